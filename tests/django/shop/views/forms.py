from rest_framework.parsers import MultiPartParser
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.modes import MODES
from shop.serializers import forms


class Form(APIView):
    """A form submission: JSON only, any other body is 415."""

    serializer_class = forms.LetterSerializer
    kind = ""

    def post(self, request):
        sent = self.serializer_class(data=request.data)
        sent.is_valid(raise_exception=True)
        sent.save(kind=self.kind)
        return Response(sent.data, status=MODES["created"])


class SendResume(APIView):
    """A file as multipart; any other body is 415."""

    parser_classes = [MultiPartParser]

    def post(self, request):
        sent = forms.ResumeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        sent.save()
        return Response({}, status=MODES["created"])
