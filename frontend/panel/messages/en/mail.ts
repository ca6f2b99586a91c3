export default {
  intro: "In development, emails are saved to files instead of being sent. You can read them here.",
  reallySent: "Emails are being delivered",
  reallySentText: "This mailbox only works when emails are saved to files.",
  none: "No emails yet",
  noneText: "Invite a user or reset a password to see an email here.",
  to: "To %{address}",
  from: "From %{address}",
} as const;
