// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Account, MediaItem } from "../../../client/types";
import { picture } from "../../../site/fixtures/make";
import { AccountContext } from "../../account/account";
import { MediaImage } from "./MediaImage";

const account = { domain: { id: 1, host: "bay.test" } } as Account;
const host = `${location.protocol}//bay.test${location.port ? `:${location.port}` : ""}`;
const item = {
  ...picture("truck"),
  url: "/library/truck.webp",
  thumbnail_url: "/library/thumbnails/truck.png",
  fallback_url: "/library/thumbnail-truck.webp",
  srcset: "/library/truck-320.webp 320w, /library/truck-480.webp 480w",
  sources: [{ type: "image/avif", srcset: "/library/truck-320.avif 320w, /library/truck-480.avif 480w" }],
} as MediaItem;

function show(shown: MediaItem): HTMLElement {
  return render(
    <AccountContext value={account}>
      <MediaImage item={shown} size="thumbnail" width={40} otherwise="WEBP" />
    </AccountContext>,
  ).container;
}

afterEach(cleanup);

test("a picture has a srcset on the host of its domain, and its display width", () => {
  const shown = show(item);

  const source = shown.querySelector("source");
  expect([source?.type, source?.srcset, source?.sizes]).toEqual([
    "image/avif",
    `${host}/library/truck-320.avif 320w, ${host}/library/truck-480.avif 480w`,
    "40px",
  ]);
  expect(shown.querySelector("img")?.srcset).toBe(
    `${host}/library/truck-320.webp 320w, ${host}/library/truck-480.webp 480w`,
  );
});

test("a picture without sizes is shown as its thumbnail", () => {
  const image = show({ ...item, srcset: "", sources: [] }).querySelector("img");

  expect([image?.src, image?.srcset]).toEqual([`${host}/library/thumbnails/truck.png`, ""]);
});

test("a missing picture falls back to its thumbnail, and then to text", () => {
  const shown = show(item);
  const fail = () => fireEvent.error(shown.querySelector("img") as HTMLImageElement);

  fail();
  expect(shown.querySelector("source")).toBe(null);
  expect(shown.querySelector("img")?.src).toBe(`${host}/library/thumbnail-truck.webp`);

  fail();
  expect(shown.textContent).toBe("WEBP");
});
