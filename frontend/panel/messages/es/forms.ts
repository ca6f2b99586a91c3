import type en from "../en/forms";
import type { Same } from "../shape";

export default {
  merged: "Incluye también lo que otra persona cambió mientras tanto.",
  restored: "Hemos recuperado los cambios sin guardar de las %{time}.",
  discard: {
    title: "¿Descartar los cambios sin guardar?",
    text: "Perderás los cambios sin guardar. Deshacer no los restaura.",
    note: "Perderás los cambios sin guardar de este usuario.",
  },
  takeTheirs: "Cargar la otra",
  saveMine: "Guardar la mía encima",
} satisfies Same<typeof en>;
