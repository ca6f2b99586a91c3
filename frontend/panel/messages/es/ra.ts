import type en from "../en/ra";
import type { Same } from "../shape";

export default {
  notification: {
    http_error: "No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.",
    i18n_error: "No se pudieron cargar los textos de este idioma",
    item_doesnt_exist: "Este elemento no existe",
    logged_out: "Tu sesión venció. Inicia sesión de nuevo.",
    not_authorized: "No tienes permiso para ver esto.",
  },
  page: {
    list: "%{name}",
    error: "Algo salió mal",
  },
} satisfies Same<typeof en>;
