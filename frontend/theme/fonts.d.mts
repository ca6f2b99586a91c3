export function cutFonts(): Promise<void>;
