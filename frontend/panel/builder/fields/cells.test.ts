import { expect, test } from "vitest";
import { getCells, parseCells, withColumnMoved, withPasted, withRowMoved } from "./cells";

const limits = { rows: 3, columns: 3, letters: 5 };

test("text copied from a spreadsheet becomes rows and cells", () => {
  expect(parseCells('Tray\tPrice\r\nSmall\t"90\nor 80"\r\n"a ""big"" one"\t\r\n')).toEqual([
    ["Tray", "Price"],
    ["Small", "90\nor 80"],
    ['a "big" one', ""],
  ]);
});

test("an unpaired quotation mark is text", () => {
  expect(parseCells('5" pan\t"open\n2')).toEqual([['5" pan', '"open'], ["2"]]);
});

test("pasting enlarges the table and starts at the selected cell", () => {
  const { cells, isCut } = withPasted([["a"]], { row: 0, column: 1 }, [["b"], ["c", "d"]], limits);

  expect(cells).toEqual([
    ["a", "b", ""],
    ["", "c", "d"],
  ]);
  expect(isCut).toBe(false);
});

test.each([
  ["rows", [["1"], ["2"], ["3"], ["4"]], [["1"], ["2"], ["3"]]],
  ["columns", [["1", "2", "3", "4"]], [["1", "2", "3"]]],
  ["letters", [["123456"]], [["12345"]]],
])("pasted text beyond the limit of %s is cut with a notice", (_limit, pasted, expected) => {
  expect(withPasted([[""]], { row: 0, column: 0 }, pasted, limits)).toEqual({ cells: expected, isCut: true });
});

test("rows and columns are swapped", () => {
  const cells = [
    ["a", "b"],
    ["c", "d"],
  ];

  expect(withRowMoved(cells, 1, 0)).toEqual([
    ["c", "d"],
    ["a", "b"],
  ]);
  expect(withColumnMoved(cells, 0, 1)).toEqual([
    ["b", "a"],
    ["d", "c"],
  ]);
});

test("any saved value becomes rows of equal length with an editable cell", () => {
  expect(getCells(null)).toEqual([[""]]);
  expect(getCells([["a"], ["b", "c"], "no row"])).toEqual([
    ["a", ""],
    ["b", "c"],
  ]);
});
