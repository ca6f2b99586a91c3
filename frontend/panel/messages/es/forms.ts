import type en from "../en/forms";
import type { Same } from "../shape";

export default {
  merged: "Los cambios de otro usuario se combinaron con los tuyos.",
  restored: "Se recuperaron tus cambios sin guardar (%{time}).",
  other: {
    text: "Una pestaña cerrada tiene cambios sin guardar (%{time}).",
    device: "Tienes cambios sin guardar en otro dispositivo o navegador (%{time}).",
    restore: "Restaurar",
  },
  failed: {
    stored: "No se guardó. Tus cambios siguen en este formulario y este navegador los conserva.",
    here: "No se guardó. Tus cambios siguen en este formulario. No cierres esta pestaña hasta guardarlos.",
  },
  notStored:
    "Este navegador no puede conservar los cambios sin guardar. Guárdalos antes de cerrar esta pestaña.",
  discard: {
    title: "¿Descartar los cambios sin guardar?",
    text: "Perderás los cambios sin guardar. No podrás deshacerlo.",
    note: "Perderás los cambios sin guardar de este usuario.",
  },
  takeTheirs: "Cargar la otra versión",
  saveMine: "Conservar mi versión",
} satisfies Same<typeof en>;
