import { describe, expect, test } from "vitest";
import { centerArea, NO_EDITS, rotate, toEdited, toOriginal } from "./imageEdits";

const CROP = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };

describe("rotate", () => {
  test("four quarter turns in either direction restore the edits", () => {
    for (const isClockwise of [true, false]) {
      let edits = { ...NO_EDITS, crop: CROP };
      for (let turn = 0; turn < 4; turn += 1) edits = rotate(edits, isClockwise) as typeof edits;
      expect(edits).toEqual({ rotation: 0, crop: CROP });
    }
  });

  test("the crop area follows the image", () => {
    expect(rotate({ rotation: 0, crop: CROP }, true)).toEqual({
      rotation: 90,
      crop: { x: 0.4, y: 0.1, width: 0.4, height: 0.3 },
    });
  });
});

test("a focal point stays on the same part of the image", () => {
  const point = { x: 0.2, y: 0.3 };
  for (const rotation of [0, 90, 180, 270] as const) {
    const edits = { rotation, crop: { x: 0, y: 0, width: 0.9, height: 0.9 } };
    const back = toOriginal(toEdited(point, edits), edits);
    expect(back.x).toBeCloseTo(point.x, 2);
    expect(back.y).toBeCloseTo(point.y, 2);
  }
  expect(toEdited({ x: 0.25, y: 0.5 }, { rotation: 90, crop: null })).toEqual({ x: 0.5, y: 0.25 });
});

test("a cropped focal point moves to the edge", () => {
  expect(toEdited({ x: 0.9, y: 0.5 }, { rotation: 0, crop: { x: 0, y: 0, width: 0.5, height: 1 } })).toEqual({
    x: 1,
    y: 0.5,
  });
});

test("a fixed ratio gives the largest centered area", () => {
  expect(centerArea(1, 2)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
  expect(centerArea(2, 1)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
});
