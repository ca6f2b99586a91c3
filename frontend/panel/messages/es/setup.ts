import type en from "../en/setup";
import type { Same } from "../shape";

export default {
  about:
    "Responde unas preguntas y completaremos los datos del negocio y las páginas iniciales. Las páginas que ya editaste no cambian.",
  done: "Agregamos tus respuestas al sitio. Revisa las páginas y reemplaza los ejemplos que queden.",
  name: "Nombre de tu negocio",
  nameLabel: "Nombre",
  kind: "Tipo de negocio",
  food: "Comida que ofreces",
  foodLabel: "Comida y bebidas",
  foodHelp:
    "Unas pocas palabras, como «Fideos vietnamitas» o «Pizza a la leña». Aparecen en la página de inicio.",
  hours: "Horario de atención",
  contact: "Datos de contacto para los clientes",
} satisfies Same<typeof en>;
