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
  opening: {
    title: "Tu sitio todavía no está abierto",
    text: "Hasta que lo abras, las visitas ven que abrirá pronto y los buscadores no ven nada.",
    open: "Abrir el sitio",
    look: "Ver el sitio",
    share: "Enseñárselo a alguien",
    ready: "En las páginas ya no queda ningún ejemplo.",
    left: "Queda %{smart_count} ejemplo |||| Quedan %{smart_count} ejemplos",
    all: "Mostrar los %{count}",
    picture: "falta elegir una imagen",
    price: "el precio de «%{dish}» es el del ejemplo (%{price})",
    noHours: "aquí las visitas no ven nada hasta que digas cuándo abres",
    questions: "Preguntas",
    sure: "¿Abrir el sitio a todo el mundo?",
    from_then:
      "Desde entonces las visitas y los buscadores ven todo lo publicado. Puedes volver a cerrarlo en las opciones del sitio.",
    anyway: "Abrirlo de todos modos",
  },
  links: {
    title: "Enseñárselo a alguien",
    text: "Quien tenga el enlace ve todo el sitio durante %{days} días, sin cuenta.",
    until: "%{who}, hasta el %{moment}",
    make: "Crear un enlace",
    withdraw: "Retirar",
  },
  closing: {
    title: "Abierto a las visitas",
    text: "Un sitio cerrado dice a las visitas que abrirá pronto. No se borra nada y puedes volver a abrirlo.",
    close: "Cerrar el sitio",
    sure: "¿Cerrar %{domain} a las visitas?",
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
    hours: {
      label: "Indica tu horario",
      help: "La cabecera, las páginas y los buscadores lo leen de un solo lugar.",
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
