import type en from "../en/domains";
import type { Same } from "../shape";

export default {
  title: "Dominios",
  create: {
    title: "Crear un dominio",
    action: "Crear el dominio",
    busy: "Creando…",
    nameAndHost: "Nombre y dirección",
    name: "Título",
    nameHelp: "Cómo se llama el sitio, para los visitantes y para el equipo.",
    template: "Plantilla",
    whoAndWhere: "Quién y dónde",
    owner: "Correo del propietario",
    ownerHelp:
      "Recibe una invitación por correo y es administrador del dominio cuando acepta. Después puedes invitar a más personas.",
    titleMissing: "Ponle un título al dominio.",
    hostMissing: "Escribe la dirección en la que responderá, por ejemplo tacos.example.com.",
  },
  host: {
    label: "Dirección",
    help: "La dirección del sitio sin https://, por ejemplo tacos.example.com.",
    isFree: "%{host} está libre. Este nombre tiene que apuntar a este servidor.",
    taken: "Esta dirección no está disponible.",
    checking: "Comprobando",
    free: "Libre",
  },
  templates: {
    restaurant: {
      name: "Restaurante",
      about: "Una mesa puesta: una imagen potente, y la carta, el horario y las reservas a mano.",
    },
    association: {
      name: "Asociación",
      about: "Un cartel de mercado: muchos miembros, que se encuentran por lo que cocinan.",
    },
    blank: {
      name: "En blanco",
      about: "Tranquila y neutra, un buen comienzo para cualquier cosa.",
    },
  },
  states: {
    active: "En línea",
    suspended: "Suspendido",
    deleting: "Eliminado",
    purged: "Eliminado, desaparece el %{day}",
    maintenance: "En mantenimiento",
  },
  list: {
    title: "Todos los dominios",
    search: "Buscar dominios",
    state: "Estado",
    anyState: "Cualquier estado",
    noneFound: "No hay ningún dominio así",
    label: "Dominios",
    domain: "Dominio",
    people: "Personas",
    actions: "Acciones",
    actionsFor: "Acciones para %{title}",
    here: "estás aquí",
  },
  actions: {
    open: "Abrir el sitio",
    work: "Trabajar en este dominio",
    suspend: "Suspender",
    reactivate: "Reactivar",
    restore: "Restaurar",
    delete: "Eliminar…",
    deleted: "%{title} está eliminado. Se puede restaurar durante 30 días.",
    onlineAgain: "%{title} vuelve a estar en línea.",
    suspended: "%{title} está suspendido.",
  },
  delete: {
    ask: "¿Eliminar %{title}?",
    warning:
      "El sitio deja de estar en línea de inmediato y %{smart_count} persona pierde el acceso. Durante 30 días se puede restaurar desde esta lista; después, su contenido y sus archivos se eliminan definitivamente. |||| El sitio deja de estar en línea de inmediato y %{smart_count} personas pierden el acceso. Durante 30 días se puede restaurar desde esta lista; después, su contenido y sus archivos se eliminan definitivamente.",
    type: "Escribe %{host} para confirmar",
    confirm: "Eliminar %{title}",
  },
} satisfies Same<typeof en>;
