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
  groups: { go: "Ir a", do: "Hacer", posts: "Contenidos", people: "Personas", submissions: "Mensajes" },
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
  also: {
    tabs: {
      general: "nombre logotipo icono dirección teléfono correo contacto zona horaria",
      colors: "color paleta aspecto tema oscuro claro",
      menus: "navegación cabecera pie enlaces",
      socials: "instagram facebook tiktok",
      seo: "google título descripción compartir restaurante horario apertura",
      siteMap: "sitemap robots índice",
      notFound: "404 error perdida",
      redirects: "301 movida dirección antigua",
      snippets: "analítica seguimiento código píxel etiqueta",
      cache: "actualizar vaciar",
    },
    screens: {
      home: "inicio resumen",
      members: "restaurantes camiones horario apertura lugares comida",
      blog: "noticias artículos",
      pages: "carta contacto",
      media: "imágenes fotos archivos subir",
      users: "personas equipo invitar rol contraseña",
      submissions: "mensajes bandeja formularios reservas",
      faq: "preguntas respuestas",
      profile: "contraseña correo sesiones idioma",
      "create-domain": "sitios crear",
    },
  },
} satisfies Same<typeof en>;
