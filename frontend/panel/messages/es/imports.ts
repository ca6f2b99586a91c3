import type en from "../en/imports";
import type { Same } from "../shape";

export default {
  title: "Importar miembros",
  choose: {
    drop: "Suelta aquí un archivo CSV",
    about:
      "Usa una fila por miembro o una por ubicación. Las filas con el mismo nombre forman un miembro. Puedes revisar los cambios antes de importar.",
    choose: "Elegir archivo",
    file: "Archivo CSV",
  },
  check: {
    fileRows: "%{name}, %{smart_count} fila |||| %{name}, %{smart_count} filas",
    asDraft: "Crear los miembros nuevos como borradores",
    sending: "Subiendo el archivo, %{percent} %",
    reading: "Leyendo filas…",
    sendingLabel: "Subiendo",
    readingLabel: "Leyendo",
    mapping: "Asignar columnas",
    column: "Columna del archivo",
    holds: "Se importa en",
    columnHolds: "Importar %{column} en",
    ignore: "No importar",
    tooLarge:
      "El archivo supera los %{megabytes} MB. Para archivos más grandes, usa el comando import-members.",
  },
  fields: {
    title: "Nombre del miembro",
    food: "Comida (cocinas y descripción)",
    cuisines: "Cocinas",
    description: "Descripción",
    address: "Dirección",
    latitude: "Latitud",
    longitude: "Longitud",
    place: "Detalles de la ubicación",
    hours: "Horario",
    permit: "Permiso",
    permit_status: "Estado del permiso",
    schedule_url: "URL del horario",
    source_id: "ID de la fila",
    phone: "Teléfono",
    email: "Correo electrónico",
    website: "Sitio web",
  },
  stops: {
    label: "Importar paradas",
    help: "Cada fila con lugar y horario agrega un lugar y una parada semanal para su miembro.",
    valid: "Filas con un permiso válido",
    all: "Todas las filas con lugar y horario",
    none: "Ninguna",
    added: "%{smart_count} parada |||| %{smart_count} paradas",
    places: "%{smart_count} lugar nuevo |||| %{smart_count} lugares nuevos",
    removed:
      "Quitar %{smart_count} parada que no está en el archivo |||| Quitar %{smart_count} paradas que no están en el archivo",
    leftOut:
      "%{smart_count} parada omitida (consulta su fila) |||| %{smart_count} paradas omitidas (consulta sus filas)",
  },
  steps: {
    another: "Importar otro archivo",
    chooseAnother: "Elegir otro archivo",
    done: "Listo",
    import: "Importar",
    importMembers: "Importar %{smart_count} miembro |||| Importar %{smart_count} miembros",
  },
  report: {
    would: "Revisar cambios",
    finished: "Importación terminada",
    download: "Descargar informe",
    show: "Mostrar las filas por resultado",
    row: "Fila",
    member: "Miembro",
    remark: "Nota",
    more: "y %{smart_count} fila más |||| y %{smart_count} filas más",
  },
  outcomes: {
    created: "creadas",
    updated: "actualizadas",
    unchanged: "sin cambios",
    refused: "omitidas",
  },
  none: {
    created: "No se creó ninguna fila.",
    updated: "No se actualizó ninguna fila.",
    unchanged: "No hay filas sin cambios.",
    refused: "No se omitió ninguna fila.",
  },
  rows: {
    created: "Filas creadas",
    updated: "Filas actualizadas",
    unchanged: "Filas sin cambios",
    refused: "Filas omitidas",
  },
} satisfies Same<typeof en>;
