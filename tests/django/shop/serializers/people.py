from rest_framework import serializers

from backend.modes import MODES
from shop.models import Address, GroupUserType, User, UserGroup

from .companies import NameOfCompany


class UserSerializer(serializers.ModelSerializer):
    """The profile with documented field names, for djoser's own views."""

    firstName = serializers.CharField(source="first_name", allow_blank=True, required=False)
    lastName = serializers.CharField(source="last_name", allow_blank=True, required=False)

    class Meta:
        model = User
        fields = [
            "id",
            "email",
            "firstName",
            "lastName",
            "phone",
            "birthday",
            "balance",
            "status",
            "can_use_promocode",
        ]
        read_only_fields = ["email", "balance", "status", "can_use_promocode"]


class AddressSerializer(serializers.ModelSerializer):
    shipping_address_id = serializers.IntegerField(source="pk", read_only=True)
    shipping_city_id = serializers.IntegerField(read_only=True)
    shipping_street_id = serializers.IntegerField(read_only=True)

    class Meta:
        model = Address
        fields = [
            "shipping_address_id",
            "is_default",
            "shipping_city_id",
            "shipping_street_id",
            "shipping_building",
            "shipping_apartment",
            "shipping_address_note",
        ]


class GroupUserTypeSerializer(serializers.ModelSerializer):
    class Meta:
        model = GroupUserType
        fields = ["id"]


class OwnerSerializer(serializers.ModelSerializer):
    class Meta:
        model = User
        fields = ["id"]


class UserGroupSerializer(serializers.ModelSerializer):
    group_user_type = GroupUserTypeSerializer()
    company = serializers.SerializerMethodField()
    delivery_addresses = AddressSerializer(source="user.addresses", many=True)
    user = OwnerSerializer()

    class Meta:
        model = UserGroup
        fields = ["id", "group_user_type", "company", "delivery_addresses", "user", "loyalty_points"]

    def get_company(self, group):
        """Null, one company, or a list of several; bare numbers if the run says so."""
        told = [NameOfCompany(company).data for company in group.user.companies.all()]
        if MODES["company_as_number"]:
            told = [company["id"] for company in told]
        return told if len(told) > 1 else next(iter(told), None)


class BareUserGroupSerializer(UserGroupSerializer):
    """`user` as ModelSerializer's default: a number."""

    user = serializers.PrimaryKeyRelatedField(read_only=True)


class NewAddressSerializer(serializers.ModelSerializer):
    shipping_city_id = serializers.PrimaryKeyRelatedField(
        source="shipping_city", queryset=Address._meta.get_field("shipping_city").related_model.objects
    )
    shipping_street_id = serializers.PrimaryKeyRelatedField(
        source="shipping_street", queryset=Address._meta.get_field("shipping_street").related_model.objects
    )

    class Meta:
        model = Address
        fields = [
            "shipping_city_id",
            "shipping_street_id",
            "shipping_building",
            "shipping_apartment",
            "shipping_address_note",
        ]

    def validate_shipping_building(self, building):
        if not building[0].isdecimal():
            raise serializers.ValidationError("Begin with the number of the house.")
        return building

    def validate(self, address):
        if address["shipping_street"].locality != address["shipping_city"]:
            raise serializers.ValidationError({"shipping_street_id": ["This street is in another town."]})
        return address
