/** Texts of the log. Its lines themselves are English. */
import type { Texts } from '../en.ts';

export const log: Texts['log'] = {
  title: 'Protokoll',
  hint: 'Die letzten Zeilen dieses Servers, die neuesten zuerst. Solange diese Seite offen ist, kommen neue hinzu.',
  library: 'Bibliothek',
  all: 'Alle Bibliotheken',
  text: 'Text oder Titel',
  level: 'Ab Stufe',
  levels: { debug: 'Alles', info: 'Informationen', warn: 'Warnungen', error: 'Fehler' },
  marks: { debug: 'Detail', info: 'Info', warn: 'Warnung', error: 'Fehler' },
  empty: 'Noch keine Zeile',
  emptyAdvice: 'Zeilen erscheinen, sobald etwas geschieht, etwa ein Scan. Die Stufe „Alles“ zeigt mehr.',
  none: 'Keine Zeile passt',
  noneAdvice: 'Wähle eine andere Bibliothek, einen anderen Text oder eine andere Stufe.',
  notKept: 'Dieser Server hält keine Zeilen für die Seite bereit',
  notKeptAdvice: 'Sieh in seine Ausgabe: im Terminal, im Dienst oder mit „kubectl logs“.',
  fields: 'Einzelheiten',
  lines: 'Zeilen des Protokolls',
};
