import type en from "../en/limits";
import type { Same } from "../shape";

export default {
  title: "Límites",
  help: "Para ampliar un límite, comunícate con quien opera tu sitio.",
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
  save: "Guardar límites",
  saved: "Se guardaron los límites",
} satisfies Same<typeof en>;
