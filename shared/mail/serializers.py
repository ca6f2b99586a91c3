"""Serializers for the list of emails in files."""

from rest_framework import serializers

from shared.mail.files import StoredMail


class MailRow(serializers.Serializer[StoredMail]):
    """An email that was written to a file instead of being sent."""

    id = serializers.UUIDField()
    subject = serializers.CharField()
    sender = serializers.CharField(help_text="The From header.")
    to = serializers.CharField()
    at = serializers.DateTimeField(allow_null=True)
    text = serializers.CharField()
    html = serializers.CharField()
