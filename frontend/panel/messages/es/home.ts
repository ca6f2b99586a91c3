import type en from "../en/home";
import type { Same } from "../shape";

export default {
  hello: "Hola, %{name}",
  intro: "Esto es %{domain} de un vistazo.",
  recent: "Últimos cambios",
  nothing: "Aún no hay nada.",
  review: "Pendiente de revisión",
  next: "Próximas publicaciones",
  new: "Nuevo",
  mine: {
    intro: "Esta es tu página en %{domain}.",
    none: "Tu página aún no está aquí",
    about:
      "Tu nombre, tu cocina, dónde y cuándo abres: escríbelo aquí y el equipo de edición lo pone en el sitio.",
    create: "Crear mi página",
    edit: "Editar mi página",
    photos: "Fotos",
    handIn: "Enviar a revisión",
    look: "Verla en el sitio",
    changed: "Último cambio: %{moment}",
    states: {
      draft: "Todavía no se ve en el sitio. Envíala a revisión y el equipo de edición la publica.",
      review: "La enviaste a revisión. El equipo de edición la mira y después se ve en el sitio.",
      changed:
        "En el sitio se ve como estaba antes de tus cambios. Envíalos a revisión para que se publiquen.",
      changeInReview:
        "Enviaste tus cambios a revisión. Hasta que se publiquen, en el sitio se ve como estaba.",
      live: "En el sitio se ve tal como está aquí.",
      scheduled: "Se verá en el sitio desde %{moment}.",
      archived: "Se retiró del sitio. Pide al equipo de edición que la vuelva a publicar.",
    },
  },
  todo: {
    name: "Pendiente",
    review: "contenido en revisión |||| contenidos en revisión",
    submissions: "mensaje nuevo |||| mensajes nuevos",
    scheduled: "contenido programado |||| contenidos programados",
    changes: "cambio sin publicar |||| cambios sin publicar",
    alt: "imagen sin descripción |||| imágenes sin descripción",
  },
  steps: {
    title: "Primeros pasos",
    done: "Hecho",
    open: "Por hacer",
    progress: "%{done} de %{all} pasos hechos",
    short: "%{done} de %{all}",
    look: "Ver el sitio",
    hide: "Ocultar estos pasos",
    logo: {
      label: "Añade el logotipo y el icono",
      help: "Se ven en la parte superior de cada página y en las pestañas del navegador.",
    },
    contact: {
      label: "Di cómo contactar contigo",
      help: "La dirección, el teléfono y el correo aparecen al pie de cada página.",
    },
    page: {
      label: "Escribe la primera página",
      help: "Quiénes sois, contacto, cómo unirse: lo que no cambia cada semana.",
    },
    member: {
      label: "Añade un miembro",
      help: "Los restaurantes y camiones de tu sitio, uno a uno o desde una lista.",
    },
    invite: {
      label: "Invita a alguien",
      help: "Los editores publican, los autores entregan y los lectores solo miran.",
    },
  },
} satisfies Same<typeof en>;
