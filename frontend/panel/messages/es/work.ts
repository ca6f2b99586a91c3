import type en from "../en/work";
import type { Same } from "../shape";

export default {
  title: "Trabajo en segundo plano",
  lead: "Lo que no se pudo hacer tras varios intentos. Nada se ha perdido: cuando desaparezca la causa, haz que se intente de nuevo.",
  kind: "Qué",
  all: "Todo",
  kinds: {
    bundles: "Exportaciones e importaciones",
    mail: "Correo",
    pictures: "Tamaños de imágenes",
    schedules: "Publicaciones programadas",
  },
  columns: { what: "Qué", why: "Por qué", when: "Abandonado", actions: "Acciones" },
  tries: "%{smart_count} intento |||| %{smart_count} intentos",
  detail: "Lo que dijo el programa",
  open: "Abrir",
  retry: "Reintentar",
  retryAll: "Reintentar todo",
  retryNamed: "Reintentar: %{title}",
  tooLate: "Ya es tarde para reintentarlo",
  retried: "Se está reintentando %{smart_count}. |||| Se están reintentando %{smart_count}.",
  nothing: "No había nada que reintentar.",
  empty: "No ha fallado nada",
  emptyWhy:
    "Los correos, las imágenes y las publicaciones programadas se intentan varias veces. Lo que aun así falla aparece aquí.",
  more: "Hay %{smart_count} más que no aparece. |||| Hay %{smart_count} más que no aparecen.",
  todo: "Ha fallado %{smart_count} trabajo en segundo plano. |||| Han fallado %{smart_count} trabajos en segundo plano.",
  look: "Ver",
  badge: "%{smart_count} fallidos",
} satisfies Same<typeof en>;
