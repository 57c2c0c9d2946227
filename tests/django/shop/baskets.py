"""A cart of the backend: its owner, its sums, and its errors."""

from decimal import ROUND_HALF_UP, Decimal

from rest_framework.exceptions import ValidationError

from backend.modes import MODES
from shop.models import Cart
from shop.serializers.goods import ProductSerializer
from shop.serializers.orders import OrderedSerializer

CENT = Decimal("0.01")
STEPS = ["cart", "reservation", "order"]


def money(amount):
    return Decimal(amount).quantize(CENT, ROUND_HALF_UP)


def guest_of(request):
    sent = request.data if isinstance(request.data, dict) else {}
    return sent.get("no_user_id") or request.query_params.get("no_user_id")


def cart_of(request):
    """The signed-in user's cart, else that of the guest in `no_user_id`."""
    if request.user.is_authenticated:
        return Cart.objects.get_or_create(user=request.user)[0]
    guest = guest_of(request)
    if not guest:
        raise ValidationError({"no_user_id": ["This field is required."]})
    return Cart.objects.get_or_create(no_user_id=guest)[0]


def lines_of(cart):
    return cart.lines.select_related("product__brand", "product__category").prefetch_related("product__properties")


def told(cart):
    """The documented answer of a cart: its sums and its products, each with its count."""
    lines = list(lines_of(cart))
    counts = {line.product_id: f"{line.count:.3f}" for line in lines}
    goods = ProductSerializer([line.product for line in lines], many=True, context={"counts": counts}).data
    for good, line in zip(goods, lines):
        good["loyalty_checked"] = line.loyalty_checked
    return {
        "total_count": len(lines),
        "total_discount": "0.00",
        "total_price": f"{sum((money(line.product.price * line.count) for line in lines), Decimal(0)):.2f}",
        "loyalty_give": sum(line.product.loyalty_give for line in lines),
        "products": goods,
    }


def judge(lines, at):
    """Refuses lines that cannot be ordered, unless the run's mode validates at a later step."""
    if STEPS.index(at) < STEPS.index(MODES["judged_from"]):
        return
    sent = [{"product_id": line.product_id, "count": line.count} for line in lines]
    judged = OrderedSerializer(data=sent, many=True)
    if not judged.is_valid():
        raise ValidationError({"products": judged.errors})
