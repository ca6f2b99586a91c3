import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const PANEL = join(import.meta.dirname, "../..");

/**
 * Inputs with text that is stored only in the component, such as names, URLs, searches, confirmations and
 * secrets.
 */
const SHORT = [
  "backups/CopySite.tsx host title",
  "builder/fields/MediaField.tsx text",
  "builder/fields/RowField.tsx typed",
  "builder/patterns/NameDialog.tsx name",
  "domains/DeleteDialog.tsx typed",
  "faqs/FaqFilters.tsx name",
  "foodMenus/BusinessesInput.tsx typed",
  "foodMenus/PrintDialog.tsx tables",
  "kit/inputs/BusinessInput.tsx typed",
  "kit/inputs/DomainInput.tsx typed",
  "kit/inputs/LinkDialog.tsx href",
  "kit/inputs/PostsInput.tsx typed",
  "kit/inputs/RepeatsLimits.tsx day",
  "layout/DomainMenu.tsx search",
  "media/MoveFiles.tsx folder",
  "options/colors/ColorField.tsx text",
  "options/menus/PostPicker.tsx typed",
  "profile/EmailSection.tsx email password",
  "search/Palette.tsx text",
  "submissions/Application.tsx title",
  "announcements/AddAnnouncement.tsx until",
];

const LOCAL = /const \[(\w+), \w+\] = useState(?:<string>)?\((?:""|[a-z]\w*(?:\.\w+)?(?: \?\? "")?)\)/g;
/** State that is shown but not typed. */
const SHOWN = /^(is|with)[A-Z]|^(left|made|outcome|picture|problem|refused)$/;

test("inputs for longer texts store drafts", () => {
  const found = readdirSync(PANEL, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"))
    .flatMap((path) => {
      const source = readFileSync(join(PANEL, path), "utf8");
      if (!/<(TextField|InputBase|OutlinedInput)\b/.test(source)) return [];
      const names = [...source.matchAll(LOCAL)]
        .map(([, name = ""]) => name)
        .filter((name) => !SHOWN.test(name));
      return names.length > 0 ? [`${path} ${names.sort().join(" ")}`] : [];
    });

  expect(found.sort()).toEqual([...SHORT].sort());
});
