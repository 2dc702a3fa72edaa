import type { app as english } from '../en/app.ts';

/** Messages that are only a part of a sentence, by their codes: `gefunden: eine Liste`. */
const phrases =
  /^(?:doc(?:Form|Cron|AnotherLibrary|Nothing|List|Mapping|KeysAndValues|WholeNumber|TrueOrFalse)|address(?:Without|Of)|addressesOf|nameOf|(?:same|like|other|no)(?:Title|Year|Country|Number)|but|with(?:out)?Subtitle|year|found-|json-|id-|a-|of-|own-|this-|more|noVideo|shortVideo|scanUnknownError|seeCommand)/u;

export const app: typeof english = {
  name: 'Projectionist',
  isSentence: (code) => !phrases.test(code),
  skipToContent: 'Zum Inhalt springen',
  navigation: 'Ansichten',
  views: {
    home: 'Start',
    wall: 'Titel',
    franchises: 'Geschichten',
    libraries: 'Bibliotheken',
    activity: 'Aktivität',
    problems: 'Probleme',
  },
  viewBreaks: { franchises: 'Geschich\u00adten', libraries: 'Biblio\u00adtheken' },
  settings: {
    open: 'Menü',
    theme: 'Farben',
    themes: { system: 'Wie das System', dark: 'Dunkel', light: 'Hell' },
    language: 'Sprache',
    languages: { system: 'Wie der Browser', en: 'English', de: 'Deutsch' },
  },
  loading: 'Lädt …',
  retry: 'Erneut versuchen',
  offline: {
    title: 'Der Server antwortet nicht',
    advice:
      'Vielleicht startet er gerade neu, oder dieses Gerät hat kein Netz. Die Seite versucht es automatisch wieder.',
    banner: 'Der Server antwortet nicht. Was hier steht, kann veraltet sein.',
    back: 'Der Server antwortet wieder.',
  },
  catalogAway: 'Der Katalog ist gerade nicht verfügbar',
  failed: { title: 'Das hat nicht geklappt', unexpected: 'Auf dem Server ist ein unerwarteter Fehler aufgetreten.' },
  needsPassword: {
    title: 'Hier ist ein Passwort nötig',
    advice:
      'Einstellungen und Protokoll sieht nur, wer sich anmeldet. Setze ein Passwort, indem du den Server mit diesen Optionen startest:',
    command: 'projectionist serve --password-file DATEI --make-password',
    commandName: 'Befehl',
  },
  missing: { title: 'Hier ist nichts', advice: 'Die Adresse ist vielleicht veraltet, oder der Titel wurde entfernt.' },
  toTitles: 'Zu den Titeln',
  crashed: 'Diese Ansicht ist ausgefallen. Der Rest der Seite funktioniert weiter.',
  signIn: {
    title: 'Anmelden',
    password: 'Passwort',
    submit: 'Anmelden',
    ended: {
      looking: 'Du wurdest abgemeldet.',
      acting: 'Du wurdest abgemeldet. Deine letzte Aktion wurde nicht ausgeführt.',
    },
    wrong: 'Das Passwort ist falsch.',
    wait: 'Zu viele Versuche. Warte eine Minute und versuche es dann noch einmal.',
    signOut: 'Abmelden',
    signOutEverywhere: 'Überall abmelden',
  },
  services: 'Dienste, deren Daten gezeigt werden',
  version: (version) => `Projectionist ${version}`,
  copy: 'Kopieren',
  copied: 'Kopiert',
  count: (count, locale) => count.toLocaleString(locale),
};
