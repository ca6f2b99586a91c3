// Replaces `@tanstack/react-virtual` in the bundle, because Puck needs it only for an experimental option
// (virtualization) that we do not use.
function unused(): never {
  throw new Error("The page builder's bundle holds no virtual lists.");
}

export {
  unused as defaultRangeExtractor,
  unused as elementScroll,
  unused as observeElementOffset,
  unused as observeElementRect,
  unused as observeWindowOffset,
  unused as observeWindowRect,
  unused as useVirtualizer,
  unused as windowScroll,
};
