import type { home as english } from '../en/home.ts';

export const home: typeof english = {
  recent: 'Kürzlich hinzugefügt',
  allTitles: (shown) => `Alle ${shown} Titel`,
  fixes: 'Braucht Aufmerksamkeit',
  allFixes: (shown) => `Alle ${shown}`,
  scans: 'In Arbeit',
  scanDetails: 'Einzelheiten',
  stories: 'Geschichte fortsetzen',
  allStories: (shown) => `Alle ${shown}`,
  held: (held, members) => `${held} von ${members} Teilen`,
  nextMissing: 'Fehlt als Nächstes:',
  statistics: {
    title: 'Deine Sammlung',
    titles: () => 'Titel',
    size: 'Auf der Platte',
    hours: (count) => (count === 1 ? 'Stunde' : 'Stunden'),
    part: (_titles, shown, hours) => `${shown} Titel, ${hours === '1' ? '1 Stunde' : `${hours} Stunden`}`,
  },
};
