// Written by `npm run generate` from src/commissary/settings.py; a change belongs there.

export const languages = { en: "English", es: "Español" } as const;
