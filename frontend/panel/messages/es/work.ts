import type en from "../en/work";
import type { Same } from "../shape";

export default {
  title: "Tareas en segundo plano",
  lead: "Tareas que fallaron después de varios intentos. Corrige la causa y reinténtalas.",
  kind: "Tipo",
  all: "Todos los tipos",
  kinds: {
    bundles: "Exportaciones e importaciones",
    mail: "Correos",
    pictures: "Procesamiento de imágenes",
    schedules: "Contenidos programados",
  },
  columns: { what: "Tarea", why: "Mensaje de error", when: "Falló", actions: "Acciones" },
  tries: "%{smart_count} intento |||| %{smart_count} intentos",
  detail: "Detalles del error",
  open: "Abrir",
  retry: "Reintentar",
  retryAll: "Reintentar todo",
  retryNamed: "Reintentar: %{title}",
  tooLate: "Ya no se puede reintentar",
  notHere: "No se puede reintentar aquí",
  retried: "Reintentando %{smart_count} tarea |||| Reintentando %{smart_count} tareas",
  nothing: "No hay tareas para reintentar",
  empty: "No hay tareas fallidas",
  emptyWhy:
    "Los correos, las imágenes y los contenidos programados se reintentan automáticamente. Las tareas que aun así fallan aparecen aquí.",
  more: "%{smart_count} tarea más no aparece en la lista. |||| %{smart_count} tareas más no aparecen en la lista.",
  todo: "Falló %{smart_count} tarea en segundo plano. |||| Fallaron %{smart_count} tareas en segundo plano.",
  look: "Ver tareas",
  badge: "%{smart_count} fallida |||| %{smart_count} fallidas",
} satisfies Same<typeof en>;
