import type en from "../en/design";
import type { Same } from "../shape";

export default {
  template: "Plantilla",
  stays:
    "El contenido, los menús, los archivos y los colores no cambian. Cambian los estilos y la disposición de las páginas.",
  differs: {
    restaurant:
      "El horario, las reservaciones y las indicaciones para llegar aparecen en el encabezado y en la página de inicio.",
    association:
      "El sitio destaca a tus miembros. El encabezado no muestra horario, reservaciones ni indicaciones para llegar.",
    blank:
      "El horario, las reservaciones y las indicaciones para llegar aparecen solo si los datos del negocio incluyen un horario.",
  },
  details: "Esquinas, botones, encabezado y pie de página",
  fonts: {
    title: "Fuentes",
    own: "De la plantilla",
    poster: "Cartel",
    classic: "Clásica",
    modern: "Moderna",
    elegant: "Elegante",
    refined: "Refinada",
    friendly: "Amigable",
    diner: "Cafetería",
    geometric: "Geométrica",
  },
  corners: {
    title: "Esquinas",
    own: "De la plantilla",
    square: "Rectas",
    soft: "Suaves",
    round: "Redondas",
  },
  buttons: {
    title: "Botones",
    own: "Con relleno",
    outline: "Con borde",
    contrast: "Alto contraste",
    raised: "Con relieve",
  },
  header: {
    title: "Encabezado",
    own: "De la plantilla",
    left: "Nombre a la izquierda",
    centered: "Nombre centrado",
    colored: "Color primario",
  },
  footer: {
    title: "Pie de página",
    own: "De la plantilla",
    light: "Fondo de la página",
    centered: "Centrado",
    compact: "Compacto",
  },
  contrast: "Contraste",
  readable: "Todos los textos y botones se leen bien en modo claro y en modo oscuro.",
  weak: "Difícil de leer en %{theme}: %{place} (contraste %{ratio}:1, mínimo %{needed}:1)",
  themes: { light: "modo claro", dark: "modo oscuro" },
  places: {
    page: "textos de la página",
    button: "botones",
    header: "encabezado",
    footer: "pie de página",
    section: "secciones de color",
  },
  openColors: "Abrir Colores",
  preview: "Vista previa",
  previewLabel: "Vista previa de la página de inicio con este diseño",
  width: "Ancho de la vista previa",
  phone: "Teléfono",
  desktop: "Escritorio",
  theme: "Tema de la vista previa",
  light: "Claro",
  dark: "Oscuro",
  share: "Compartir vista previa",
  shareText:
    "Cualquier persona con este enlace puede ver la página de inicio con este diseño. Tu sitio publicado no cambia.",
} satisfies Same<typeof en>;
