// @vitest-environment jsdom
import { ThemeProvider } from "@mui/material";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { OtherDay } from "../../../generated/schema";
import { themeWith } from "../../theme/theme";
import { OtherDays } from "./OtherDays";

afterEach(cleanup);

const christmas: OtherDay = {
  from_date: "2026-12-25",
  to_date: "2026-12-25",
  opens: "",
  closes: "",
  note: "",
};

function Form() {
  const [days, setDays] = useState<readonly OtherDay[]>([christmas]);
  return <OtherDays value={days} onChange={setDays} getError={() => undefined} today="2026-11-30" />;
}

test("an added day has the cursor in its start date", () => {
  render(
    <ThemeProvider theme={themeWith("light")}>
      <Form />
    </ThemeProvider>,
  );
  expect(document.activeElement).toBe(document.body);

  for (const count of [2, 3]) {
    fireEvent.click(screen.getByRole("button", { name: "Add date" }));

    const starts = screen.getAllByLabelText("Start date");
    expect(starts).toHaveLength(count);
    expect(document.activeElement).toBe(starts.at(-1));
  }
});
