import { expect, test } from "vitest";
import { currencyValues } from "../../../generated/choices";
import { COMMON, currencyCodes } from "./currencies";

test("every currency of the API is offered once, the common ones first", () => {
  expect(currencyCodes().slice(0, COMMON.length)).toEqual(COMMON);
  expect(currencyCodes().toSorted()).toEqual(currencyValues.toSorted());
});
