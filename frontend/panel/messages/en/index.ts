import account from "./account";
import audit from "./audit";
import backups from "./backups";
import builder from "./builder";
import collections from "./collections";
import domains from "./domains";
import faqs from "./faqs";
import foodMenus from "./foodMenus";
import forms from "./forms";
import home from "./home";
import house from "./house";
import imports from "./imports";
import inputs from "./inputs";
import layout from "./layout";
import lists from "./lists";
import mail from "./mail";
import media from "./media";
import options from "./options";
import patterns from "./patterns";
import people from "./people";
import posts from "./posts";
import profile from "./profile";
import ra from "./ra";
import review from "./review";
import search from "./search";
import snippets from "./snippets";
import submissions from "./submissions";
import system from "./system";
import today from "./today";
import users from "./users";
import work from "./work";

/** Every text of the panel in English, which every other language is written against; one file for an area. */
export default {
  account,
  audit,
  builder,
  backups,
  collections,
  domains,
  faqs,
  foodMenus,
  forms,
  home,
  house,
  imports,
  inputs,
  layout,
  lists,
  mail,
  media,
  options,
  patterns,
  people,
  posts,
  profile,
  ra,
  review,
  search,
  snippets,
  submissions,
  system,
  today,
  users,
  work,
};
