from rest_framework import serializers

from shop.models import Locality, Order, OrderLine, Region, Store

from .beside import TERMS, PostalSerializer
from .carts import Count, Good, Guest

MOST_PIECES = 50
MOST_GRAMS = 25_000


class ContactSerializer(serializers.Serializer):
    first_name = serializers.CharField(max_length=60)
    last_name = serializers.CharField(max_length=60, allow_blank=True)
    phone = serializers.RegexField(r"^\+\d{8,16}$", error_messages={"invalid": "Enter a valid phone number."})
    email = serializers.EmailField(allow_blank=True)


class DeliverySerializer(serializers.Serializer):
    method = serializers.ChoiceField(["address", "pickup", "postal"])
    type = serializers.ChoiceField(["standart", "express"])
    region_id = serializers.PrimaryKeyRelatedField(queryset=Region.objects)
    locality_id = serializers.PrimaryKeyRelatedField(queryset=Locality.objects, allow_null=True)
    street = serializers.CharField(max_length=100, allow_blank=True)
    building = serializers.CharField(max_length=20, allow_blank=True)
    apartment = serializers.CharField(max_length=20, allow_blank=True)
    note = serializers.CharField(max_length=200, allow_blank=True)
    store_id = serializers.PrimaryKeyRelatedField(queryset=Store.objects, allow_null=True)
    postal = PostalSerializer(required=False)

    def validate(self, delivery):
        if delivery["method"] == "pickup" and delivery["store_id"] is None:
            raise serializers.ValidationError("Choose a store.")
        return delivery


def is_retail(count):
    if count > MOST_PIECES:
        raise serializers.ValidationError("More is sold by phone.")


class OrderedSerializer(serializers.Serializer):
    """A line: its errors are keyed by field, or as `non_field_errors` for the whole line."""

    product_id = Good()
    count = Count(max_value=MOST_PIECES, validators=[is_retail])

    def validate(self, line):
        if line["count"] > line["product_id"].stock:
            left = line["product_id"].stock.normalize()
            raise serializers.ValidationError({"count": [f"Only {left:f} left in stock."]})
        if not line["product_id"].available:
            raise serializers.ValidationError({"product_id": ["This product is not available."]})
        if line["count"] * (line["product_id"].weight_gr or 0) > MOST_GRAMS:
            raise serializers.ValidationError("Too heavy for one courier.")
        return line


class NewOrderSerializer(Guest):
    """The body as the shop sends it: no document names an order's fields."""

    contact = ContactSerializer()
    delivery = DeliverySerializer()
    payment = serializers.ChoiceField(["cash", "card", "iute-credit", "credit"])
    credit_company = serializers.CharField(max_length=20, required=False)
    months = serializers.ChoiceField(TERMS, required=False)
    comment = serializers.CharField(max_length=1000, allow_blank=True, required=False)
    promo_code = serializers.CharField(max_length=40, required=False)
    products = OrderedSerializer(many=True, allow_empty=False)

    def validate(self, order):
        missing = [name for name in ["credit_company", "months"] if name not in order]
        if order["payment"] == "credit" and missing:
            raise serializers.ValidationError({name: ["This field is required."] for name in missing})
        return order


class PlacedSerializer(serializers.ModelSerializer):
    """The answer to an order."""

    result = serializers.SerializerMethodField()
    orderNumber = serializers.IntegerField(source="pk")
    trans_id = serializers.ReadOnlyField(default=None)

    class Meta:
        model = Order
        fields = ["result", "orderNumber", "trans_id"]

    def get_result(self, order):
        leads_on = order.payment in ["card", "iute-credit"]
        return {"payUrl": f"https://plata.example/pay/{order.pk}" if leads_on else None}


class OrderLineSerializer(serializers.ModelSerializer):
    productId = serializers.IntegerField(source="product_id")
    title = serializers.CharField(source="product.title")

    class Meta:
        model = OrderLine
        fields = ["productId", "title", "count", "price"]


class OrderSerializer(serializers.ModelSerializer):
    name = serializers.SerializerMethodField()
    status_display = serializers.CharField(source="get_status_display")
    products = OrderLineSerializer(source="lines", many=True)

    class Meta:
        model = Order
        fields = ["id", "name", "created_at", "total", "status", "status_display", "products"]

    def get_name(self, order):
        return f"{order.first_name} {order.last_name}".strip()


class OrderDetailSerializer(OrderSerializer):
    company_name = serializers.CharField(source="company.name", default=None)
    address = serializers.SerializerMethodField()
    country_code = serializers.ReadOnlyField(default="MD")
    zip_code = serializers.ReadOnlyField(default=None)
    ext = serializers.ReadOnlyField(default=None)

    class Meta:
        model = Order
        fields = [
            *OrderSerializer.Meta.fields,
            "company_name",
            "address",
            "country_code",
            "zip_code",
            "email",
            "phone",
            "ext",
        ]

    def get_address(self, order):
        return {
            "address": order.address,
            "locality": order.locality and {"name": order.locality.name},
            "region": order.region and order.region.name,
        }
