import type en from "../en/account";
import type { Same } from "../shape";

export default {
  roleChanged: "Tu rol en %{domain} ahora es %{role}. Tus cambios sin guardar siguen aquí.",
  notReached: "No se pudo cargar el panel",
  identity: {
    title: "Confirma tu identidad",
    password: "Ingresa tu contraseña para continuar. La confirmación es válida durante 10 minutos.",
    code: "Ingresa un código de tu app de autenticación para continuar. La confirmación es válida durante 10 minutos.",
    passwordLabel: "Tu contraseña",
    passwordMissing: "Ingresa tu contraseña.",
    codeMissing: "Ingresa el código de tu app de autenticación.",
    codeHelp: "Un código de tu app de autenticación o un código de recuperación.",
    confirm: "Continuar",
    cancel: "Cancelar",
  },
  wrongDomain: {
    title: "Esta pestaña usa %{tab}",
    text: "Cambiaste a %{active} en otra pestaña, así que aquí no se guardó nada. Vuelve a %{tab} para guardar tus cambios o continúa con %{active}.",
    goOn: "Continuar con %{active}",
    back: "Volver a %{tab}",
    another: "otro dominio",
  },
  openedLink: {
    title: "Este enlace abre %{tab}",
    text: "Estás trabajando en %{active} en otra pestaña. Cambia a %{tab} para abrir el enlace. Los cambios sin guardar de la otra pestaña se conservan.",
    goOn: "Continuar en %{active}",
    back: "Cambiar a %{tab}",
  },
  foreignSite: {
    title: "No tienes acceso a %{site}",
    text: "Este enlace pertenece a %{site}. Pide una invitación a un administrador de ese sitio.",
    goOn: "Ir a mi sitio",
  },
} satisfies Same<typeof en>;
