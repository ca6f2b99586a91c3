import type en from "../en/limits";
import type { Same } from "../shape";

export default {
  title: "Límites y funciones",
  features: "Funciones",
  featureNames: {
    custom_code: "Código propio y analítica",
    food_menus: "Edición de menús de comida",
    stops: "Edición de paradas y lugares",
    imports: "Importaciones de listas y de otros sitios",
    backups: "Copias de seguridad y exportaciones del sitio",
    view_as: "Soporte ve el panel como un usuario",
  },
  missing: "No incluye: %{names}.",
  help: "Para cambiar esto, comunícate con quien opera tu sitio.",
  names: {
    storage: "Almacenamiento",
    members: "Miembros",
    team: "Usuarios, con invitaciones",
  },
  used: "%{used} de %{limit}",
  unlimited: "%{used}, sin límite",
  inputs: {
    storage: "Almacenamiento en GB",
    members: "Miembros",
    team: "Usuarios, con invitaciones",
  },
  inputHelp: "En uso: %{used}. Déjalo vacío para usar el valor predeterminado.",
  save: "Guardar límites y funciones",
  saved: "Se guardaron los límites y las funciones",
} satisfies Same<typeof en>;
