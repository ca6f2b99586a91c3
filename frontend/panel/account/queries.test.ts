import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { queryClient } from "./queries";

test("a first load that began before a change is repeated", async () => {
  const answers: ((names: string[]) => void)[] = [];
  const queryKey = ["versions"];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});

  const refreshed = queryClient.invalidateQueries({ queryKey });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.([]);
  answers[1]?.(["The thirsty one"]);
  await refreshed;

  expect(observer.getCurrentResult().data).toEqual(["The thirsty one"]);
  expect(observer.getCurrentResult().error).toBeNull();
  stop();
});
