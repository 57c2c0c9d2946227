"""External services: a postal service with two towns, and a bank with one tariff."""

from rest_framework.response import Response
from rest_framework.views import APIView

from backend.modes import MODES
from shop.baskets import money
from shop.serializers import beside

TOWNS = {"c-1": "Chișinău", "c-2": "Orhei"}
# Numbers of branches and of parcel lockers.
NUMBERS = [7, 9]
BANK = {"id": 1, "name": "Credit Dava"}


class Asked(APIView):
    """A POST without side effects."""

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
        if sent["cityRef"] not in TOWNS or sent["query"].lower() not in "teilor":
            return {"data": []}
        return {"data": [{"ref": "s-5", "description": "Teilor", "descriptionRo": None, "streetType": "str."}]}


class Places(Asked):
    """Branches or parcel lockers of a town."""

    serializer_class = beside.PlaceQuery
    ref = "w"

    def answer(self, sent):
        town = TOWNS.get(sent["cityRef"])
        if town is None:
            return {"data": []}
        found = [number for number in NUMBERS if sent.get("number") in [None, number]]
        return {
            "data": [
                {"ref": f"{sent['cityRef']}-{self.ref}-{number}", "address": {"description": f"{town}, nr. {number}"}}
                for number in found
            ]
        }


class ParcelPrice(Asked):
    """The first item has a cost, or is a text with the reason why there is none."""

    serializer_class = beside.ParcelSerializer

    def answer(self, sent):
        if sent["type"] == "courier" and sent["city_ref_id"] != "c-1":
            return ["No courier comes to this town."]
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
