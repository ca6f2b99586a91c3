import type en from "../en/ra";
import type { Same } from "../shape";

export default {
  notification: {
    http_error: "No se ha podido hablar con el servidor",
    i18n_error: "No se han podido cargar los textos de ese idioma",
    item_doesnt_exist: "El elemento no existe",
    logged_out: "Tu sesión ha terminado, vuelve a iniciarla.",
    not_authorized: "No tienes permiso para ver esto.",
  },
  page: {
    list: "%{name}",
    error: "Algo ha salido mal",
  },
} satisfies Same<typeof en>;
