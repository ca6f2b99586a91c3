import type en from "../en/announcements";
import type { Same } from "../shape";

export default {
  intro: "Avisos en la parte superior de todas las páginas de los sitios que elijas.",
  add: "Agregar anuncio",
  none: "No hay anuncios",
  noneText: "Informa a los visitantes y al equipo sobre mantenimiento o novedades.",
  text: "Texto",
  textHelp: "Hasta 280 caracteres, sin enlaces.",
  level: "Tipo",
  levels: { info: "Información", warning: "Advertencia" },
  sites: "Sitios",
  audiences: {
    all: "Todos los sitios, incluidos los nuevos",
    restaurant: "Sitios con la plantilla Restaurante",
    association: "Sitios con la plantilla Asociación",
    blank: "Sitios con la plantilla En blanco",
    chosen: "Sitios seleccionados",
  },
  chosenSites: "Sitios seleccionados",
  all: "Todos los sitios",
  count: "%{smart_count} sitio |||| %{smart_count} sitios",
  until: "Termina",
  untilHelp: "En tu zona horaria. Déjalo en blanco para mostrarlo hasta que lo quites.",
  untilRemoved: "Cuando lo quites",
  send: "Publicar anuncio",
  added: "Anuncio agregado",
  removed: "Se quitó el anuncio",
  removeNamed: "Quitar el anuncio: %{text}",
  actions: "Acciones",
} satisfies Same<typeof en>;
