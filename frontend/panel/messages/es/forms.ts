import type en from "../en/forms";
import type { Same } from "../shape";

export default {
  merged: "Los cambios de otro usuario se combinaron con los tuyos.",
  restored: "Se recuperaron tus cambios sin guardar de las %{time}.",
  discard: {
    title: "¿Descartar los cambios sin guardar?",
    text: "Perderás los cambios sin guardar. No podrás deshacerlo.",
    note: "Perderás los cambios sin guardar de este usuario.",
  },
  takeTheirs: "Cargar la otra versión",
  saveMine: "Conservar mi versión",
} satisfies Same<typeof en>;
