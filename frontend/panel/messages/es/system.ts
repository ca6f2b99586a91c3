import type en from "../en/system";
import type { Same } from "../shape";

export default {
  title: "Revisión del sistema",
  intro: "Si cada dominio está como debe y lo que trabaja para ellos está en marcha. Se examina cada noche.",
  runNow: "Examinar ahora",
  running: "Examinando…",
  started: "La instalación se está examinando.",
  never: "Sin examinar todavía",
  neverText: "El primer examen se hace solo en el plazo de un día.",
  finished:
    "Último examen: %{moment}. %{smart_count} dominio. |||| Último examen: %{moment}. %{smart_count} dominios.",
  well: "Todo está bien",
  wellText: "No hay nada que hacer.",
  findings: "Hallazgos",
  severity: "Gravedad",
  subject: "Sobre",
  problem: "Qué está mal",
  advice: "Qué hacer",
  more: "%{smart_count} más no se muestra. |||| %{smart_count} más no se muestran.",
  severities: { error: "Error", warning: "Aviso", note: "Nota" },
} satisfies Same<typeof en>;
