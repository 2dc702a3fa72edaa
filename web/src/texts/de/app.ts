import type { app as english } from '../en/app.ts';

export const app: typeof english = {
  name: 'Projectionist',
  skipToContent: 'Zum Inhalt springen',
  navigation: 'Ansichten',
  views: {
    wall: 'Titel',
    franchises: 'Franchises',
    libraries: 'Bibliotheken',
    work: 'Arbeit',
    problems: 'Probleme',
  },
  settings: {
    open: 'Aussehen und Sprache',
    theme: 'Farben',
    themes: { system: 'Wie das System', dark: 'Dunkel', light: 'Hell' },
    language: 'Sprache',
    languages: { system: 'Wie der Browser', en: 'English', de: 'Deutsch' },
  },
  loading: 'Lädt …',
  retry: 'Noch einmal versuchen',
  offline: {
    title: 'Der Server antwortet nicht',
    advice:
      'Vielleicht startet er gerade neu, oder dieses Gerät hat kein Netz. Die Seite versucht es von selbst wieder.',
    banner: 'Der Server antwortet nicht. Was hier steht, kann veraltet sein.',
  },
  catalogAway: 'Der Katalog ist gerade nicht da',
  failed: { title: 'Das hat nicht geklappt', unexpected: 'Der Server ist auf etwas Unerwartetes gestoßen.' },
  missing: { title: 'Hier ist nichts', advice: 'Die Adresse ist vielleicht alt, oder der Titel ist weg.' },
  toTitles: 'Zu den Titeln',
  crashed: 'Diese Ansicht ist stehen geblieben. Der Rest der Seite geht weiter.',
  signIn: {
    title: 'Anmelden',
    password: 'Passwort',
    submit: 'Anmelden',
    ended: {
      looking: 'Du wurdest abgemeldet.',
      acting: 'Du wurdest abgemeldet. Was du zuletzt gedrückt hast, ist nicht geschehen.',
    },
    wrong: 'Das Passwort stimmt nicht.',
    wait: 'Zu viele Versuche. Eine Minute warten, dann noch einmal.',
    signOut: 'Abmelden',
  },
  services: 'Dienste, deren Daten gezeigt werden',
  version: (version) => `Projectionist ${version}`,
  copy: 'Kopieren',
  copied: 'Kopiert',
  count: (count, locale) => count.toLocaleString(locale),
};
