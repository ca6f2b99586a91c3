import type en from "../en/versions";
import type { Same } from "../shape";

export default {
  title: "Historial de versiones",
  about: "Se guardan las últimas 50 versiones.",
  none: "Todavía no hay versiones. Cada vez que guardas, se crea una.",
  original: "Antes del primer cambio registrado",
  product: "Sistema",
  latest: "Versión actual",
  compareOf: "Comparar la versión del %{when}",
  one: "Versión del %{when}",
  back: "Todas las versiones",
  unsaved: "Guarda o descarta tus cambios antes de restaurar una versión.",
  restored: "Se restauró la versión",
  leftOut: "Se restauró la versión, excepto: %{names}. Estos elementos se eliminaron o ya no son válidos.",
  pictures: "Imágenes",
  posts: "Páginas y contenidos eliminados",
  picture: "Imagen %{id}",
  own: "Este sitio",
  member: "Miembro %{id}",
  dishes: "Secciones y platos",
} satisfies Same<typeof en>;
