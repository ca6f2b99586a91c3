// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { expect, test } from "vitest";
import { useSelection } from "./useSelection";

const rows = [1, 2, 3, 4, 5].map((id) => ({ id }));

function List({ children }: { children: ReactNode }) {
  const values = { data: rows, filterValues: {} };
  const list = values as unknown as ListControllerResult<{ id: number }>; // only the values that the hook reads
  return <ListContextProvider value={list}>{children}</ListContextProvider>;
}

test("a click with Shift selects or clears all rows since the last click", () => {
  const { result } = renderHook(() => useSelection<{ id: number }>(), { wrapper: List });
  const tick = (id: number, isSelected: boolean, isRange: boolean) =>
    act(() => result.current.tick({ id }, isSelected, isRange));
  const getIds = () => result.current.rows.map(({ id }) => id);

  tick(4, true, false);
  tick(2, true, true);
  expect(getIds()).toEqual([2, 3, 4]);

  tick(3, false, true);
  expect(getIds()).toEqual([4]);
});

test("the first click with Shift selects one row", () => {
  const { result } = renderHook(() => useSelection<{ id: number }>(), { wrapper: List });

  act(() => result.current.tick({ id: 3 }, true, true));

  expect(result.current.rows.map(({ id }) => id)).toEqual([3]);
});
