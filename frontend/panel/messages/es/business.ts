import type en from "../en/business";
import type { Same } from "../shape";

export default {
  about:
    "Lo que se indica aquí una sola vez aparece en la cabecera, en cada página que muestra horarios o la dirección y en los buscadores. Se ve en cuanto se guarda.",
  where: "Qué y dónde",
  kind: "Qué es",
  kinds: {
    restaurant: "Restaurante",
    cafe: "Cafetería",
    bar: "Bar de copas",
    bakery: "Panadería",
    brewery: "Cervecería",
    ice_cream: "Heladería",
    take_away: "Comida para llevar",
    food_truck: "Camión de comida",
    other: "Otra cosa",
  },
  currency: "Moneda de las cartas",
  currencies: { common: "Las más usadas", others: "Todas las demás" },
  phone: "Teléfono",
  email: "Correo electrónico",
  emailHelp: "Se muestra en el sitio; aquí llegan los mensajes de los formularios.",
  emailFixed: "Aquí llegan los mensajes de los formularios; lo cambian los administradores.",
  pin: "Lugar en el mapa",
  pinHelp: "Pega un enlace de un servicio de mapas, o latitud y longitud.",
  pinWrong:
    "De esto no se puede leer ningún lugar. Abre el lugar en un servicio de mapas y copia su dirección completa.",
  pinLook: "Verlo",
  hours: "Horario",
  hoursAbout: "Según el reloj de %{zone}. Una hora de cierre anterior a la de apertura es del día siguiente.",
  changeClock: "Cambiar la zona horaria",
  otherDays: "Otros días",
  otherDaysAbout:
    "Festivos, una fiesta privada: sin horas, está cerrado. Un día suelto cuenta más que las vacaciones que lo rodean.",
  services: "Qué se sirve y cuándo",
  servicesAbout: "Comidas, cenas, últimos pedidos: todo lo que tiene horas propias.",
  service: "Nombre",
  days: "Días",
  everyDay: "Todos los días",
  begins: "Desde",
  ends: "Hasta",
  addService: "Añadir horas",
  removeService: "Quitar %{name}",
  links: "Reservar, pedir, regalar",
  linksAbout: "El primer enlace para reservar es el botón de todo el sitio.",
  linksOfNobody:
    "Este sitio trata de sus miembros: en cuanto el primero esté publicado, los visitantes no verán estos enlaces en ninguna parte. Los enlaces de un miembro están en el formulario de ese miembro.",
  purpose: "Para qué",
  purposes: {
    reserve: "Reservar",
    order: "Pedir",
    gift_card: "Tarjeta regalo",
    other: "Otra cosa",
  },
} satisfies Same<typeof en>;
