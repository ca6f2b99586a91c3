/** The navigation state that opens the builder for a page that was just created. */
export interface NewPage {
  /** The type of the block that the builder adds. */
  firstBlock?: string;
}
