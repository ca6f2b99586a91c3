/** What react-admin says by itself on the screens of this panel; its keys are its own. */
export default {
  notification: {
    http_error: "Server communication error",
    i18n_error: "Cannot load the translations for the specified language",
    item_doesnt_exist: "Element does not exist",
    logged_out: "Your session has ended, please reconnect.",
    not_authorized: "You're not authorized to access this resource.",
  },
  page: {
    list: "%{name}",
    error: "Something went wrong",
  },
} as const;
