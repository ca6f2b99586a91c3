import type en from "../en/imports";
import type { Same } from "../shape";

export default {
  title: "Importar miembros",
  choose: {
    drop: "Suelta aquí un archivo CSV",
    about:
      "Una fila por miembro, o una por cada lugar donde se le encuentra: las filas con el mismo nombre forman un solo miembro. Verás qué pasaría antes de que cambie nada.",
    choose: "Elegir un archivo",
    file: "Archivo CSV",
  },
  check: {
    fileRows: "%{name}, %{smart_count} fila |||| %{name}, %{smart_count} filas",
    asDraft: "Crear los miembros nuevos como borradores",
    sending: "Enviando el archivo, %{percent} %",
    reading: "Leyendo las filas…",
    sendingLabel: "Enviando",
    readingLabel: "Leyendo",
    mapping: "Qué contienen las columnas",
    column: "Columna del archivo",
    holds: "Contiene",
    columnHolds: "%{column} contiene",
    ignore: "Nada que necesitemos",
    tooLarge:
      "El archivo ocupa más de %{megabytes} MB. El comando import-members admite archivos más grandes.",
  },
  fields: {
    title: "Nombre del miembro",
    food: "Comida: cocinas y descripción",
    cuisines: "Cocinas",
    description: "Descripción",
    address: "Dirección",
    latitude: "Latitud",
    longitude: "Longitud",
    place: "En qué punto de la calle",
    hours: "Horario",
    permit: "Permiso",
    permit_status: "Estado del permiso",
    schedule_url: "Enlace al calendario",
    source_id: "Número de la fila",
    phone: "Teléfono",
    email: "Correo electrónico",
    website: "Sitio web",
  },
  stops: {
    label: "Paradas del archivo",
    help: "Una fila con lugar y horario se convierte en un lugar y en una parada de su miembro esos días de cada semana.",
    valid: "Filas con un permiso válido",
    all: "Todas las filas con lugar y horario",
    none: "Ninguna",
    added: "%{smart_count} parada |||| %{smart_count} paradas",
    places: "%{smart_count} lugar nuevo |||| %{smart_count} lugares nuevos",
    removed:
      "%{smart_count} parada que el archivo ya no nombra |||| %{smart_count} paradas que el archivo ya no nombra",
    leftOut:
      "%{smart_count} parada omitida: su fila dice por qué |||| %{smart_count} paradas omitidas: sus filas dicen por qué",
  },
  steps: {
    another: "Importar otro archivo",
    chooseAnother: "Elegir otro archivo",
    done: "Listo",
    import: "Importar",
    importMembers: "Importar %{smart_count} miembro |||| Importar %{smart_count} miembros",
  },
  report: {
    would: "Esto es lo que pasaría",
    finished: "Importación terminada",
    download: "Descargar el informe",
    show: "Mostrar las filas por resultado",
    row: "Fila",
    member: "Miembro",
    remark: "Observación",
    more: "y %{smart_count} fila más |||| y %{smart_count} filas más",
  },
  outcomes: {
    created: "creadas",
    updated: "actualizadas",
    unchanged: "sin cambios",
    refused: "rechazadas",
  },
  none: {
    created: "No se ha creado ninguna fila.",
    updated: "No se ha actualizado ninguna fila.",
    unchanged: "Ninguna fila ha quedado sin cambios.",
    refused: "No se ha rechazado ninguna fila.",
  },
  rows: {
    created: "Filas creadas",
    updated: "Filas actualizadas",
    unchanged: "Filas sin cambios",
    refused: "Filas rechazadas",
  },
} satisfies Same<typeof en>;
