import type en from "../en/lists";
import type { Same } from "../shape";

export default {
  pages: "Páginas de la lista",
} satisfies Same<typeof en>;
