"""What an owner writes beside djoser: profile, contacts, codes, picture, deletion, support."""

import secrets
from datetime import timedelta

from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.http import FileResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from djoser.serializers import UidAndTokenSerializer
from djoser.utils import encode_uid
from djoser.views import UserViewSet
from rest_framework import status
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.generics import RetrieveAPIView, UpdateAPIView
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework_simplejwt.tokens import RefreshToken

from backend.modes import MODES
from shop.models import Code, Contact, Letter, User
from shop.serializers import accounts

WRONG_CODE = "The code is wrong or has expired."
SIGNATURES = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF")


class Users(UserViewSet):
    throttle_scope = "accounts"


def send_code(destination):
    """Sends six digits; the code that was sent before is worth nothing from now on."""
    digits = f"{secrets.randbelow(1_000_000):06}"
    Code.objects.update_or_create(destination=destination, defaults={"digits": digits, "tries": 0})
    if "@" in destination:
        send_mail("Code", f"Your code: {digits}", None, [destination])


def use_code(destination, digits, field):
    fresh = timezone.now() - timedelta(minutes=10)
    code = Code.objects.filter(destination=destination, sent__gt=fresh, tries__lt=5).first()
    if code is None or code.digits != str(digits):
        Code.objects.filter(pk=code and code.pk).update(tries=(code.tries if code else 0) + 1)
        raise ValidationError({field: [WRONG_CODE]})
    code.delete()


def tokens(user):
    refresh = RefreshToken.for_user(user)
    return Response({"access": str(refresh.access_token), "refresh": str(refresh)})


class SendCode(APIView):
    """`GET /api/v1/sms-code`, `GET /api/v1/email-code`: every destination gets a code."""

    field = ""

    def get(self, request):
        destination = request.query_params.get(self.field)
        if not destination:
            raise ValidationError({self.field: ["This field is required."]})
        send_code(destination)
        return Response({})


def enter(kind, destination, digits):
    use_code(destination, digits, "code")
    user = User.objects.filter(**{kind: destination}).first()
    return tokens(user or User.objects.create_user(**{"email": None, kind: destination}))


class SignInByCode(APIView):
    def post(self, request):
        kind = "email" if request.data.get("email") else "phone"
        return enter(kind, request.data.get(kind), request.data.get("code"))


class Register(APIView):
    def post(self, request):
        if not request.data.get("phone"):
            raise ValidationError({"phone": ["This field is required."]})
        send_code(request.data["phone"])
        return Response({})


class ConfirmRegister(APIView):
    def patch(self, request, phone):
        return enter("phone", phone, request.data.get("code"))


class Own:
    """A view of one's own account: any other is a 404."""

    permission_classes = [IsAuthenticated]

    def get_queryset(self):
        return User.objects.filter(pk=self.request.user.pk)


class Profile(Own, UpdateAPIView):
    serializer_class = accounts.ProfileSerializer
    http_method_names = ["patch"]


class Person(Own, RetrieveAPIView):
    serializer_class = accounts.PersonSerializer


class FullName(APIView):
    permission_classes = [IsAuthenticated]

    def patch(self, request):
        name = str(request.data.get("full_name", "")).strip()
        if len(name) > 120:
            raise ValidationError({"full_name": ["Ensure this field has no more than 120 characters."]})
        request.user.first_name, _, request.user.last_name = name.partition(" ")
        request.user.save(update_fields=["first_name", "last_name"])
        return Response({"full_name": name})


class Contacts(APIView):
    permission_classes = [IsAuthenticated]
    kind = ""

    @property
    def field(self):
        return Contact.KINDS[self.kind]

    def asked(self, request, field):
        value = request.data.get(field)
        if not value:
            raise ValidationError({field: ["This field is required."]})
        return value

    def is_taken(self, value):
        taken = Contact.objects.filter(kind=self.kind, value=value)
        return taken.exists() or User.objects.filter(**{self.kind: value}).exists()


class SendContactCode(Contacts):
    def post(self, request):
        field = f"new_{self.field}"
        value = self.asked(request, field)
        if self.is_taken(value):
            raise ValidationError({field: ["This value is already in use."]})
        send_code(value)
        return Response({})


class AddContact(Contacts):
    def post(self, request):
        value = self.asked(request, self.field)
        use_code(value, request.data.get("verification_code"), "verification_code")
        contact = request.user.contacts.create(kind=self.kind, value=value)
        return Response(accounts.ContactSerializer(contact).data, status=MODES["created"])


class MakeMain(Contacts):
    """A listed contact becomes the main one; a new one needs its code."""

    def patch(self, request):
        value = self.asked(request, self.field)
        if not request.user.contacts.filter(kind=self.kind, value=value).exists():
            use_code(value, request.data.get("verification_code"), "verification_code")
            request.user.contacts.create(kind=self.kind, value=value)
        setattr(request.user, self.kind, value)
        request.user.save(update_fields=[self.kind])
        return Response({self.field: value})

    post = patch


class RemoveContact(Contacts):
    def delete(self, request, pk):
        own = request.user.contacts.filter(kind=self.kind)
        contact = get_object_or_404(own, pk=pk)
        if own.count() == 1 or contact.value == getattr(request.user, self.kind):
            raise ValidationError({"detail": "The main contact cannot be removed."})
        contact.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class ChangePicture(APIView):
    permission_classes = [IsAuthenticated]
    parser_classes = [MultiPartParser]

    def patch(self, request):
        sent = next(iter(request.FILES.values()), None)
        if sent is None or not sent.read(12).startswith(SIGNATURES):
            raise ValidationError({"profile_image": ["Upload a valid image."]})
        sent.seek(0)
        request.user.profile_image.save(f"{secrets.token_hex(8)}.jpg", sent)
        return Response({"profile_image": request.user.profile_image.url})


class RemovePicture(APIView):
    permission_classes = [IsAuthenticated]

    def delete(self, request):
        request.user.profile_image.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class Picture(APIView):
    """A picture is shown to its owner alone."""

    permission_classes = [IsAuthenticated]

    def get(self, request, name):
        if request.user.profile_image.name != f"portraits/{name}":
            raise NotFound
        return FileResponse(request.user.profile_image.open())


class AskDeletion(APIView):
    """A call of this project's own, for a site that names it as its `deletion_call`."""

    permission_classes = [IsAuthenticated]

    def post(self, request):
        path = f"delete-account/{encode_uid(request.user.pk)}/{default_token_generator.make_token(request.user)}"
        send_mail("Deletion", f"http://127.0.0.1:8787/{path}", None, [request.user.email])
        return Response(status=status.HTTP_204_NO_CONTENT)


class ConfirmDeletion(APIView):
    def post(self, request):
        view = UserViewSet(request=request, token_generator=default_token_generator, format_kwarg=None)
        sent = UidAndTokenSerializer(data=request.data, context={"view": view})
        sent.is_valid(raise_exception=True)
        sent.user.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class Support(APIView):
    def post(self, request):
        sent = accounts.SupportSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        told = sent.validated_data
        Letter.objects.create(kind="support", name=told["name"], email=told["email_address"], message=told["body"])
        return Response({}, status=MODES["created"])
