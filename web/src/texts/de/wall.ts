import type { wall as english } from '../en/wall.ts';

export const wall: typeof english = {
  search: 'Titel suchen',
  searchShort: 'Suche',
  clearSearch: 'Suche leeren',
  filters: 'Filter',
  filtersActive: (count) => `Filter (${count})`,
  clearFilters: 'Alle entfernen',
  removeFilter: (what) => `Diesen Filter entfernen: ${what}`,
  allValues: (count) => `Alle ${count}`,
  labels: {
    library: 'Bibliothek',
    kind: 'Art',
    resolution: 'Auflösung',
    hdr: 'HDR',
    codec: 'Codec',
    language: 'Sprache',
    gap: 'Noch zu tun',
    art: 'Bilder',
    unidentified: 'Erkennung',
  },
  kinds: { movie: 'Filme', series: 'Serien' },
  hdr: { any: 'Irgendein HDR', none: 'Kein HDR' },
  artMissing: 'Ohne Poster',
  unidentified: 'Nicht erkannt',
  sort: 'Sortieren nach',
  sorts: { relevance: 'Beste Treffer', added: 'Neueste', name: 'Name', year: 'Jahr', size: 'Größe' },
  reversed: 'Umgekehrte Reihenfolge',
  count: (count, shown) => (count === 1 ? '1 Titel' : `${shown} Titel`),
  empty: {
    waiting: {
      title: 'Noch keine Titel',
      advice: 'Sie erscheinen, während eine Bibliothek zum ersten Mal gescannt wird.',
    },
    walked: {
      title: 'Keine Filme oder Serien gefunden',
      advice:
        'Jede Bibliothek wurde gescannt, und in keinem ihrer Ordner liegt ein Video, das danach aussieht. Ist es der richtige Ordner?',
    },
    stuck: { title: 'Noch keine Titel', advice: 'Eine Bibliothek kann nicht gescannt werden: Dort steht, warum.' },
  },
  openLibraries: 'Bibliotheken öffnen',
  nothing: { title: 'Nichts gefunden', advice: 'Versuche es mit weniger Buchstaben oder weniger Filtern.' },
  moreFailed: 'Die nächsten Titel konnten nicht geladen werden.',
  toDo: (count) => (count === 1 ? 'Noch 1 zu tun' : `Noch ${count} zu tun`),
};
