import type en from "../en/people";
import type { Same } from "../shape";

export default {
  title: "Quién se ocupa de la página",
  none: "Nadie todavía. Invita a la gente de este miembro: mantendrán al día su página, su horario, su carta y sus fotos.",
  invite: "Invitar a alguien",
  dialog: "Invitar a alguien a ocuparse de «%{title}»",
  text: "Recibirá un enlace por correo. Solo puede cambiar esta página; su texto pasa por revisión y lo que diga de hoy se ve enseguida.",
  email: "Correo electrónico",
  firstname: "Nombre",
  lastname: "Apellidos",
  optional: "Puedes dejarlo vacío.",
  enterEmail: "Escribe una dirección de correo.",
  send: "Enviar la invitación",
  invited: "Se ha invitado a %{email}.",
  resend: "Enviar de nuevo",
  resendTo: "Enviar de nuevo la invitación a %{name}",
  resent: "La invitación vuelve a estar en camino.",
  remove: "Quitar",
  removeOne: "Quitar a %{name}",
  ask: "¿Quitar a %{name} de %{domain}?",
  warning: "Ya no podrá iniciar sesión aquí. La página y lo que escribió se quedan.",
  warningInvited: "El enlace del correo dejará de funcionar.",
  removed: "Se ha quitado a %{name}.",
} satisfies Same<typeof en>;
