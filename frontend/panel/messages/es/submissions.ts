import type en from "../en/submissions";
import type { Same } from "../shape";

export default {
  title: "Mensajes",
  entries: "%{smart_count} mensaje |||| %{smart_count} mensajes",
  next: "Mensaje siguiente",
  previous: "Mensaje anterior",
  search: "Buscar mensajes",
  received: "Fecha de recepción",
  showAll: "Mostrar todo",
  byStatus: "Mensajes por estado",
  noAddress: "Sin dirección",
  empty: {
    narrowed: "No hay nada así",
    showAll: "Mostrar todos los mensajes",
    whole: "Todavía no se ha enviado nada",
    about: "Pon un bloque Formulario en una página: lo que envíen los visitantes llegará aquí y por correo.",
  },
  export: {
    label: "Exportar CSV",
    preparing: "Preparando…",
  },
  statuses: {
    all: "Todos",
    new: "Nuevo",
    read: "Leído",
    replied: "Respondido",
    archived: "Archivado",
    unconfirmed: "Sin confirmar",
    spam: "Spam",
  },
  detail: {
    label: "Mensaje",
    previous: "Anterior",
    next: "Siguiente",
    status: "Estado",
    when: "%{when} en %{page}",
    saved: "Guardado.",
    agreed: "Aceptado el %{when}: %{text}",
    spam: "Parece spam: %{reasons}",
    unconfirmed:
      "Llegó en un momento con muchos mensajes. Se pidió por correo al remitente que lo confirmara; lo que nadie confirma se borra al cabo de una semana.",
    notKept: {
      no_room: "No se ha guardado: el espacio para archivos de formularios estaba lleno.",
      spam: "No se ha guardado: el mensaje parecía spam.",
      doubted:
        "No se ha guardado: llegó en un momento con muchos mensajes y no había a quién pedir que lo confirmara.",
    },
    files: "Lo envió un desconocido y nadie lo ha revisado: abre con cuidado lo que guardes.",
    yes: "Sí",
    no: "No",
  },
  note: {
    label: "Nota",
    help: "Solo la ve el equipo.",
    save: "Guardar nota",
  },
  reply: {
    label: "Respuestas",
    to: "Responder a %{email}",
    help: "Se envía por correo en nombre de %{domain}; debajo se cita lo que escribió.",
    sending: "Enviando…",
    send: "Enviar la respuesta",
    nowhere: "No dejó ninguna dirección de correo, así que no se le puede responder.",
    sent: "Tu respuesta va camino de %{email}.",
  },
  delete: {
    label: "Eliminar definitivamente…",
    ask: "¿Eliminar lo que envió %{email}?",
    askSomebody: "¿Eliminar lo que alguien envió?",
    confirm: "Eliminar definitivamente",
    warning: "No se podrán recuperar el mensaje, tu nota ni las respuestas.",
    done: "Se ha eliminado el mensaje.",
  },
} satisfies Same<typeof en>;
