import type en from "../en/faqs";
import type { Same } from "../shape";

export default {
  title: "Preguntas frecuentes",
  add: "Añadir una pregunta",
  noneFound: "Ninguna pregunta contiene «%{search}».",
  noCategory: "Sin categoría",
  groupEmpty: "Aquí todavía no hay nada, así que los visitantes no ven este encabezado.",
  deleteCategory: "Eliminar la categoría %{name}; sus preguntas se conservan",
  empty: {
    title: "Todavía no hay preguntas",
    about:
      "¿Qué te preguntan por teléfono? Respóndelo aquí una vez y, a partir de entonces, lo responderá el sitio.",
    first: "Escribir la primera",
  },
  filters: {
    search: "Buscar preguntas y respuestas",
    category: "Categoría",
    all: "Todas",
    addCategory: "Añadir una categoría",
    newCategory: "Nueva categoría",
    categoryName: "Nombre de la categoría",
  },
  row: {
    hidden: "Oculta",
    hiddenNoAnswer: "Oculta: todavía sin respuesta",
    noAnswer: "Sin respuesta",
    show: "Mostrar «%{question}» en el sitio",
  },
  editor: {
    new: "Nueva pregunta",
    restored: "Hemos recuperado tus cambios sin guardar.",
    question: "Pregunta",
    answer: "Respuesta",
    answerHelp: "Sin respuesta, los visitantes no ven la pregunta.",
    category: "Categoría",
    addCategory: "Añadir «%{name}»",
    show: "Mostrarla en el sitio",
    add: "Añadir pregunta",
    discard: "Descartar los cambios",
  },
  done: {
    added: "Añadida.",
    saved: "Guardada.",
    deleted: "Se ha eliminado «%{question}».",
    categoryDeleted: "Se ha eliminado «%{name}». Sus preguntas siguen ahí.",
  },
} satisfies Same<typeof en>;
