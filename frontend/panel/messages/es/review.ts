import type en from "../en/review";
import type { Same } from "../shape";

export default {
  title: "Revisión: %{title}",
  handedIn: "Enviado por %{who}, %{when}",
  handedInBySomebody: "Enviado: %{when}",
  notWaiting: "Este contenido no está en revisión. Compara la última versión con la publicada.",
  stale: "Este contenido se guardó otra vez después de que lo abriste. Ahora ves la última versión.",
  same: "Las dos versiones son idénticas.",
  changed: "%{smart_count} cambio |||| %{smart_count} cambios",
  firstTime: "Aún no está publicado. Todo es nuevo.",
  public: "Versión publicada",
  latest: "Versión enviada",
  nothing: "Vacío",
  removed: "Quitado",
  added: "Agregado",
  pictures: "%{smart_count} imagen |||| %{smart_count} imágenes",
  page: "Vista previa de la página",
  publish: "Publicar",
  sendBack: "Solicitar cambios",
  edit: "Editar contenido",
  published: "Se publicó «%{title}»",
  sentBack: "Se solicitaron cambios en «%{title}»",
  word: {
    title: "Solicitar cambios en «%{title}»",
    label: "¿Qué debe cambiar?",
    help: "%{who} recibe tu comentario por correo y lo ve en el editor hasta que vuelva a enviar el contenido.",
    helpSomebody:
      "El autor recibe tu comentario por correo y lo ve en el editor hasta que vuelva a enviar el contenido.",
    missing: "Agrega un comentario.",
    send: "Solicitar cambios",
  },
  note: {
    from: "%{who} solicitó cambios, %{when}",
    fromSomebody: "Cambios solicitados, %{when}",
    next: "Haz los cambios y vuelve a enviar el contenido a revisión.",
  },
} satisfies Same<typeof en>;
