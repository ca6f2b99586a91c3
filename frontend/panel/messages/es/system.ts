import type en from "../en/system";
import type { Same } from "../shape";

export default {
  title: "Estado del sistema",
  intro: "Revisiones de todos los dominios y servicios. Se ejecutan cada noche.",
  runNow: "Ejecutar ahora",
  running: "Revisando…",
  started: "Revisión del sistema iniciada",
  never: "Aún sin revisar",
  neverText: "La primera revisión se ejecuta automáticamente en menos de un día.",
  finished:
    "Última revisión: %{moment}. %{smart_count} dominio. |||| Última revisión: %{moment}. %{smart_count} dominios.",
  well: "No se encontraron problemas",
  wellText: "Todos los dominios y servicios funcionan bien.",
  findings: "Problemas",
  severity: "Gravedad",
  subject: "Afecta a",
  problem: "Problema",
  advice: "Acción recomendada",
  more: "%{smart_count} problema más no aparece en la lista. |||| %{smart_count} problemas más no aparecen en la lista.",
  severities: { error: "Error", warning: "Advertencia", note: "Nota" },
} satisfies Same<typeof en>;
