export const carriedDays: number;
export function carryOver(from: string, to: string, now?: number): void;
