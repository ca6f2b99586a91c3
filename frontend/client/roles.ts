// Written by `npm run generate` from shared/api/permissions.py; a change belongs there.

export const roleTexts = {
  en: {
    "1": { name: "Super admin", description: "Runs every domain: creates, suspends and deletes them." },
    "2": { name: "Admin", description: "Runs one domain: its content, look, options and people." },
    "3": { name: "Editor", description: "Writes and publishes all content, menus, FAQs and SEO." },
    "4": { name: "Author", description: "Writes posts of their own and hands them in for review." },
    "5": { name: "Viewer", description: "Reads everything in the panel and changes nothing." },
    "6": { name: "Member", description: "Keeps their own restaurant's post up to date." },
  },
  es: {
    "1": {
      name: "Superadministrador",
      description: "Gestiona todos los dominios: los crea, suspende y elimina.",
    },
    "2": {
      name: "Administrador",
      description: "Gestiona un dominio: contenido, aspecto, opciones y personas.",
    },
    "3": {
      name: "Editor",
      description: "Escribe y publica todo el contenido, los menús, las preguntas y el SEO.",
    },
    "4": { name: "Autor", description: "Escribe sus propios contenidos y los entrega para revisión." },
    "5": { name: "Lector", description: "Lo ve todo en el panel y no cambia nada." },
    "6": { name: "Miembro", description: "Mantiene al día la ficha de su propio restaurante." },
  },
} as const;
