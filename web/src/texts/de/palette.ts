/** Texts of the palette and of the list of keys. */
import type { Texts } from '../en.ts';

export const palette: Texts['palette'] = {
  open: 'Alles finden',
  keyName: 'Strg K',
  title: 'Titel, Geschichten, Ansichten und Aktionen finden',
  field: 'Titel, Geschichte, Ansicht oder Aktion finden',
  results: 'Ergebnisse',
  close: 'Schließen',
  nothing: 'Nichts gefunden.',
  groups: { titles: 'Titel', stories: 'Geschichten', views: 'Ansichten', actions: 'Aktionen' },
  allResults: (typed) => `Alle Titel zu „${typed}“`,
  scan: (library) => `Bibliothek scannen: ${library}`,
  theme: (name) => `Farben: ${name}`,
  queued: {
    soon: 'Vorgemerkt. Der Scan beginnt in Kürze.',
    afterRun: 'Vorgemerkt. Der Scan beginnt nach dem laufenden.',
    alreadyQueued: 'Dieser Scan war schon vorgemerkt.',
  },
  hints: { move: 'wählen', enterKey: 'Eingabe', open: 'öffnen', close: 'schließen' },
  keys: {
    title: 'Tasten',
    open: 'Liste der Tasten',
    close: 'Schließen',
    views: {
      everywhere: {
        name: 'Überall',
        list: [
          { keys: ['Strg + K', '⌘ K'], does: 'Titel, Geschichten, Ansichten und Aktionen finden' },
          { keys: ['?'], does: 'Diese Tasten zeigen' },
          { keys: ['Tab'], does: 'Zum nächsten Bedienelement' },
          { keys: ['Esc'], does: 'Ein Menü oder einen Dialog schließen' },
        ],
      },
      wall: {
        name: 'In der Liste der Titel',
        list: [
          { keys: ['/'], does: 'Zur Suche' },
          { keys: ['←', '→', '↑', '↓'], does: 'Zwischen Titeln wechseln' },
          { keys: ['Bild auf', 'Bild ab'], does: 'Einen Bildschirm weiter' },
          { keys: ['Pos1', 'Ende'], does: 'Zum Anfang oder Ende der Reihe' },
          { keys: ['Strg + Pos1', 'Strg + Ende'], does: 'Zum ersten oder letzten Titel' },
          { keys: ['Eingabe'], does: 'Den Titel öffnen' },
        ],
      },
      title: {
        name: 'Auf dem Zeitstrahl eines Videos',
        list: [
          { keys: ['←', '→'], does: 'Ein Bild weiter' },
          { keys: ['Bild auf', 'Bild ab'], does: 'Weiter springen' },
          { keys: ['Pos1', 'Ende'], does: 'Zum Anfang oder Ende' },
          { keys: ['I', 'O'], does: 'Anfang oder Ende setzen, während du Intro und Abspann korrigierst' },
        ],
      },
      story: {
        name: 'In einer Geschichte',
        list: [
          { keys: ['/'], does: 'Zu den Filtern' },
          { keys: ['←', '→', '↑', '↓'], does: 'Zwischen Teilen wechseln, in der Leiste zwischen Zeitaltern' },
          { keys: ['Bild auf', 'Bild ab'], does: 'Zu einem anderen Zeitalter' },
          { keys: ['Pos1', 'Ende'], does: 'Zum ersten oder letzten Teil' },
          { keys: ['Eingabe'], does: 'Den Teil öffnen oder zum Zeitalter springen' },
          { keys: ['+', '-', '0'], does: 'Den Zeitstrahl vergrößern, oder alles zeigen' },
        ],
      },
    },
  },
};
