import { expect, test } from "vitest";
import { ApiError, errorBody, toastText } from "./errors";

test("the toast joins all field messages with commas", () => {
  const body = { message: "Invalid.", errors: { title: ["Too long."], url: ["Taken.", "Not a url."] } };

  expect(toastText(body)).toBe("Too long., Taken., Not a url.");
});

test("the toast shows the message if there are no field messages", () => {
  expect(toastText({ message: "Not here.", errors: {} })).toBe("Not here.");
});

test("the toast replaces unknown fields with an instruction", () => {
  const body = {
    message: "Invalid.",
    errors: { glow: ["This field doesn't exist."] },
    code: "unknown_field",
  };

  expect(toastText(body)).toContain("Reload it. You won't lose your unsaved changes.");
});

test.each([null, undefined, {}, { message: "" }])("the toast says Error! for %o", (body) => {
  expect(toastText(body)).toBe("Error!");
});

test("an error reply that is not JSON has an empty body", async () => {
  expect(await errorBody(new Response("<h1>Bad gateway</h1>"))).toEqual({});
  expect(await errorBody(new Response("[1]"))).toEqual({});
  expect(await errorBody(new Response("null"))).toEqual({});
});

test("an error has one sentence per field", () => {
  const error = new ApiError(422, { errors: { url: ["Taken.", "Too long."], title: "Missing." } });

  expect(error.fields).toEqual({ url: "Taken. Too long.", title: "Missing." });
});
