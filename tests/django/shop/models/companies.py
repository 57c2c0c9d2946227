from django.conf import settings
from django.db import models


class Company(models.Model):
    name = models.CharField(max_length=120)
    fiscal_code = models.CharField(max_length=20, unique=True)
    vat_code = models.CharField(max_length=20, blank=True)
    iban = models.CharField(max_length=34, blank=True)
    bank = models.CharField(max_length=80, blank=True)
    address = models.CharField(max_length=200, blank=True)
    status = models.CharField(max_length=20, default="active")
    created_at = models.DateTimeField(auto_now_add=True)
    members = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="companies")

    class Meta:
        ordering = ["id"]
        verbose_name_plural = "companies"


class Act(models.Model):
    company = models.ForeignKey(Company, models.CASCADE, related_name="acts")
    number = models.CharField(max_length=20)
    date = models.DateField()
    due_date = models.DateField(null=True)
    total = models.DecimalField(max_digits=10, decimal_places=2)
    is_paid = models.BooleanField(default=False)
    file = models.FileField(upload_to="acts", blank=True)

    class Meta:
        ordering = ["-date", "-id"]
