import { expect, test } from "vitest";
import { remapColumns, wholeMapping } from "./mapping";

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
