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

/** Texts of the frame and the home screen. Other texts load with the first other screen to speed up the first paint.
 * `first.test.ts` checks that none is missing. */
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
