from django.db import transaction
from django.db.models import Max, Min, Q
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.text import slugify
from rest_framework import generics, status
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.modes import MODES
from shop import models
from shop.serializers import adverts

PER_PAGE = 24
ORDERS = {"price": "price", "-price": "-price", "area": "area", "-area": "-area"}
COMPLAINTS = [{"id": 1, "name": "Fraudă"}, {"id": 2, "name": "Vândut deja"}]


def visible(user):
    """Adverts that are offered, and all of one's own; deleted ones are gone."""
    offered = Q(is_active=True, is_draft=False)
    own = Q(owner=user) if user.is_authenticated else Q(pk=None)
    return models.Advert.objects.filter(offered | own, is_deleted=False)


def groups(filters):
    """Parses `region:1,price:0,500,default_currency:EUR`."""
    found, key = {}, None
    for part in filters.split(","):
        if ":" in part:
            key, part = part.split(":", 1)
        if key:
            found.setdefault(key, []).append(part)
    return found


def chosen(found, asked):
    try:
        for name in ["region", "location", "sector", "category"]:
            if ids := asked.get(name):
                found = found.filter(**{f"{name}__in": [int(one) for one in ids]})
        if types := asked.get("type"):
            found = found.filter(type__in=types)
        if price := asked.get("price"):
            low, high = int(price[0]), int(price[1])
            within = Q(price__gte=low, price__lte=high)
            if "true" in asked.get("is_negotiable_price", []):
                within |= Q(price=None)
            found = found.filter(within)
    except (ValueError, IndexError):
        raise ValidationError({"filters": ["A valid number is required."]})
    return found


class List(APIView):
    """`GET /general/v2/product`, with the documented shape."""

    def get(self, request):
        asked = request.query_params
        found = chosen(visible(request.user).filter(is_draft=False), groups(asked.get("filters", "")))
        order = ORDERS.get(asked.get("sortBy"))
        found = found.order_by(order, "-id") if order else found
        total = found.count()
        pages = max(1, -(-total // PER_PAGE))
        page = asked.get("page", "1")
        if not page.isdecimal() or not 1 <= int(page) <= pages:
            raise Http404
        first = (int(page) - 1) * PER_PAGE
        bounds = models.Advert.objects.aggregate(low=Min("price"), high=Max("price"))
        context = {"request": request}
        return Response(
            {
                "data": {
                    "products": adverts.AdvertSerializer(found[first : first + PER_PAGE], many=True, context=context).data,
                    "pages": pages,
                    "page": int(page),
                    "totalCount": total,
                    "default_min": bounds["low"],
                    "default_max": bounds["high"],
                    "filters": {"status_filter": []},
                }
            }
        )


def one(request, slug):
    """The answer to `GET /general/v2/product/{slug}/` for an advert."""
    advert = get_object_or_404(visible(request.user), slug=slug)
    told = adverts.AdvertSerializer(advert, context={"request": request}).data
    seo = {"title": advert.title_ro, "description": None, "img": None, "keywords": None}
    return Response({"product": told, "breadcrumbs": [], "seo_info": seo, "properties": []})


class Own(generics.ListAPIView):
    """An owner's own call: the documents have none."""

    permission_classes = [IsAuthenticated]
    serializer_class = adverts.AdvertSerializer

    def get_queryset(self):
        return models.Advert.objects.filter(owner=self.request.user, is_deleted=False)


class Favourites(generics.ListAPIView):
    permission_classes = [IsAuthenticated]
    serializer_class = adverts.AdvertSerializer

    def get_queryset(self):
        found = self.request.user.favourite_adverts.filter(is_deleted=False)
        category = self.request.query_params.get("category")
        return found.filter(category=category) if category else found


def save_rows(advert, data, files):
    """What came beside the fields: attributes and contacts as JSON, pictures, and what is to be deleted."""
    contacts = adverts.rows(adverts.ContactSerializer, data, "contacts")
    attributes = adverts.rows(adverts.AttributeSerializer, data, "attributes")
    advert.attributes.filter(pk__in=data.getlist("attributes_to_delete")).delete()
    advert.images.filter(pk__in=data.getlist("images_to_delete")).delete()
    if contacts is not None:
        advert.contacts.all().delete()
        for contact in contacts:
            advert.contacts.create(**contact)
    for attribute in attributes or []:
        advert.attributes.create(**attribute)
    new = [advert.images.create(image=image) for image in [*files.getlist("images"), *files.getlist("new_images")]]
    cover = advert.images.filter(pk=data["preview_image"]).first() if "preview_image" in data else None
    if "preview_new_image" in data:
        cover = new[int(data["preview_new_image"])]
    if cover:
        advert.images.update(is_preview=False)
        advert.images.filter(pk=cover.pk).update(is_preview=True)


class Create(generics.GenericAPIView):
    permission_classes = [IsAuthenticated]
    parser_classes = [MultiPartParser, FormParser]
    serializer_class = adverts.AdvertSerializer

    @transaction.atomic
    def post(self, request):
        sent = self.get_serializer(data=request.data)
        sent.is_valid(raise_exception=True)
        title = sent.validated_data.get("title_ro") or "anunt"
        number = models.Advert.objects.count() + 1
        advert = sent.save(owner=request.user, slug=f"{slugify(title)[:30]}-{number}")
        save_rows(advert, request.data, request.FILES)
        return Response(self.get_serializer(advert).data, status=MODES["created"])


class Change(generics.GenericAPIView):
    permission_classes = [IsAuthenticated]
    parser_classes = [MultiPartParser, FormParser]
    serializer_class = adverts.AdvertSerializer
    lookup_field = "slug"

    def get_queryset(self):
        return models.Advert.objects.filter(owner=self.request.user, is_deleted=False)

    @transaction.atomic
    def patch(self, request, slug):
        advert = self.get_object()
        sent = self.get_serializer(advert, data=request.data, partial=True)
        sent.is_valid(raise_exception=True)
        save_rows(sent.save(), request.data, request.FILES)
        return Response(self.get_serializer(advert).data)

    def delete(self, request, slug):
        advert = self.get_object()
        advert.is_deleted = True
        advert.save()
        return Response(status=status.HTTP_204_NO_CONTENT)


class Title(APIView):
    def get(self, request, slug):
        advert = get_object_or_404(visible(request.user), slug=slug)
        return Response({"title": advert.title_ro or advert.title_ru})


class Names(generics.ListAPIView):
    """A whole list of ids and names: filters and forms choose from it."""

    serializer_class = adverts.Named
    pagination_class = None
    queryset = models.AdvertCategory.objects.order_by("id")


class Regions(Names):
    queryset = models.Region.objects.order_by("id")

    def get_queryset(self):
        found = super().get_queryset()
        with_adverts = self.request.query_params.get("only_adverts") == "true"
        return found.filter(advert__isnull=False).distinct() if with_adverts else found


class Locations(Names):
    def get_queryset(self):
        return get_object_or_404(models.Region, pk=self.kwargs["pk"]).localities.order_by("id")


class Sectors(Names):
    def get_queryset(self):
        return models.Sector.objects.filter(locality=self.request.query_params.get("location")).order_by("id")


class Attributes(generics.ListAPIView):
    serializer_class = adverts.AttributeKind
    pagination_class = None
    queryset = models.AdvertAttribute.objects.order_by("id")


class Rates(generics.ListAPIView):
    serializer_class = adverts.RateSerializer
    queryset = models.CurrencyRate.objects.order_by("id")


class ComplaintCategories(APIView):
    def get(self, request):
        return Response(COMPLAINTS)


class Complaints(generics.CreateAPIView):
    serializer_class = adverts.ComplaintSerializer
    queryset = models.Complaint.objects.all()
