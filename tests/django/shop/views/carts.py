from django.db import transaction
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from shop.baskets import cart_of, judge, lines_of, told
from shop.models import Cart, CartLine
from shop.promos import Refused, terms, valid
from shop.serializers import carts


class CartView(APIView):
    """A change of the cart; the answer is the cart."""

    serializer_class = None

    @transaction.atomic
    def post(self, request):
        sent = self.serializer_class(data=request.data)
        sent.is_valid(raise_exception=True)
        cart = cart_of(request)
        self.change(cart, sent.validated_data)
        return Response(told(cart))

    def change(self, cart, sent):
        raise NotImplementedError


class AddItem(CartView):
    serializer_class = carts.ItemSerializer

    def change(self, cart, sent):
        line, is_new = CartLine.objects.get_or_create(
            cart=cart, product=sent["product_id"], defaults={"count": sent["count"]}
        )
        if not is_new:
            line.count += sent["count"]
            line.save()


class ReduceItem(CartView):
    serializer_class = carts.ItemSerializer

    def change(self, cart, sent):
        line = cart.lines.filter(product=sent["product_id"]).first()
        if line is None:
            raise ValidationError({"product_id": ["This product is not in the cart."]})
        line.count -= sent["count"]
        if line.count > 0:
            line.save()
        else:
            line.delete()


class RemoveItem(CartView):
    serializer_class = carts.ItemsSerializer

    def change(self, cart, sent):
        cart.lines.filter(product_id__in=sent["product_ids"]).delete()


class SetLoyaltyItem(CartView):
    serializer_class = carts.LoyaltyItemSerializer

    def change(self, cart, sent):
        cart.lines.filter(product=sent["product_id"]).update(loyalty_checked=sent["active"])


class MergeCart(CartView):
    """Merges the guest's cart into the account's."""

    permission_classes = [IsAuthenticated]
    serializer_class = carts.MergeSerializer

    def change(self, cart, sent):
        guest = Cart.objects.filter(no_user_id=sent["no_user_id"]).first()
        for line in guest.lines.all() if guest else []:
            own, is_new = CartLine.objects.get_or_create(
                cart=cart, product=line.product, defaults={"count": line.count}
            )
            if not is_new:
                own.count = min(own.count + line.count, line.product.stock)
                own.save()
        if guest:
            guest.delete()


class FetchAll(APIView):
    """The first item is the cart; an empty cart is an empty list."""

    @transaction.atomic
    def get(self, request):
        cart = cart_of(request)
        return Response([told(cart)] if cart.lines.exists() else [])


class ValidateProducts(APIView):
    @transaction.atomic
    def get(self, request):
        judge(lines_of(cart_of(request)), "cart")
        return Response({})


class CreateReservation(APIView):
    @transaction.atomic
    def post(self, request):
        sent = carts.ReservationSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        lines = list(lines_of(cart_of(request)))
        if not lines:
            raise ValidationError({"non_field_errors": ["The cart is empty."]})
        judge(lines, "reservation")
        code = sent.validated_data.get("promo_code")
        try:
            if code:
                valid(code)
        except Refused as refused:
            raise ValidationError({"promo_code": [str(refused)]})
        return Response(status=status.HTTP_204_NO_CONTENT)


class UpdatePrices(APIView):
    """A code entered in the cart."""

    @transaction.atomic
    def post(self, request):
        sent = carts.TypedCodeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        try:
            promo = valid(sent.validated_data["code"])
        except Refused as refused:
            raise ValidationError({"code": [str(refused)]})
        return Response(terms(promo, [(line.product, line.count) for line in lines_of(cart_of(request))]))


class PreviewPromo(APIView):
    """A code at the checkout, where the payment is known; a refusal is a list of sentences."""

    def post(self, request):
        sent = carts.PreviewSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        try:
            promo = valid(sent.validated_data["promo_code"])
        except Refused as refused:
            raise ValidationError([str(refused)])
        if promo.for_cash_alone and sent.validated_data["payment_type"] != "cash":
            raise ValidationError(["This promo code holds for cash alone."])
        goods = [(line["product_id"], line["count"]) for line in sent.validated_data["products"]]
        return Response(terms(promo, goods))
