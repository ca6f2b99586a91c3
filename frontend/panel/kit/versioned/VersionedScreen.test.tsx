// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type DataProvider, DataProviderContext } from "react-admin";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import type { Versioned } from "./useVersionedForm";
import { type Editing, VersionedScreen } from "./VersionedScreen";

interface Row extends Versioned {
  title: string;
}

afterEach(cleanup);

/** The editor of a row. "Save" turns a new row into row 12, which then has its own URL. */
function open(path: string) {
  const router = createMemoryRouter(
    [
      {
        path: "/rows/:id",
        element: (
          <VersionedScreen<Row> resource="rows" title="Rows">
            {editor}
          </VersionedScreen>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DataProviderContext value={{} as DataProvider /* nothing is fetched */}>
        <RouterProvider router={router} />
      </DataProviderContext>
    </QueryClientProvider>,
  );
  return router;

  function editor({ initial, onMade, onTakeTheirs }: Editing<Row>) {
    const save = () => {
      onMade("12");
      void router.navigate("/rows/12", { replace: true });
    };
    return (
      <>
        <input aria-label="Title" defaultValue={initial?.title} />
        <button type="button" onClick={save}>
          Save
        </button>
        <button type="button" onClick={() => onTakeTheirs({ id: 12, version: 2, title: "Dinner" })}>
          Take theirs
        </button>
      </>
    );
  }
}

const title = () => screen.findByLabelText<HTMLInputElement>("Title");

test("a new row stays in its form after the first save, and another new form is empty", async () => {
  const router = open("/rows/new");
  fireEvent.change(await title(), { target: { value: "Lunch" } });

  fireEvent.click(screen.getByRole("button", { name: "Save" }));

  await expect.poll(() => router.state.location.pathname).toBe("/rows/12");
  expect((await title()).value).toBe("Lunch");

  await router.navigate("/rows/new");

  await expect.poll(async () => (await title()).value).toBe("");
});

test("a recently created row shows the version that another user saved", async () => {
  open("/rows/new");
  fireEvent.change(await title(), { target: { value: "Lunch" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));

  fireEvent.click(screen.getByRole("button", { name: "Take theirs" }));

  await expect.poll(async () => (await title()).value).toBe("Dinner");
});
