import type en from "../en/account";
import type { Same } from "../shape";

export default {
  roleChanged: "Tu rol en %{domain} ha cambiado: ahora es %{role}. Lo que escribiste sigue aquí.",
  notReached: "No se ha podido cargar el panel",
  identity: {
    title: "Confirma tu identidad",
    password: "Introduce tu contraseña para continuar. Vale durante 10 minutos.",
    code: "Introduce un código de tu teléfono para continuar. Vale durante 10 minutos.",
    passwordLabel: "Tu contraseña",
    passwordMissing: "Introduce tu contraseña.",
    codeMissing: "Introduce el código de tu teléfono.",
    codeHelp: "De tu teléfono, o uno de tus códigos de recuperación.",
    confirm: "Continuar",
    cancel: "Cancelar",
  },
  wrongDomain: {
    title: "Esta pestaña está en %{tab}",
    text: "En otra pestaña has cambiado a %{active}, así que aquí no se ha guardado nada. Lo que has escrito se conserva: vuelve a %{tab} y guarda de nuevo, o déjalo y sigue con %{active}.",
    goOn: "Seguir con %{active}",
    back: "Volver a %{tab}",
    another: "otro dominio",
  },
  openedLink: {
    title: "Este enlace abre %{tab}",
    text: "Estás trabajando en %{active} en otra pestaña. Cambia a %{tab} para abrir el enlace. Los cambios sin guardar de la otra pestaña se conservan en ella.",
    goOn: "Seguir en %{active}",
    back: "Cambiar a %{tab}",
  },
  foreignSite: {
    title: "No eres miembro de %{site}",
    text: "Este enlace pertenece a %{site}. Pide a un administrador de ese sitio que te invite.",
    goOn: "Ir a mi sitio",
  },
} satisfies Same<typeof en>;
