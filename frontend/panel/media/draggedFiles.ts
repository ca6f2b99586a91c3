/** What files of the library are called while they are dragged; those from the device are called "Files". */
export const DRAGGED_FILES = "application/x-library-files";
