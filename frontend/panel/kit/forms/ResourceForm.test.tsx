// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import {
  CoreAdminContext,
  type DataProvider,
  ListBase,
  useListContext,
  useNotificationContext,
} from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { ApiError } from "../../../client/errors";
import { CreateForm, EditForm, RecordForm, useSend } from "./ResourceForm";

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
} as unknown as DataProvider; // the form calls no other method

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

/** The messages that react-admin adds by itself. */
function OwnMessages() {
  const { notifications } = useNotificationContext();
  return notifications.map(({ message }) => <p key={String(message)}>message: {String(message)}</p>);
}

function Rows() {
  const { data } = useListContext<{ id: number; from: string }>();
  return data?.map(({ id, from }) => <p key={id}>{from}</p>);
}

afterEach(cleanup);

test("a new row appears in the list immediately, and an error reaches the form", async () => {
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

test("a changed row is updated in the list", async () => {
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={provider}>
        <EditForm resource="redirects" id={1} record={{ id: 1, from: "/old" }}>
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

test("a form of a new row creates it once, then changes it, and stays mounted", async () => {
  const calls: string[] = [];
  const counting = {
    create: async (_resource: string, { data }: { data: object }) => {
      calls.push("create");
      return { data: { ...data, id: 7 } };
    },
    update: async (_resource: string, { id, data, meta }: { id: number; data: object; meta: object }) => {
      calls.push(`update ${id} ${JSON.stringify(meta).includes("published")}`);
      return { data: { ...data, id }, message: "Question saved." };
    },
  } as unknown as DataProvider; // no row is fetched
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={counting}>
        <RecordForm resource="pages" id={null}>
          <Page />
        </RecordForm>
        <OwnMessages />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  const input = screen.getByLabelText("Title");

  for (const expected of [["create"], ["create", "update 7 true"]]) {
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await expect.poll(() => calls).toEqual(expected);
    await screen.findByText(`Saved ${expected.length}`);
  }

  expect(screen.getByLabelText("Title")).toBe(input);
  await screen.findByText("Question saved.");
  expect(screen.queryByText(/^message: /)).toBeNull();
});

test("a save is also reported after its form has been closed", async () => {
  let answer = (_row: { data: object }) => {};
  const slow = {
    create: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  } as unknown as DataProvider; // no row is fetched
  const saved: unknown[] = [];
  const { unmount } = render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={slow}>
        <CreateForm resource="pages">
          <SaveOnce onSaved={(row) => saved.push(row)} />
        </CreateForm>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  unmount();

  await expect.poll(() => answer({ data: { id: 9 } }) ?? saved).toEqual([{ id: 9 }]);
});

function Page() {
  const send = useSend();
  const [count, setCount] = useState(0);
  const [message, setMessage] = useState("");
  async function save() {
    const { message = "" } = await send({ title: "Tacos" }, { status: "published" });
    setCount((now) => now + 1);
    setMessage(message);
  }
  return (
    <>
      <input aria-label="Title" />
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <p>Saved {count}</p>
      <p>{message}</p>
    </>
  );
}

function SaveOnce({ onSaved }: { onSaved: (row: unknown) => void }) {
  const send = useSend();
  return (
    <button type="button" onClick={() => void send({}).then(({ data }) => onSaved(data))}>
      Save
    </button>
  );
}
