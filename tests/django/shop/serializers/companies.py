from rest_framework import serializers

from shop.models import Act, Company


class CompanySerializer(serializers.ModelSerializer):
    class Meta:
        model = Company
        fields = ["id", "name", "fiscal_code", "vat_code", "iban", "bank", "address", "status"]
        read_only_fields = ["status"]


class NameOfCompany(serializers.ModelSerializer):
    class Meta:
        model = Company
        fields = ["id", "name"]


class ActSerializer(serializers.ModelSerializer):
    class Meta:
        model = Act
        fields = ["id", "number", "date", "due_date", "total", "is_paid", "file"]
