from django.db.models import F, Q
from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.exceptions import ValidationError
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.modes import MODES
from shop.models import Brand, Category, Product, Property, Review, Store
from shop.serializers import goods
from shop.views import adverts

ORDERS = {
    "price-": "-price",
    "price+": "price",
    "name-": "-title",
    "name+": "title",
    "newer+": "-created_at",
}


def all_products():
    return Product.objects.filter(active=True).select_related("brand", "category").prefetch_related("properties")


def numbers(text):
    """Parses a comma-separated list of ids; anything but numbers is refused."""
    try:
        return [int(part) for part in text.split(",") if part]
    except ValueError:
        raise ValidationError({"ids": ["A list of numbers is expected."]})


class Menu(ListAPIView):
    serializer_class = goods.MenuSerializer
    pagination_class = None

    def get_queryset(self):
        return Category.objects.filter(parent=None).prefetch_related("subcategories").order_by("id")


class CategoryPage(GenericAPIView):
    """A category with its goods, paged by DRF; `per_page` is ignored."""

    serializer_class = goods.ProductSerializer

    def get(self, request, slug):
        category = get_object_or_404(Category, url=slug)
        of_category = Q(category=category) | Q(category__parent=category)
        products = self.chosen(all_products().filter(of_category), request.query_params.get("filters", ""))
        products = products.order_by(ORDERS.get(request.query_params.get("sortBy"), "id"), "id")
        page = self.paginator.paginate_queryset(products, request, self)
        answer = self.paginator.get_paginated_response(self.get_serializer(page, many=True).data)
        brands = [
            {"id": brand.pk, "title": brand.name, "active": False}
            for brand in Brand.objects.filter(product__in=Product.objects.filter(of_category)).distinct()
        ]
        filters = [{"id": "brand_id", "keyword": "brand_id", "title": "Brand", "type": "checkbox", "options": brands}]
        return Response({**goods.CategorySerializer(category).data, "filters": filters, **answer.data})

    def chosen(self, products, filters):
        """Parses `brand_id:1,2`; a withdrawn filter is refused."""
        key, _, options = filters.partition(":")
        if not filters:
            return products
        if key != "brand_id":
            raise ValidationError({"filters": [f"There is no filter {key}."]})
        return products.filter(brand_id__in=numbers(options))


class ProductPage(APIView):
    def get(self, request, slug):
        by_number = Q(pk=int(slug)) if slug.isdecimal() else Q(url=slug)
        product = all_products().filter(by_number).first()
        if not product:
            return adverts.one(request, slug)
        similar = all_products().filter(category=product.category).exclude(pk=product.pk)[:3]
        breadcrumbs = [one for one in [product.category.parent, product.category] if one]
        return Response(
            {
                "product": goods.ProductSerializer(product).data,
                "breadcrumbs": goods.BreadcrumbSerializer(breadcrumbs, many=True).data,
                "seo_info": {"title": product.title, "description": None, "img": None, "keywords": None},
                "properties": goods.PropertySerializer(product.properties, many=True).data,
                "similarProducts": goods.ProductSerializer(similar, many=True).data,
                "compatibleProducts": [],
            }
        )


class ProductFilter(ListAPIView):
    """Products by their ids, page by page."""

    serializer_class = goods.ProductSerializer

    def get_queryset(self):
        ids = numbers(self.request.query_params.get("ids", ""))
        return all_products().filter(pk__in=ids) if ids else all_products()


class Recommended(ListAPIView):
    serializer_class = goods.ProductSerializer

    def get_queryset(self):
        ids = numbers(self.request.query_params.get("product_ids", ""))
        return all_products().exclude(pk__in=ids).order_by("-price")


class Similar(ListAPIView):
    serializer_class = goods.ProductSerializer

    def get_queryset(self):
        product = get_object_or_404(Product, pk=self.request.query_params.get("product_id"))
        return all_products().filter(category=product.category).exclude(pk=product.pk)


class Associated(ListAPIView):
    """Associated products: the others of its brand."""

    serializer_class = goods.ProductSerializer

    def get_queryset(self):
        asked = self.request.query_params
        ids = numbers(asked.get("product_ids") or asked.get("product_id", ""))
        brands = Product.objects.filter(pk__in=ids).values("brand")
        return all_products().filter(brand__in=brands).exclude(pk__in=ids)


class Row(ListAPIView):
    """A row of home: new, popular or reduced goods."""

    serializer_class = goods.ProductSerializer
    order = "-created_at"
    chosen = {}

    def get_queryset(self):
        return all_products().filter(**self.chosen).order_by(self.order, "id")


class Properties(ListAPIView):
    serializer_class = goods.PropertySerializer

    def get_queryset(self):
        return Property.objects.filter(product_id=self.request.query_params.get("product_id")).order_by("id")


class Search(APIView):
    def get(self, request):
        query = request.query_params.get("query", "")
        # SQLite's LIKE is case-sensitive beyond ASCII, so a capitalised query is tried too.
        says = Q(title__icontains=query) | Q(title__icontains=query.capitalize()) | Q(code__iexact=query)
        categories = Category.objects.filter(Q(title__icontains=query) | Q(title__icontains=query.capitalize()))
        return Response(
            {
                "products": goods.FoundProductSerializer(all_products().filter(says), many=True).data,
                "resultsByCategory": goods.FoundCategorySerializer(categories, many=True).data,
            }
        )


class SlugCheck(APIView):
    """Every language has the same slug."""

    def post(self, request):
        slug = str(request.data.get("current_slug", ""))
        if not Product.objects.filter(url=slug).exists():
            raise Http404
        return Response({"slug": slug})


class Availability(APIView):
    """Every store has the whole stock."""

    def post(self, request):
        products = request.data.get("products")
        if not isinstance(products, list):
            raise ValidationError({"products": ['Expected a list of items but got type "str".']})
        left = min((one.stock for one in Product.objects.filter(pk__in=products)), default=0)
        stores = Store.objects.order_by("sorted")
        return Response([{"name": one.name, "address": one.address, "count": f"{left:.3f}"} for one in stores])


class Reviews(GenericAPIView):
    serializer_class = goods.ReviewSerializer

    def get(self, request):
        product = request.query_params.get("product_id")
        if not product:
            raise ValidationError({"product_id": ["This field is required."]})
        page = self.paginate_queryset(Review.objects.filter(product_id=product))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    def post(self, request):
        sent = goods.NewReviewSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        return Response(self.get_serializer(sent.save()).data, status=MODES["created"])


class Judgement(APIView):
    field = "likes"

    def post(self, request, pk):
        review = get_object_or_404(Review, pk=pk)
        Review.objects.filter(pk=pk).update(**{self.field: F(self.field) + 1})
        review.refresh_from_db()
        return Response({"likes": review.likes, "dislikes": review.dislikes})
