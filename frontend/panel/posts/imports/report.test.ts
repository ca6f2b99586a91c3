import { expect, test } from "vitest";
import { reportCsv } from "./report";

test("the report is a CSV file with a line for each row", () => {
  const csv = reportCsv([
    { row: 2, title: "Taco Town", outcome: "created", reason: "" },
    { row: 3, title: 'Mike "BBQ", Inc', outcome: "refused", reason: "The latitude is missing." },
  ]);

  expect(csv).toBe(
    'row,title,outcome,reason\r\n2,Taco Town,created,\r\n3,"Mike ""BBQ"", Inc",refused,The latitude is missing.\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx"])("%j cannot run as a formula", (title) => {
  expect(reportCsv([{ row: 2, title, outcome: "refused", reason: "" }])).toContain(`'${title}`);
});
