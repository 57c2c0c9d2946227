from djoser.serializers import UserCreatePasswordRetypeSerializer, UserCreateSerializer
from rest_framework import serializers

from shop.models import Contact, User


class NewUserSerializer(UserCreateSerializer):
    """A registration with documented field names; djoser checks the password."""

    firstName = serializers.CharField(source="first_name", required=False, allow_blank=True, max_length=60)
    lastName = serializers.CharField(source="last_name", required=False, allow_blank=True, max_length=60)

    class Meta(UserCreateSerializer.Meta):
        fields = ["id", "email", "password", "firstName", "lastName"]


class NewUserTwiceSerializer(UserCreatePasswordRetypeSerializer, NewUserSerializer):
    pass


class ContactSerializer(serializers.ModelSerializer):
    class Meta:
        model = Contact
        fields = ["id"]

    def to_representation(self, contact):
        field = Contact.KINDS[contact.kind]
        main = contact.user.email if contact.kind == "email" else contact.user.phone
        return {"id": contact.pk, field: contact.value, "is_main": contact.value == main}


class ProfileSerializer(serializers.ModelSerializer):
    """The profile of `/users/user/{id}/`: only what is sent changes."""

    firstName = serializers.CharField(source="first_name", allow_blank=True, required=False, max_length=60)
    lastName = serializers.CharField(source="last_name", allow_blank=True, required=False, max_length=60)

    class Meta:
        model = User
        fields = ["id", "firstName", "lastName", "birthday"]


class PersonSerializer(serializers.ModelSerializer):
    """The user of `/api/users/{id}/`."""

    full_name = serializers.SerializerMethodField()
    phones = serializers.SerializerMethodField()
    emails = serializers.SerializerMethodField()

    class Meta:
        model = User
        fields = [
            "id",
            "full_name",
            "email",
            "phone",
            "birthday",
            "balance",
            "status",
            "phones",
            "emails",
            "profile_image",
        ]

    def get_full_name(self, user):
        return f"{user.first_name} {user.last_name}".strip()

    def get_phones(self, user):
        return ContactSerializer(user.contacts.filter(kind="phone"), many=True).data

    def get_emails(self, user):
        return ContactSerializer(user.contacts.filter(kind="email"), many=True).data


class SupportSerializer(serializers.Serializer):
    name = serializers.CharField(max_length=80)
    email_address = serializers.EmailField()
    body = serializers.CharField(max_length=2000)
