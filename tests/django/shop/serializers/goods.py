from rest_framework import serializers

from shop.models import Brand, Category, Product, Property, Review


class BrandSerializer(serializers.ModelSerializer):
    class Meta:
        model = Brand
        fields = ["name"]


class PropertySerializer(serializers.ModelSerializer):
    class Meta:
        model = Property
        fields = ["title", "value"]


class SubcategoryOfProductSerializer(serializers.ModelSerializer):
    subcategoryTitle = serializers.CharField(source="title")
    subcategoryId = serializers.IntegerField(source="pk")
    subcategoryUrl = serializers.CharField(source="url")

    class Meta:
        model = Category
        fields = ["subcategoryTitle", "subcategoryId", "subcategoryUrl"]


class ProductSerializer(serializers.ModelSerializer):
    """Every documented field of a product that a backend can know."""

    productId = serializers.IntegerField(source="pk")
    # The record's id; the product's own id is `productId`.
    id = serializers.SerializerMethodField()
    seo_title = serializers.CharField(source="title")
    seo_description = serializers.CharField(source="short_description")
    seo_keywords = serializers.ReadOnlyField(default="")
    img = serializers.SerializerMethodField()
    colors = serializers.SerializerMethodField()
    brand = BrandSerializer()
    category = serializers.SerializerMethodField()
    count = serializers.SerializerMethodField()
    grindingMethodId = serializers.ReadOnlyField(default=None)
    loyalty_checked = serializers.ReadOnlyField(default=False)
    target_price = serializers.ReadOnlyField(default=None)
    activeExtensions = serializers.SerializerMethodField()
    properties = PropertySerializer(many=True)

    class Meta:
        model = Product
        fields = [
            "productId",
            "id",
            "title",
            "code",
            "url",
            "seo_title",
            "seo_description",
            "seo_keywords",
            "img",
            "colors",
            "price",
            "old_price",
            "discount",
            "brand",
            "category",
            "count",
            "multiplicity",
            "is_stock",
            "available",
            "active",
            "weight_gr",
            "qtt",
            "grindingMethodId",
            "loyalty_give",
            "loyalty_checked",
            "is_loyalty_active",
            "is_recipe",
            "home_delivery",
            "card_payment_available",
            "has_associated_products",
            "target_price",
            "activeExtensions",
            "properties",
        ]

    def get_id(self, product):
        return 9000 + product.pk

    def get_img(self, product):
        return None

    def get_colors(self, product):
        return []

    def get_category(self, product):
        return [SubcategoryOfProductSerializer(product.category).data]

    def get_count(self, product):
        """The quantity in the cart, if the view passes it."""
        return self.context.get("counts", {}).get(product.pk, 0)

    def get_activeExtensions(self, product):
        return []


class FoundProductSerializer(serializers.ModelSerializer):
    """A search result, without a price."""

    productId = serializers.IntegerField(source="pk")
    img = serializers.ReadOnlyField(default=None)

    class Meta:
        model = Product
        fields = ["productId", "img", "title", "short_description", "code", "url"]


class FoundCategorySerializer(serializers.ModelSerializer):
    categoryTitle = serializers.CharField(source="title")
    categoryUrl = serializers.CharField(source="url")

    class Meta:
        model = Category
        fields = ["categoryTitle", "categoryUrl"]


class SubcategorySerializer(serializers.ModelSerializer):
    subCategoryTitle = serializers.CharField(source="title")
    subCategoryUrl = serializers.CharField(source="url")

    class Meta:
        model = Category
        fields = ["id", "subCategoryTitle", "subCategoryUrl"]


class CategorySerializer(FoundCategorySerializer):
    categoryIcon = serializers.CharField(source="icon")
    subcategories = SubcategorySerializer(many=True)

    class Meta:
        model = Category
        fields = ["id", "categoryTitle", "categoryUrl", "categoryIcon", "subcategories"]


class MenuSerializer(CategorySerializer):
    product_count = serializers.SerializerMethodField()
    image = serializers.ReadOnlyField(default=None)

    class Meta:
        model = Category
        fields = [*CategorySerializer.Meta.fields, "badge", "product_count", "image"]

    def get_product_count(self, category):
        return Product.objects.filter(category__parent=category).count()


class BreadcrumbSerializer(FoundCategorySerializer):
    categoryId = serializers.IntegerField(source="pk")

    class Meta:
        model = Category
        fields = ["categoryId", "categoryTitle", "categoryUrl"]


class ReviewSerializer(serializers.ModelSerializer):
    class Meta:
        model = Review
        fields = ["id", "name", "text", "rating", "likes", "dislikes", "created_at"]


class NewReviewSerializer(serializers.ModelSerializer):
    product_id = serializers.PrimaryKeyRelatedField(source="product", queryset=Product.objects)
    rating = serializers.IntegerField(min_value=1, max_value=5)

    class Meta:
        model = Review
        fields = ["product_id", "name", "text", "rating"]
