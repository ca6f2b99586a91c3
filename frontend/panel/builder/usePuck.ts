import { createUsePuck } from "@puckeditor/core";

/**
 * Read the editor's state through a selector, so that a component re-renders only when the result changes.
 */
export const usePuck = createUsePuck();
