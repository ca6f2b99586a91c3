import { expect, test } from "vitest";
import { getHeader, remapColumns, wholeMapping } from "./mapping";

test("columns without a field are ignored", () => {
  expect(wholeMapping(["Applicant", "cnn", ""], { Applicant: "title" })).toEqual({
    Applicant: "title",
    cnn: "ignore",
  });
});

test("a field moves from one column to another", () => {
  expect(remapColumns({ Applicant: "title", Name: "ignore" }, "Name", "title")).toEqual({
    Applicant: "ignore",
    Name: "title",
  });
});

test.each([
  ["\uFEFFApplicant,FoodItems\r\nx,y", ["Applicant", "FoodItems"]],
  ['"Name, full","Say ""hi""",Address\n', ["Name, full", 'Say "hi"', "Address"]],
  ["Nombre;Cocina;Dirección, calle\nx;y;z", ["Nombre", "Cocina", "Dirección, calle"]],
  ['Betrieb\t"Straße, Nr."\tOrt\nx\ty\tz', ["Betrieb", "Straße, Nr.", "Ort"]],
  ["", []],
])("the header of %j is read", (text, names) => {
  expect(getHeader(text)).toEqual(names);
});
