import type en from "../en/limits";
import type { Same } from "../shape";

export default {
  title: "Límites y funciones",
  features: "Funciones",
  featureNames: {
    custom_code: "Código personalizado y analítica",
    food_menus: "Edición de menús",
    stops: "Edición de paradas y lugares",
    imports: "Importación de listas y contenido",
    backups: "Copias de seguridad y exportaciones del sitio",
    view_as: "Vista de soporte del panel",
  },
  missing: "No incluye: %{names}.",
  help: "Para cambiar los límites o las funciones, comunícate con el operador de tu sitio.",
  names: {
    storage: "Almacenamiento",
    members: "Miembros",
    team: "Usuarios e invitaciones",
  },
  used: "%{used} de %{limit}",
  unlimited: "%{used}, sin límite",
  inputs: {
    storage: "Almacenamiento en GB",
    members: "Miembros",
    team: "Usuarios e invitaciones",
  },
  inputHelp: "En uso: %{used}. Déjalo en blanco para usar el valor predeterminado.",
  save: "Guardar límites y funciones",
  saved: "Se guardaron los límites y las funciones",
} satisfies Same<typeof en>;
