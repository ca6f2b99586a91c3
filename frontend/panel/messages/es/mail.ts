import type en from "../en/mail";
import type { Same } from "../shape";

export default {
  intro: "En desarrollo, los correos se guardan en archivos en vez de enviarse. Puedes leerlos aquí.",
  reallySent: "Los correos se están enviando",
  reallySentText: "Este buzón solo funciona cuando los correos se guardan en archivos.",
  none: "Todavía no hay correos",
  noneText: "Invita a un usuario o restablece una contraseña para ver un correo aquí.",
  to: "Para %{address}",
  from: "De %{address}",
} satisfies Same<typeof en>;
