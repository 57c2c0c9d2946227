import time

from django.db import transaction
from django.db.models import Q
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.modes import MODES
from shop.baskets import cart_of, guest_of
from shop.models import Company, Order, OrderLine
from shop.paging import DocumentedPages
from shop.promos import Refused, cheaper, total, valid
from shop.serializers import orders
from shop.views.period import period_of


class Broken(Exception):
    """A failure after the order was stored: Django answers 500 with an HTML page."""


class NewOrder(APIView):
    def post(self, request):
        key = request.headers.get("Idempotency-Key", "")
        kept = Order.objects.filter(key=key).first() if key and MODES["keeps_keys"] else None
        order = kept or self.placed(request, key)
        time.sleep(MODES["order_seconds"])
        if MODES["order_fails"]:
            raise Broken(f"order {order.pk}")
        return Response(orders.PlacedSerializer(order).data, status=MODES["created"])

    @transaction.atomic
    def placed(self, request, key):
        """Stores the order, and empties its cart."""
        sent = orders.NewOrderSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        data = sent.validated_data
        contact, delivery = data["contact"], data["delivery"]
        promo = self.promo(data.get("promo_code"))
        goods = [(line["product_id"], line["count"]) for line in data["products"]]
        address = [delivery["street"], delivery["building"], delivery["apartment"], delivery["note"]]
        order = Order.objects.create(
            user=request.user if request.user.is_authenticated else None,
            key=key,
            **contact,
            method=delivery["method"],
            type=delivery["type"],
            region=delivery["region_id"],
            locality=delivery["locality_id"],
            store=delivery["store_id"],
            address=", ".join(part for part in address if part),
            payment=data["payment"],
            comment=data.get("comment", ""),
            promo_code=promo.code if promo else "",
            total=total(promo, goods),
        )
        for product, count in goods:
            price = cheaper(promo, product) if promo else product.price
            OrderLine.objects.create(order=order, product=product, count=count, price=price)
        if request.user.is_authenticated or guest_of(request):
            cart_of(request).lines.all().delete()
        return order

    def promo(self, code):
        try:
            return valid(code) if code else None
        except Refused as refused:
            raise serializers.ValidationError({"promo_code": [str(refused)]})


def seen_by(user):
    """The orders of a user, and those of the user's companies."""
    found = Order.objects.filter(Q(user=user) | Q(company__members=user))
    return found.distinct().select_related("company").prefetch_related("lines__product")


class Orders(ListAPIView):
    """The caller's orders, in the documented shape."""

    permission_classes = [IsAuthenticated]
    pagination_class = DocumentedPages
    serializer_class = orders.OrderSerializer

    def get_queryset(self):
        asked = self.request.query_params
        first, last = period_of(asked)
        found = seen_by(self.request.user)
        if company := asked.get("company_id"):
            found = found.filter(company=get_object_or_404(Company, pk=company, members=self.request.user))
        if status := asked.get("status"):
            found = found.filter(status=status)
        if search := asked.get("search"):
            found = found.filter(Q(pk=search) if search.isdecimal() else Q(lines__product__title__icontains=search))
        if first:
            found = found.filter(created_at__date__gte=first)
        if last:
            found = found.filter(created_at__date__lte=last)
        return found.distinct()


class OrderPage(RetrieveAPIView):
    permission_classes = [IsAuthenticated]
    serializer_class = orders.OrderDetailSerializer

    def get_queryset(self):
        return seen_by(self.request.user)


class PaymentStatus(RetrieveAPIView):
    """Open to anyone with the number, guests too."""

    queryset = Order.objects.all()

    def retrieve(self, request, *args, **kwargs):
        is_paid = self.get_object().status == Order.Status.PAID
        return Response({"status": "paid" if is_paid else "pending"})
