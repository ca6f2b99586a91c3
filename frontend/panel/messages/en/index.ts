import activity from "./activity";
import announcements from "./announcements";
import audit from "./audit";
import backups from "./backups";
import builder from "./builder";
import business from "./business";
import comments from "./comments";
import design from "./design";
import domainImports from "./domainImports";
import domains from "./domains";
import faqs from "./faqs";
import first from "./first";
import foodMenus from "./foodMenus";
import help from "./help";
import imports from "./imports";
import inputs from "./inputs";
import limits from "./limits";
import mail from "./mail";
import options from "./options";
import patterns from "./patterns";
import people from "./people";
import places from "./places";
import profile from "./profile";
import setup from "./setup";
import sitePlans from "./sitePlans";
import snippets from "./snippets";
import stops from "./stops";
import submissions from "./submissions";
import users from "./users";
import versions from "./versions";

/** All English texts of the panel, one file per area. Other languages must have the same keys. */
export default {
  ...first,
  activity,
  announcements,
  audit,
  backups,
  builder,
  comments,
  design,
  domainImports,
  domains,
  faqs,
  foodMenus,
  help,
  business,
  imports,
  inputs,
  limits,
  mail,
  options,
  patterns,
  people,
  places,
  profile,
  setup,
  sitePlans,
  snippets,
  stops,
  submissions,
  users,
  versions,
};
