// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { CoreAdminContext, type DataProvider, ListBase, useListContext } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { ApiError } from "../../../client/errors";
import { CreateForm, EditForm, useSend } from "./ResourceForm";

const rows = [{ id: 1, from: "/old" }];
const toasts: string[] = [];

const provider = {
  getList: async () => ({ data: [...rows], total: rows.length }),
  getOne: async () => ({ data: rows[0] }),
  update: async (_resource: string, { id, data }: { id: number; data: { from: string } }) => {
    Object.assign(rows.find((row) => row.id === id) ?? {}, data);
    return { data: { id, ...data } };
  },
  create: async (_resource: string, { data }: { data: { from: string } }) => {
    if (!data.from) throw new ApiError(422, { message: "No.", errors: { from: "Enter it." } });
    rows.push({ id: 2, from: data.from });
    return { data: { id: 2, ...data } };
  },
} as unknown as DataProvider; // the form calls nothing else

function Form() {
  const send = useSend();
  const add = (from: string) =>
    send({ from }).then(
      () => toasts.push("added"),
      (error: unknown) => toasts.push((error as ApiError).fields.from ?? ""),
    );
  return (
    <>
      <button type="button" onClick={() => void add("/new")}>
        Add
      </button>
      <button type="button" onClick={() => void add("")}>
        Add nothing
      </button>
    </>
  );
}

function Rows() {
  const { data } = useListContext<{ id: number; from: string }>();
  return data?.map(({ id, from }) => <p key={id}>{from}</p>);
}

afterEach(cleanup);

test("a row that is added stands in the list at once, and a refusal reaches the form", async () => {
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={provider}>
        <CreateForm resource="redirects">
          <Form />
        </CreateForm>
        <ListBase resource="redirects">
          <Rows />
        </ListBase>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await screen.findByText("/old");

  fireEvent.click(screen.getByRole("button", { name: "Add nothing" }));
  await expect.poll(() => toasts).toEqual(["Enter it."]);
  fireEvent.click(screen.getByRole("button", { name: "Add" }));

  await screen.findByText("/new");
  expect(toasts).toEqual(["Enter it.", "added"]);
});

test("a row that is changed stands in the list as it is now", async () => {
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={provider}>
        <EditForm resource="redirects" record={{ id: 1, from: "/old" }}>
          <Form />
        </EditForm>
        <ListBase resource="redirects">
          <Rows />
        </ListBase>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await screen.findByText("/old");

  fireEvent.click(screen.getByRole("button", { name: "Add" }));

  await expect.poll(() => rows[0]).toEqual({ id: 1, from: "/new" });
  await expect.poll(() => screen.queryByText("/old")).toBeNull();
});
