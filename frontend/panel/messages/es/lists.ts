import type en from "../en/lists";
import type { Same } from "../shape";

export default {
  pages: "Paginación",
  export: {
    label: "Exportar CSV",
    preparing: "Preparando…",
  },
} satisfies Same<typeof en>;
