"""Messages of Django and REST framework that Commissary translates itself.

The Spanish translations of the frameworks address the user as *usted*. No code uses this list. It only marks
the messages for translation.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

FRAMEWORK_MESSAGES = (
    _("A valid integer is required."),
    _("Date has wrong format. Use one of these formats instead: {format}."),
    _("Datetime has wrong format. Use one of these formats instead: {format}."),
    _("Duration has wrong format. Use one of these formats instead: {format}."),
    _("Time has wrong format. Use one of these formats instead: {format}."),
    _("Ensure that there are no more than {max_decimal_places} decimal places."),
    _("Ensure that there are no more than {max_digits} digits in total."),
    _("Ensure that there are no more than {max_whole_digits} digits before the decimal point."),
    _("Ensure this field has at least {min_length} characters."),
    _("Ensure this field has at least {min_length} elements."),
    _("Ensure this field has no more than {max_length} characters."),
    _("Ensure this field has no more than {max_length} elements."),
    _("Ensure this filename has at most {max_length} characters (it has {length})."),
    _("Ensure this value is greater than or equal to {min_value}."),
    _("Ensure this value is less than or equal to {max_value}."),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
    _("Ensure this value is less than or equal to %(limit_value)s."),
    _('Enter a valid "slug" consisting of Unicode letters, numbers, underscores, or hyphens.'),
    _('Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.'),
    _("Enter a valid IPv4 or IPv6 address."),
    _("Enter a valid URL."),
    _("Enter a valid email address."),
    _("Enter a valid value."),
    _("Upload a valid image. The file you uploaded was either not an image or a corrupted image."),
    ngettext_lazy(
        "Ensure this value has at least %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at least %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
)
