from django.db import models


class Brand(models.Model):
    name = models.CharField(max_length=80)


class Category(models.Model):
    parent = models.ForeignKey("self", models.CASCADE, null=True, related_name="subcategories")
    title = models.CharField(max_length=80)
    url = models.SlugField(unique=True)
    icon = models.CharField(max_length=200, blank=True)
    badge = models.CharField(max_length=40, null=True)


class Product(models.Model):
    title = models.CharField(max_length=120)
    short_description = models.CharField(max_length=200, blank=True)
    code = models.CharField(max_length=40, unique=True)
    url = models.SlugField(unique=True)
    brand = models.ForeignKey(Brand, models.SET_NULL, null=True)
    category = models.ForeignKey(Category, models.CASCADE, related_name="products")
    price = models.DecimalField(max_digits=10, decimal_places=2)
    old_price = models.DecimalField(max_digits=10, decimal_places=2, null=True)
    discount = models.PositiveIntegerField(null=True)
    multiplicity = models.DecimalField(max_digits=8, decimal_places=3, default=1)
    # The real stock, which no documented field has.
    stock = models.DecimalField(max_digits=10, decimal_places=3, default=100)
    is_stock = models.BooleanField(default=True)
    available = models.BooleanField(default=True)
    active = models.BooleanField(default=True)
    weight_gr = models.PositiveIntegerField(null=True)
    # The quantity of a new line, as in the documents' cookie cart.
    qtt = models.PositiveIntegerField(default=1)
    loyalty_give = models.PositiveIntegerField(default=0)
    is_loyalty_active = models.BooleanField(default=False)
    is_recipe = models.BooleanField(default=False)
    home_delivery = models.BooleanField(default=True)
    card_payment_available = models.BooleanField(default=True)
    has_associated_products = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]


class Property(models.Model):
    product = models.ForeignKey(Product, models.CASCADE, related_name="properties")
    title = models.CharField(max_length=80)
    value = models.CharField(max_length=80)


class Review(models.Model):
    product = models.ForeignKey(Product, models.CASCADE, related_name="reviews")
    name = models.CharField(max_length=40)
    text = models.TextField(max_length=500)
    rating = models.PositiveSmallIntegerField()
    likes = models.PositiveIntegerField(default=0)
    dislikes = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
