import type en from "../en/account";
import type { Same } from "../shape";

export default {
  roleChanged: "Tu rol en %{domain} ha cambiado: ahora es %{role}. Lo que escribiste sigue aquí.",
  notReached: "No se ha podido cargar el panel",
  wrongDomain: {
    title: "Esta pestaña está en %{tab}",
    text: "En otra pestaña has cambiado a %{active}, así que aquí no se ha guardado nada. Lo que has escrito se conserva: vuelve a %{tab} y guarda de nuevo, o déjalo y sigue con %{active}.",
    goOn: "Seguir con %{active}",
    back: "Volver a %{tab}",
    another: "otro dominio",
  },
} satisfies Same<typeof en>;
