import json

from rest_framework import serializers

from shop import models


class Named(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField()


class AttributeKind(serializers.ModelSerializer):
    class Meta:
        model = models.AdvertAttribute
        fields = ["id", "name", "category"]


class AttributeSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.AttributeOfAdvert
        fields = ["id", "attribute", "value"]


class ContactSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.ContactOfAdvert
        fields = ["id", "name", "phone", "email"]


class ImageSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.ImageOfAdvert
        fields = ["id", "image", "is_preview"]


class AdvertSerializer(serializers.ModelSerializer):
    """The documented fields, and no owner."""

    attributes = AttributeSerializer(many=True, read_only=True)
    contacts = ContactSerializer(many=True, read_only=True)
    images = ImageSerializer(many=True, read_only=True)

    class Meta:
        model = models.Advert
        fields = [
            "type", "title_ro", "title_ru", "description_ro", "description_ru", "price", "default_currency", "area",
            "default_area_unit", "lat", "lon", "is_active", "is_draft", "is_negotiable_price", "region", "location",
            "sector", "address", "category", "attributes", "contacts", "images", "cadastral_number", "slug",
            "is_deleted",
        ]
        read_only_fields = ["slug", "is_deleted"]

    def validate(self, attrs):
        was = self.instance
        title = [attrs.get(name, getattr(was, name, "")) for name in ["title_ro", "title_ru"]]
        if not attrs.get("is_draft") and not any(title):
            raise serializers.ValidationError({"title_ro": ["This field is required."]})
        return attrs


class ComplaintSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Complaint
        fields = ["category", "body", "advert"]


class RateSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.CurrencyRate
        fields = ["currency", "rate", "date"]


def rows(serializer, data, name):
    """A list of objects that came as JSON text in a multipart form, validated; `None` if it did not come."""
    if name not in data:
        return None
    try:
        sent = json.loads(data[name])
    except ValueError:
        raise serializers.ValidationError({name: ["Value must be valid JSON."]})
    checked = serializer(data=sent, many=True)
    if not checked.is_valid():
        raise serializers.ValidationError({name: checked.errors})
    return checked.validated_data
