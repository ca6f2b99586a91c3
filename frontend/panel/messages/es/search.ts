import type en from "../en/search";
import type { Same } from "../shape";

export default {
  find: "Busca una pantalla, una acción o un contenido",
  anything: "Buscar en todo",
  short: "Buscar",
  listShortcuts: "Ver los atajos",
  shortcuts: "Atajos de teclado",
  searching: "Buscando",
  nothing: "No hay nada llamado «%{text}».",
  failed: "No se ha podido buscar en los contenidos: %{problem}",
  found: "Resultados",
  groups: { go: "Ir a", do: "Hacer", posts: "Contenidos" },
  actions: {
    light: "Cambiar al tema claro",
    dark: "Cambiar al tema oscuro",
    shortcuts: "Ver los atajos de teclado",
  },
  words: {
    create: "crear añadir escribir",
    site: "abrir pública página web",
    theme: "noche día modo colores",
    shortcuts: "teclas ayuda",
    signOut: "salir cerrar",
  },
} satisfies Same<typeof en>;
