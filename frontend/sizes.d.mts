export interface Bundle {
  name: string;
  entry: string;
  limits: { js?: number; css?: number };
  later?: Record<string, number>;
}
export const ANY_SIZE: string;
export function refuseLarge(folder: string, chosen: Bundle[], options?: string[]): void;
