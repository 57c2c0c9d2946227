from decimal import Decimal

from rest_framework import serializers

from shop.models import Product

LEAST = Decimal("0.001")


class Count(serializers.DecimalField):
    def __init__(self, **given):
        super().__init__(max_digits=8, decimal_places=3, min_value=LEAST, **given)


class Good(serializers.PrimaryKeyRelatedField):
    def __init__(self, **given):
        super().__init__(queryset=Product.objects.filter(active=True), **given)


class Guest(serializers.Serializer):
    """Guests send their id; signed-in users do not."""

    no_user_id = serializers.CharField(max_length=200, required=False)


class ItemSerializer(Guest):
    product_id = Good()
    count = Count()


class ItemsSerializer(Guest):
    product_ids = serializers.ListField(child=serializers.IntegerField(), allow_empty=False)


class LoyaltyItemSerializer(Guest):
    product_id = Good()
    active = serializers.BooleanField()


class MergeSerializer(serializers.Serializer):
    no_user_id = serializers.CharField(max_length=200)


class ReservationSerializer(Guest):
    promo_code = serializers.CharField(max_length=40, required=False, allow_blank=True, allow_null=True)


class TypedCodeSerializer(Guest):
    code = serializers.CharField(max_length=40)
    loyalty_products = serializers.ListField(child=serializers.IntegerField(), required=False)


class PreviewItemSerializer(serializers.Serializer):
    product_id = Good()
    count = Count()


class PreviewSerializer(Guest):
    promo_code = serializers.CharField(max_length=40)
    payment_type = serializers.CharField(max_length=20)
    products = PreviewItemSerializer(many=True, allow_empty=False)
