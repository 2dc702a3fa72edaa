import type { home as english } from '../en/home.ts';

export const home: typeof english = {
  recent: 'Kürzlich hinzugefügt',
  allTitles: (shown) => `Alle ${shown} Titel`,
  fixes: 'Braucht deine Hilfe',
  allFixes: (shown) => `Alle ${shown}`,
  scans: 'In Arbeit',
  scanDetails: 'Einzelheiten',
};
