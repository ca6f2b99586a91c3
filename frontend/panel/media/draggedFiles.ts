/** The drag data type of library files; files from the device have the type "Files". */
export const DRAGGED_FILES = "application/x-library-files";
