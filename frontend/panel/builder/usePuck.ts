import { createUsePuck } from "@puckeditor/core";

/** Reads from the editor; with a selector, so that a screen is drawn anew only for what it shows. */
export const usePuck = createUsePuck();
