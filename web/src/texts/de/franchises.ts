/** Texts of the franchises. */
import type { Texts } from '../en.ts';

export const franchises: Texts['franchises'] = {
  title: 'Franchises',
  none: 'Noch kein Franchise',
  noneAdvice:
    'Ein Franchise ist eine kleine Datei, die Filme und Serien in der Reihenfolge nennt, in der ihre Geschichte spielt. Lege solche Dateien in einen Ordner und gib ihn als Bibliothek der Art franchises an.',
  heldOf: (held, of) => `${held} von ${of} vorhanden`,
  faults: (count) =>
    count === 1
      ? 'Die Datei hat 1 Fehler: gezeigt wird eine ältere Fassung.'
      : `Die Datei hat ${count} Fehler: gezeigt wird eine ältere Fassung.`,
  warnings: (count) => (count === 1 ? '1 Warnung zur Datei' : `${count} Warnungen zur Datei`),
  faultAt: (line, column) => `Zeile ${line}, Spalte ${column}`,
  states: { held: 'Vorhanden', partlyHeld: 'Teilweise', missing: 'Fehlt', coming: 'Kommt noch' },
  partlyHeld: (held, of) => `${held} von ${of}`,
  partlyHeldUncounted: (held) => `${held} da`,
  spokenStates: { held: 'vorhanden', partlyHeld: 'teilweise vorhanden', missing: 'fehlt', coming: 'kommt noch' },
  order: 'Reihenfolge',
  orders: { story: 'Reihenfolge der Handlung', release: 'Reihenfolge der Veröffentlichung' },
  releaseNote: 'Teile einer Serie haben ein gemeinsames Datum und stehen hier deshalb zusammen.',
  view: 'Ansicht',
  views: { list: 'Liste', scale: 'Zeitstrahl' },
  universe: 'Universum',
  ownUniverse: 'Das eigene Universum der Geschichte',
  otherUniverses: 'Andere Universen',
  universeMark: (letter, name) => `${letter}: ${name}`,
  state: 'Zustand',
  allShown: (count, shown) => (count === 1 ? '1 Teil' : `${shown} Teile`),
  someShown: (count, of) => `${count} von ${of} Teilen`,
  nothingFits: 'Kein Teil passt zu diesen Filtern.',
  clearFilters: 'Alles zeigen',
  again: (eras) => `${eras}, wieder`,
  outside: 'Außerhalb aller Zeitalter',
  gap: (time) => `${time}: kein Zeitalter`,
  place: (place, of) => `${place} von ${of}`,
  kinds: { movie: 'Film', series: 'Serie' },
  about: (released) => `etwa ${released}`,
  releaseUnknown: 'noch ohne Datum',
  season: (season) => (season === 0 ? 'Specials' : `Staffel ${season}`),
  seasons: (from, to) => `Staffeln ${from}–${to}`,
  wholeSeries: 'Ganze Serie',
  parts: (count) => (count === 1 ? '1 Abschnitt' : `${count} Abschnitte`),
  keys: 'Die Pfeiltasten wechseln zwischen Teilen, Bild auf und Bild ab zwischen Zeitaltern, Eingabe öffnet einen Teil.',
  export: 'Exportieren',
  exportAs: (name) => `Als ${name} speichern`,
  exportNames: {
    markdown: 'Markdown',
    csv: 'CSV-Tabelle',
    json: 'JSON',
    kodi: 'Kodi-Wiedergabeliste',
    'kodi-set': 'Kodi-Filmreihe',
    kometa: 'Kometa (Plex)',
    trakt: 'Trakt-Liste',
    imdb: 'IMDb-Liste',
    ics: 'Kalender kommender Titel',
    'jellyfin-timeline': 'Jellyfin-Zeitleiste',
    'jellyfin-list': 'Jellyfin-Listen-Populator',
  },
  exportPlaces: {
    kometa:
      'Alle gehören in den Ordner „config“ von Kometa. Nenne die Wiedergabeliste in config.yml unter playlist_files, die anderen .yml-Dateien unter collection_files ihrer Bibliothek.',
    'kodi-set':
      'set.nfo gehört in einen Ordner mit dem Namen der Reihe, in Kodis Ordner für Filmreihen (ab Kodi 22). Die .xml-Datei nennt, was in die .nfo-Datei jedes Films gehört.',
  },
  exportNothing: 'Nichts aus dieser Geschichte passt in dieses Format.',
  exportUnknown: 'Die Dateien ließen sich nicht auflisten.',
  lists: {
    title: 'Auf deinen Servern',
    kinds: {
      jellyfin: { playlist: 'Wiedergabeliste in Jellyfin', boxset: 'Sammlung in Jellyfin' },
      emby: { playlist: 'Wiedergabeliste in Emby', boxset: 'Sammlung in Emby' },
      plex: { playlist: 'Wiedergabeliste in Plex', boxset: 'Sammlung in Plex' },
      kodi: { playlist: 'Wiedergabeliste als Datei für Kodi', boxset: 'Filmreihe für Kodi' },
    },
    quoted: (name) => `„${name}“`,
    states: {
      current: 'Aktuell',
      waiting: 'Der nächste Scan legt sie an',
      person: 'Braucht dich',
      away: 'Wartet auf den Server',
    },
    entries: (count, shown) => (count === 1 ? '1 Eintrag' : `${shown} Einträge`),
    writtenAt: (when) => `geändert ${when}`,
    comparedAt: (when) => `verglichen ${when}`,
    open: { jellyfin: 'In Jellyfin öffnen', emby: 'In Emby öffnen', plex: 'In Plex öffnen', kodi: 'In Kodi öffnen' },
    wishes: {
      overwrite: 'Überschreiben…',
      remake: 'Wieder anlegen',
      remove: 'Auch die Liste entfernen…',
      keep: 'Liste behalten',
    },
    questions: {
      overwrite: 'Soll die Liste mit der Geschichte überschrieben werden? Was der Server jetzt zeigt, geht verloren.',
      remove: 'Soll die Liste auf dem Server gelöscht werden? Die Filme und Folgen selbst bleiben.',
    },
    yes: { overwrite: 'Ja, überschreiben', remove: 'Ja, löschen' },
    no: 'Nein, so lassen',
    asked: 'Vorgemerkt. Ein Scan, der jetzt startet, führt es aus.',
  },
  sources: 'Woher die Reihenfolge kommt',
  getMissing: (count, shown) => (count === 1 ? 'Fehlenden Titel besorgen' : `${shown} fehlende Titel besorgen`),
  importLists: {
    title: 'Fehlende Teile für Radarr und Sonarr',
    titleOfAll: 'Fehlende Teile aller Franchises für Radarr und Sonarr',
    missing: (films, series) =>
      `Es fehlen und sind erschienen: ${films} Filme, ${series} Serien. Was noch kommt, steht in der Liste, sobald es erschienen ist.`,
    withoutId: (count, shown) =>
      count === 1
        ? '1 fehlender Titel hat in der Datei keine ID von TMDB oder TVDB und kann nicht in die Liste.'
        : `${shown} fehlende Titel haben in der Datei keine ID von TMDB oder TVDB und können nicht in die Liste.`,
    hint: 'Radarr und Sonarr lesen die Liste unter einer eigenen Adresse. Wer die Adresse kennt, kann die Liste lesen und sonst nichts. Was du inzwischen hast, fällt aus der Liste: Lass „Clean Library Level“ dort ausgeschaltet.',
    make: 'Adresse erzeugen',
    made: 'Die Adresse ist erzeugt.',
    once: 'Kopiere sie jetzt: Die Adresse wird nicht noch einmal gezeigt.',
    names: { radarr: 'Radarr', sonarr: 'Sonarr' },
    addressOf: (program) => `Adresse für ${program}`,
    steps: {
      radarr: [
        'Einstellungen → Importlisten → Hinzufügen → Custom Lists.',
        'Trage die Adresse als „List URL“ ein, wähle Ordner und Qualitätsprofil, drücke Testen, dann Speichern.',
      ],
      sonarr: [
        'Einstellungen → Importlisten → Hinzufügen → Custom List.',
        'Trage die Adresse als „List URL“ ein, wähle Ordner und Qualitätsprofil, drücke Testen, dann Speichern.',
      ],
    },
    otherHost: (host) =>
      `Erreicht das Programm diesen Server unter einem anderen Namen, ersetze ${host} in der Adresse.`,
    madeAt: (when) => `Adresse vom ${when}`,
    revoke: 'Widerrufen…',
    revokeQuestion:
      'Soll die Adresse widerrufen werden? Radarr und Sonarr bekommen darunter keine Liste mehr. Sie lässt sich nicht wiederherstellen, nur durch eine neue ersetzen.',
    revokeYes: 'Ja, widerrufen',
    revokeNo: 'Nein, so lassen',
    revoked: 'Die Adresse ist widerrufen.',
  },
  scale: {
    title: (name) => `${name} auf dem eigenen Kalender`,
    description: 'Eine Zeichnung der Liste. Alles darin steht auch in der Liste.',
    hint: 'Plus und Minus vergrößern und verkleinern, Pfeiltasten verschieben, 0 zeigt alles. Ziehen, oder mit zwei Fingern zoomen.',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    whole: 'Alles zeigen',
    left: 'Nach links',
    right: 'Nach rechts',
    seen: (from, to) => `Von ${from} bis ${to}`,
    untimed: (count, shown) =>
      count === 1
        ? '1 Karte hat keine Zeit und steht nur in der Liste.'
        : `${shown} Karten haben keine Zeit und stehen nur in der Liste.`,
    noTimes: 'Diese Geschichte nennt keine Zeiten; es gibt nichts maßstäblich zu zeichnen.',
    furtherEras: 'Weitere Zeitalter',
    broken: 'Eine lange Lücke ohne Ereignisse, verkürzt gezeichnet',
  },
};
