/*
 * Glossary: one name for one thing. Latin American Spanish, friendly and short, with "tú" and "ustedes".
 *
 * post           contenido, or its kind: página, entrada (blog), miembro …
 * draft          borrador               live / published   publicado
 * in review      en revisión            scheduled          programado
 * archived       archivado              trash              papelera
 * publish        publicar               unpublish          anular publicación
 * submit         enviar a revisión      request changes    solicitar cambios
 * save           guardar                discard            descartar
 * add / remove   agregar / quitar       enter              ingresar
 * page           página                 blog post          entrada
 * member         miembro                cuisine            cocina
 * catering       catering               showcase           muestra
 * submission     mensaje                form               formulario
 * application    solicitud              page manager       administrador de la página
 * food menu      menú                   navigation menu    menú de navegación
 * business info  datos del negocio      meal period        horario de comida
 * special hours  horarios especiales    time slot          turno
 * stop / place   parada / lugar         truck              camión
 * media          multimedia             image / file       imagen / archivo
 * alt text       texto alternativo      folder             carpeta
 * domain         dominio                host               nombre de dominio
 * site           sitio                  panel              panel
 * site options   opciones del sitio     settings           ajustes
 * block          bloque                 page builder       editor de páginas
 * user           usuario                role               rol
 * team           equipo                 admin              administrador
 * sign in / out  iniciar / cerrar sesión
 * password       contraseña             two-factor         verificación en dos pasos
 * recovery code  código de recuperación session            sesión
 * url            URL                    link               enlace
 * redirect       redirección            sitemap            mapa del sitio
 * snippet        fragmento de código    cache              caché
 * snapshot       copia de seguridad     import / export    importar / exportar
 * version        versión                preview            vista previa
 * search engines buscadores             background job     tarea en segundo plano
 */
import { esES } from "@mui/material/locale";
import type { Texts } from "../catalogue";
import account from "./account";
import activity from "./activity";
import announcements from "./announcements";
import audit from "./audit";
import backups from "./backups";
import builder from "./builder";
import business from "./business";
import collections from "./collections";
import comments from "./comments";
import design from "./design";
import domainImports from "./domainImports";
import domains from "./domains";
import faqs from "./faqs";
import foodMenus from "./foodMenus";
import forms from "./forms";
import help from "./help";
import home from "./home";
import imports from "./imports";
import inputs from "./inputs";
import layout from "./layout";
import limits from "./limits";
import lists from "./lists";
import mail from "./mail";
import media from "./media";
import options from "./options";
import patterns from "./patterns";
import people from "./people";
import places from "./places";
import posts from "./posts";
import profile from "./profile";
import ra from "./ra";
import review from "./review";
import search from "./search";
import setup from "./setup";
import sitePlans from "./sitePlans";
import snippets from "./snippets";
import stops from "./stops";
import submissions from "./submissions";
import system from "./system";
import today from "./today";
import users from "./users";
import versions from "./versions";
import work from "./work";

/** The texts in MUI's own components. */
export const parts: typeof esES = {
  components: {
    ...esES.components,
    MuiAutocomplete: {
      // MUI labels the button that opens a list "Abierto", as if it were open.
      defaultProps: { ...esES.components?.MuiAutocomplete?.defaultProps, openText: "Abrir" },
    },
  },
};

export default {
  account,
  activity,
  announcements,
  audit,
  builder,
  comments,
  backups,
  collections,
  design,
  domainImports,
  domains,
  faqs,
  foodMenus,
  forms,
  help,
  home,
  business,
  imports,
  inputs,
  layout,
  limits,
  lists,
  mail,
  media,
  options,
  patterns,
  places,
  people,
  posts,
  profile,
  ra,
  review,
  search,
  setup,
  sitePlans,
  snippets,
  stops,
  submissions,
  system,
  today,
  users,
  versions,
  work,
} satisfies Texts;
