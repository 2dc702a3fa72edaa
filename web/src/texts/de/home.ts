import type { home as english } from '../en/home.ts';

export const home: typeof english = {
  recent: 'Kürzlich hinzugefügt',
  allTitles: (count, shown) => (count === 1 ? '1 Titel' : `Alle ${shown} Titel`),
  fixes: 'Braucht Aufmerksamkeit',
  allFixes: (count, shown) => (count === 1 ? '1 Problem' : `Alle ${shown} Probleme`),
  scans: 'In Arbeit',
  scanDetails: 'Einzelheiten',
  stories: 'Geschichte fortsetzen',
  allStories: (count, shown) => (count === 1 ? '1 Geschichte' : `Alle ${shown} Geschichten`),
  held: (held, members) => `${held} von ${members} Teilen`,
  nextMissing: 'Fehlt als Nächstes:',
  statistics: {
    title: 'Deine Sammlung',
    titles: () => 'Titel',
    size: 'Auf der Platte',
    times: {
      minute: (count) => (count === 1 ? 'Minute' : 'Minuten'),
      hour: (count) => (count === 1 ? 'Stunde' : 'Stunden'),
    },
    part: (_titles, shown, time) => `${shown} Titel, ${time}`,
  },
};
