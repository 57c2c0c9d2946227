from django.shortcuts import get_object_or_404
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.response import Response
from rest_framework.views import APIView

from shop.models import DeliveryTime, Locality, Region, Store, Street, Vacancy
from shop.serializers import places

CAPITAL = 3
DELIVERY = {"free_delivery": "1000.00", "regionPrice": "70.00", "standart": "40.00", "express": "90.00"}


class Settings(APIView):
    def get(self, request):
        return Response(
            {
                "logo": {"logoLight": None, "logoDark": None, "mobileLogoLight": None, "mobileLogoDark": None},
                "colors": {"dark_theme": True},
                "styles": {"css": "", "script": "", "additional_js_items": []},
                "sitesettingsstatistic": {
                    "facebook_verification": None,
                    "google_analytics_4": None,
                    "google_search_console": None,
                    "google_tag_manager": None,
                    "yandex_metrika": None,
                    "jivo_chat": None,
                },
                "mainUiInterface": {"mobileBarUiType": "mobileBar_show", "mainLang": "ro"},
                "langs": [{"code": code} for code in ["ro", "ru", "uk", "en"]],
                "project_name": "Magazin",
                "icons": {"favicon": None},
                "noscript_code": "",
                "main_phone": "+37322000111",
                "additional_settings": {"font_link": "", "font_file": None, "is_user_cabinet": True},
                "is_romanian": False,
                "project_currency": "MDL",
                "cities_to_choose": list(Locality.objects.filter(region=CAPITAL).values("id", "name")),
                "delivery_price": [DELIVERY],
                "text_delivery_info": None,
                "is_registration_required_for_order": False,
            }
        )


class Regions(ListAPIView):
    queryset = Region.objects.prefetch_related("localities").order_by("id")
    serializer_class = places.RegionSerializer
    pagination_class = None


class Localities(ListAPIView):
    """Pages of DRF's own: a region may have more towns than fit on one page."""

    serializer_class = places.LocalitySerializer

    def get_queryset(self):
        return Locality.objects.filter(region=self.request.query_params.get("region_id")).order_by("id")


class Streets(ListAPIView):
    serializer_class = places.StreetSerializer

    def get_queryset(self):
        return Street.objects.filter(locality=self.request.query_params.get("locality_id")).order_by("id")


class Stores(ListAPIView):
    queryset = Store.objects.order_by("id")
    serializer_class = places.StoreSerializer


class DeliveryTimes(ListAPIView):
    serializer_class = places.DeliveryTimeSerializer

    def get_queryset(self):
        return DeliveryTime.objects.filter(store=get_object_or_404(Store, pk=self.kwargs["pk"])).order_by("id")


class DeliveryInfo(APIView):
    def get(self, request):
        return Response({"text": "<p>We deliver every day.</p>"})


class DeliveryServices(APIView):
    def get(self, request):
        return Response({"brand_services": [{"name": "Curier"}, {"name": "Nova Post"}], "countries": [{"name": "Moldova"}]})


class Contacts(APIView):
    """The documents name the fields shopId and isOpen."""

    def get(self, request):
        stores = Store.objects.order_by("sorted")
        return Response(
            [
                {"shopId": one.pk, "isOpen": True, "name": one.name, "address": one.address, "phone": one.phone}
                for one in stores
            ]
        )


class PageContacts(APIView):
    def get(self, request):
        return Response({"departments": [{"name": "Vânzări", "phone": "+37322000111"}]})


class DeliveryCost(APIView):
    def post(self, request):
        in_capital = request.data.get("region_id") == CAPITAL
        return Response({"price": DELIVERY["standart" if in_capital else "regionPrice"]})


class Vacancies(ListAPIView):
    queryset = Vacancy.objects.order_by("id")
    serializer_class = places.VacancySerializer


class VacancyPage(RetrieveAPIView):
    queryset = Vacancy.objects.all()
    serializer_class = places.VacancySerializer
