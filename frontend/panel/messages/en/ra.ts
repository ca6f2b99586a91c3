/** Texts that react-admin shows itself, with react-admin's keys. */
export default {
  notification: {
    http_error: "Can't connect to the server. Check your connection and try again.",
    i18n_error: "Translations for this language couldn't be loaded",
    item_doesnt_exist: "This item doesn't exist",
    logged_out: "Your session has expired. Sign in again.",
    not_authorized: "You don't have permission to view this.",
  },
  page: {
    list: "%{name}",
    error: "Something went wrong",
  },
} as const;
