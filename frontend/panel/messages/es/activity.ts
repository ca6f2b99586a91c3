import type en from "../en/activity";
import type { Same } from "../shape";

export default {
  intro:
    "Todos los cambios e inicios de sesión en todos los dominios, incluidos los de la línea de comandos; primero los más recientes.",
  domain: "Dominio",
  user: "Nombre o correo del usuario",
  more: "Mostrar más",
  deletedDomain: "Dominio eliminado %{id}",
  onlyDomain: "Mostrar solo la actividad de %{domain}",
} satisfies Same<typeof en>;
