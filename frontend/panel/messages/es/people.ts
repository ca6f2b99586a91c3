import type en from "../en/people";
import type { Same } from "../shape";

export default {
  title: "Administradores de la página",
  none: "Todavía no hay administradores. Invita a un usuario para que administre la página, el horario, el menú y las fotos de este miembro.",
  invite: "Invitar administrador",
  dialog: "Invitar a un administrador de la página «%{title}»",
  text: "El administrador de la página recibirá un enlace por correo y solo podrá editar esta página. Los cambios de texto pasan por revisión; los cambios en Hoy se publican al instante.",
  email: "Correo electrónico",
  firstname: "Nombre",
  lastname: "Apellido",
  optional: "Opcional.",
  enterEmail: "Ingresa una dirección de correo.",
  send: "Enviar invitación",
  invited: "Invitación enviada a %{email}",
  resend: "Reenviar",
  resendTo: "Reenviar la invitación a %{name}",
  resent: "Invitación reenviada",
  remove: "Quitar",
  removeOne: "Quitar a %{name}",
  ask: "¿Quitar el acceso de %{name} a %{domain}?",
  warning:
    "El administrador de la página ya no podrá iniciar sesión aquí. La página y su contenido se conservan.",
  warningInvited: "El enlace de la invitación dejará de funcionar.",
  removed: "Se quitó a %{name}",
} satisfies Same<typeof en>;
