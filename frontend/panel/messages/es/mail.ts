import type en from "../en/mail";
import type { Same } from "../shape";

export default {
  intro:
    "En tu propio ordenador los correos se guardan en archivos en lugar de enviarse. Aquí puedes leerlos.",
  reallySent: "Aquí los correos se envían de verdad",
  reallySentText: "Por eso no se guarda ninguno para leerlo.",
  none: "Aún no hay correos",
  noneText: "Invita a alguien o pide una contraseña nueva y el correo aparecerá aquí.",
  to: "Para %{address}",
  from: "De %{address}",
} satisfies Same<typeof en>;
