import account from "./account";
import collections from "./collections";
import forms from "./forms";
import home from "./home";
import layout from "./layout";
import lists from "./lists";
import media from "./media";
import posts from "./posts";
import ra from "./ra";
import review from "./review";
import search from "./search";
import system from "./system";
import today from "./today";
import work from "./work";

/** The texts of what every screen stands in and of the start screen. The others come with the first other screen, so
 * that nobody waits for the words of screens they do not see; `first.test.ts` holds that none is missing. */
export default {
  account,
  collections,
  forms,
  home,
  layout,
  lists,
  media,
  posts,
  ra,
  review,
  search,
  system,
  today,
  work,
};
