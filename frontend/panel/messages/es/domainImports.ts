import type en from "../en/domainImports";
import type { Same } from "../shape";

export default {
  import: "Importar dominios",
  drop: "Arrastra aquí un archivo CSV",
  about:
    "Usa una fila por dominio. Columnas: host, title, template, timezone, currency, owner. Solo host es obligatoria. Puedes revisar las filas antes de crear los dominios.",
  choose: "Elegir archivo",
  file: "Archivo CSV",
  uploading: "Subiendo el archivo",
  one: "Importación de dominios",
  title: "Importación de %{smart_count} dominio |||| Importación de %{smart_count} dominios",
  back: "Todos los dominios",
  recent: "Importaciones recientes de dominios",
  states: {
    checking: "Revisando las filas…",
    checked: "Revisa las filas. Todavía no se creó ningún dominio.",
    creating: "Creando dominios…",
    stopped: "Se detuvo.",
    done: "Se procesaron todas las filas.",
  },
  outcomes: {
    pending: "Sin revisar",
    ready: "Listo",
    created: "Creado",
    existing: "Ya existe",
    failed: "Falló",
  },
  count: "%{outcome}: %{number}",
  progress: "Progreso",
  create: "Crear %{smart_count} dominio |||| Crear %{smart_count} dominios",
  stop: "Detener",
  failedHelp:
    "Para importar las filas que fallaron, corrígelas en tu archivo y vuelve a importarlo. Los dominios que ya existen se omiten.",
  rows: "Filas",
  row: "Fila",
  domain: "Dominio",
  details: "Detalles",
  owner: "Propietario: %{email}",
  result: "Resultado",
  all: "Todos los resultados",
} satisfies Same<typeof en>;
