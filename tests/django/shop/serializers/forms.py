from rest_framework import serializers

from shop.models import Letter, Resume, Vacancy


class LetterSerializer(serializers.ModelSerializer):
    class Meta:
        model = Letter
        fields = ["name", "phone", "email", "message"]
        extra_kwargs = {"name": {"required": True, "allow_blank": False}, "phone": {"required": True}}


class SubscriptionSerializer(serializers.ModelSerializer):
    class Meta:
        model = Letter
        fields = ["email"]
        extra_kwargs = {"email": {"required": True, "allow_blank": False}}

    def validate_email(self, email):
        if Letter.objects.filter(kind="news-letter", email=email).exists():
            raise serializers.ValidationError("This address is subscribed already.")
        return email


class ResumeSerializer(serializers.ModelSerializer):
    vacancy_id = serializers.PrimaryKeyRelatedField(source="vacancy", queryset=Vacancy.objects, required=False)

    class Meta:
        model = Resume
        fields = ["name", "phone", "email", "message", "vacancy_id", "file"]
