import type en from "../en/business";
import type { Same } from "../shape";

export default {
  about:
    "Estos datos aparecen en el encabezado, en tus páginas y en los buscadores. Los cambios se publican al guardar.",
  where: "Tipo y ubicación",
  kind: "Tipo de negocio",
  kinds: {
    restaurant: "Restaurante",
    cafe: "Cafetería",
    bar: "Bar",
    bakery: "Panadería",
    brewery: "Cervecería",
    ice_cream: "Heladería",
    take_away: "Comida para llevar",
    food_truck: "Camión de comida",
    other: "Otro",
  },
  currency: "Moneda de los menús",
  currencies: {
    ofTimezone: "Moneda de la zona horaria",
    common: "Monedas comunes",
    others: "Otras monedas",
  },
  phone: "Teléfono",
  email: "Correo electrónico",
  emailHelp: "Se muestra en el sitio. Recibe los mensajes de los formularios.",
  emailFixed: "Recibe los mensajes de los formularios. Solo los administradores pueden cambiarlo.",
  pin: "Ubicación en el mapa",
  pinHelp: "Pega un enlace de Google Maps u otro servicio de mapas, o ingresa latitud y longitud.",
  pinWrong:
    "No se encontró ninguna ubicación. Abre el lugar en un servicio de mapas y copia la URL completa.",
  pinLook: "Ver en el mapa",
  hours: "Horario",
  hoursAbout:
    "Las horas usan la zona %{zone}. Si la hora de cierre es anterior a la de apertura, es del día siguiente.",
  changeClock: "Cambiar la zona horaria",
  otherDays: "Horarios especiales y cierres",
  otherDaysAbout:
    "Para feriados y eventos privados. Deja las horas en blanco para marcar un día como cerrado. Las fechas individuales tienen prioridad sobre los rangos.",
  services: "Horarios de comida",
  servicesAbout: "Desayuno, almuerzo, cena o happy hour, con sus propias horas.",
  service: "Nombre",
  days: "Días",
  everyDay: "Todos los días",
  begins: "Empieza a las",
  ends: "Termina a las",
  addService: "Agregar horario de comida",
  removeService: "Quitar %{name}",
  links: "Reservaciones, pedidos y tarjetas de regalo",
  linksAbout: "El primer enlace de reservación se usa para el botón «Reservar» de todas las páginas.",
  linksOfNobody:
    "Estos enlaces no se muestran en sitios con miembros publicados. Agrega los enlaces en cada miembro.",
  purpose: "Tipo de enlace",
  purposes: {
    reserve: "Reservaciones",
    order: "Pedidos en línea",
    gift_card: "Tarjetas de regalo",
    other: "Otro",
  },
} satisfies Same<typeof en>;
