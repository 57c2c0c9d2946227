from django.shortcuts import get_object_or_404
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework_simplejwt.views import TokenObtainPairView

from backend.modes import MODES
from shop.models import Address, Favourite, Product, UserGroup
from shop.serializers import goods, people


class SignIn(TokenObtainPairView):
    throttle_scope = "sign_in"


def group_serializer():
    return people.BareUserGroupSerializer if MODES["user_as_number"] else people.UserGroupSerializer


class UserGroups(ListAPIView):
    """An array; its first item is the user's."""

    permission_classes = [IsAuthenticated]
    pagination_class = None

    def get_serializer_class(self):
        return group_serializer()

    def get_queryset(self):
        return UserGroup.objects.filter(user=self.request.user)


class Addresses(ListAPIView):
    permission_classes = [IsAuthenticated]
    serializer_class = people.AddressSerializer

    def get_queryset(self):
        return Address.objects.filter(user=self.request.user)


class CreateAddress(APIView):
    """Answers a list whose first item has the address and its delivery times."""

    permission_classes = [IsAuthenticated]

    def post(self, request):
        sent = people.NewAddressSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        is_first = not request.user.addresses.exists()
        address = sent.save(user=request.user, is_default=is_first)
        told = {"shipping_address_id": address.pk, "delivery_date": None, "delivery_time": "10:00–12:00"}
        return Response([told], status=MODES["created"])


class DeleteAddress(APIView):
    permission_classes = [IsAuthenticated]

    def post(self, request):
        get_object_or_404(Address, user=request.user, pk=request.data.get("shipping_address_id")).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class Favourites(GenericAPIView):
    permission_classes = [IsAuthenticated]
    serializer_class = goods.ProductSerializer

    def get(self, request):
        own = Favourite.objects.filter(user=request.user).values("product")
        page = self.paginate_queryset(Product.objects.filter(pk__in=own))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    def post(self, request):
        product = self.product(request.data)
        if not product.available:
            raise ValidationError({"product_id": ["This product is not sold any more."]})
        Favourite.objects.get_or_create(user=request.user, product=product)
        return Response({"product_id": product.pk}, status=MODES["created"])

    def delete(self, request):
        told = request.data if MODES["delete_reads_body"] else request.query_params
        own = Favourite.objects.filter(user=request.user)
        if str(told.get("clear_all", "")).lower() != "true":
            own = own.filter(product=self.product(told))
        own.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)

    def product(self, told):
        number = told.get("product_id")
        if not number:
            raise ValidationError({"product_id": ["This field is required."]})
        found = Product.objects.filter(pk=number).first()
        if found is None:
            raise ValidationError({"product_id": [f'Invalid pk "{number}" - object does not exist.']})
        return found
