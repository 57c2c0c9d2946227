"""The services of others: a post with two towns, and a bank with one tariff."""

from rest_framework.response import Response
from rest_framework.views import APIView

from backend.modes import MODES
from shop.baskets import money
from shop.serializers import beside

TOWNS = {"c-1": "Chișinău", "c-2": "Orhei"}
BANK = {"id": 1, "name": "Credit Dava"}


class Asked(APIView):
    """A POST that only asks."""

    serializer_class = None

    def post(self, request):
        sent = self.serializer_class(data=request.data)
        sent.is_valid(raise_exception=True)
        return Response(self.answer(sent.validated_data))

    def answer(self, sent):
        raise NotImplementedError


class Cities(Asked):
    serializer_class = beside.CityQuery

    def answer(self, sent):
        query = sent["query"].lower()
        found = [(ref, name) for ref, name in TOWNS.items() if query in name.lower()]
        return {"data": [{"ref": ref, "description": name} for ref, name in found]}


class Streets(Asked):
    serializer_class = beside.StreetQuery

    def answer(self, sent):
        return {"data": [{"ref": "s-5", "description": "Teilor", "descriptionRo": None, "streetType": "str."}]}


class Places(Asked):
    """Branches or parcel lockers of a town."""

    serializer_class = beside.PlaceQuery
    ref = "w"

    def answer(self, sent):
        town = TOWNS.get(sent["cityRef"])
        if town is None:
            return {"data": []}
        return {"data": [{"ref": f"{self.ref}-7", "address": {"description": f"{town}, str. Teilor 7"}}]}


class ParcelPrice(Asked):
    serializer_class = beside.ParcelSerializer

    def answer(self, sent):
        return [{"cost": "55.00"}]


class Credits(APIView):
    def get(self, request):
        options = [{"id": months, "credit_company": BANK["id"], "months": months} for months in beside.TERMS]
        return Response({"options": options, "companies": [BANK]})


class Rate(Asked):
    serializer_class = beside.RateSerializer

    def answer(self, sent):
        return {"monthly_payment": f"{money(sent['price'] / sent['months'])}", "total_price": f"{sent['price']}"}


class Branches(APIView):
    def get(self, request):
        return Response([{"id": 1, "name": "Centru", "address": "bd. Ștefan cel Mare 1"}])


class CreditRequest(APIView):
    def post(self, request):
        sent = beside.CreditSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        return Response({}, status=MODES["created"])
