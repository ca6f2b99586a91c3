import type en from "../en/review";
import type { Same } from "../shape";

export default {
  title: "Revisión: %{title}",
  handedIn: "Lo envió %{who}, %{when}",
  handedInBySomebody: "Se envió %{when}",
  notWaiting: "No está pendiente de revisión. Aquí ves la última versión junto a lo que se ve en el sitio.",
  stale: "Se volvió a guardar después de que lo abrieras. Así está ahora.",
  same: "Las dos versiones dicen lo mismo.",
  changed: "Ha cambiado %{smart_count} cosa |||| Han cambiado %{smart_count} cosas",
  firstTime: "Todavía no se ve nada en el sitio: todo es nuevo.",
  public: "Lo que se ve en el sitio",
  latest: "Lo que se envió a revisión",
  nothing: "Nada",
  removed: "Quitado",
  added: "Añadido",
  pictures: "%{smart_count} imagen |||| %{smart_count} imágenes",
  page: "La página tal como se construyó",
  publish: "Publicar",
  sendBack: "Devolver con un mensaje",
  edit: "Abrir para editar",
  published: "Se ha publicado «%{title}».",
  sentBack: "«%{title}» ha vuelto a quien lo escribió.",
  word: {
    title: "Devolver «%{title}»",
    label: "¿Qué falta por hacer?",
    help: "%{who} recibe un correo y lo lee encima de la página hasta que la vuelva a enviar.",
    helpSomebody:
      "Quien lo escribió recibe un correo y lo lee encima de la página hasta que la vuelva a enviar.",
    missing: "Escribe un mensaje: ¿qué falta por hacer?",
    send: "Devolver",
  },
  note: {
    from: "%{who} lo devolvió, %{when}",
    fromSomebody: "Se devolvió, %{when}",
    next: "Cambia lo que se pide y vuelve a enviarlo a revisión.",
  },
} satisfies Same<typeof en>;
