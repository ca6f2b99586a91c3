import type en from "../en/faqs";
import type { Same } from "../shape";

export default {
  title: "Preguntas frecuentes",
  add: "Agregar pregunta",
  noneFound: "Ninguna pregunta coincide con «%{search}».",
  noCategory: "Sin categoría",
  groupEmpty: "Todavía no hay preguntas. Los visitantes no ven esta categoría.",
  deleteCategory: "Eliminar la categoría %{name} y conservar sus preguntas",
  empty: {
    title: "Todavía no hay preguntas",
    about: "Responde las preguntas más frecuentes de tus clientes.",
    first: "Agrega tu primera pregunta",
  },
  filters: {
    search: "Buscar preguntas y respuestas",
    category: "Categoría",
    all: "Todas las categorías",
    addCategory: "Agregar categoría",
    newCategory: "Nueva categoría",
    categoryName: "Nombre de la categoría",
  },
  row: {
    hidden: "Oculta",
    hiddenNoAnswer: "Oculta: aún sin respuesta",
    noAnswer: "Sin respuesta",
    show: "Mostrar «%{question}» en el sitio",
  },
  editor: {
    new: "Nueva pregunta",
    question: "Pregunta",
    answer: "Respuesta",
    answerHelp: "Las preguntas sin respuesta no se muestran a los visitantes.",
    category: "Categoría",
    addCategory: "Agregar «%{name}»",
    show: "Mostrar en el sitio",
    add: "Agregar pregunta",
    discard: "Descartar los cambios",
  },
  done: {
    added: "Pregunta agregada",
    saved: "Pregunta guardada",
    deleted: "Se eliminó «%{question}»",
    categoryDeleted: "Se eliminó la categoría «%{name}». Sus preguntas quedaron sin categoría.",
  },
} satisfies Same<typeof en>;
