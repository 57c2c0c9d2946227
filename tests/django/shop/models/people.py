from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models


class UserManager(BaseUserManager):
    def create_user(self, email, password=None, **fields):
        user = self.model(email=self.normalize_email(email) or None, **fields)
        user.set_password(password)
        user.save(using=self._db)
        UserGroup.objects.create(user=user, group_user_type_id=1)
        return user


class User(AbstractBaseUser, PermissionsMixin):
    email = models.EmailField(unique=True, null=True)
    first_name = models.CharField(max_length=60, blank=True)
    last_name = models.CharField(max_length=60, blank=True)
    phone = models.CharField(max_length=20, blank=True)
    birthday = models.DateField(null=True)
    balance = models.DecimalField(max_digits=10, decimal_places=2, default=0)
    status = models.CharField(max_length=20, default="new")
    can_use_promocode = models.BooleanField(default=True)
    is_active = models.BooleanField(default=True)
    profile_image = models.FileField(upload_to="portraits", blank=True)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    objects = UserManager()


class Contact(models.Model):
    """A phone or e-mail address beside the main ones of the user."""

    KINDS = {"phone": "phone_number", "email": "email_address"}

    user = models.ForeignKey(User, models.CASCADE, related_name="contacts")
    kind = models.CharField(max_length=5, choices=list(KINDS.items()))
    value = models.CharField(max_length=254)

    class Meta:
        ordering = ["id"]
        unique_together = [("kind", "value")]


class Code(models.Model):
    """The one-time code that was sent last to a phone or e-mail address."""

    destination = models.CharField(max_length=254, unique=True)
    digits = models.CharField(max_length=6)
    tries = models.PositiveIntegerField(default=0)
    sent = models.DateTimeField(auto_now=True)


class GroupUserType(models.Model):
    name = models.CharField(max_length=40)


class UserGroup(models.Model):
    user = models.OneToOneField(User, models.CASCADE, related_name="group")
    group_user_type = models.ForeignKey(GroupUserType, models.PROTECT)
    loyalty_points = models.PositiveIntegerField(default=0)


class Address(models.Model):
    user = models.ForeignKey(User, models.CASCADE, related_name="addresses")
    shipping_city = models.ForeignKey("shop.Locality", models.PROTECT)
    shipping_street = models.ForeignKey("shop.Street", models.PROTECT)
    shipping_building = models.CharField(max_length=20)
    shipping_apartment = models.CharField(max_length=20, blank=True)
    shipping_address_note = models.CharField(max_length=200, blank=True)
    is_default = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]
