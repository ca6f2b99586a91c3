// @vitest-environment jsdom

import { cleanup, render } from "@testing-library/react";
import { Editor } from "@tiptap/core";
import { CoreAdminContext } from "react-admin";
import { afterEach, expect, test } from "vitest";
import { createRichTextExtensions } from "./richTextExtensions";
import { SlashMenu } from "./SlashMenu";

afterEach(cleanup);

test("the menu of an editor that is already closed renders nothing", () => {
  const editor = new Editor({ extensions: createRichTextExtensions("https://a.example") });
  editor.destroy();

  const { container } = render(
    <CoreAdminContext>
      <SlashMenu editor={editor} slash={null} dialogs={[]} />
    </CoreAdminContext>,
  );

  expect(container.textContent).toBe("");
});
