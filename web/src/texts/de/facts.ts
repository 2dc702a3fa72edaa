import type { facts as english } from '../en/facts.ts';

const names: Readonly<Record<string, string>> = {
  arrival: 'Ankunft',
  probe: 'Spuren',
  id: 'Erkennung',
  nfo: '.nfo-Datei',
  poster: 'Plakat',
  fanart: 'Hintergrund',
  landscape: 'Querformat',
  clearlogo: 'Schriftzug',
  clearart: 'Freigestelltes',
  banner: 'Banner',
  discart: 'Disc-Bild',
  marks: 'Marken',
  thumbnail: 'Vorschaubild',
  tiles: 'Spulbilder',
  trailer: 'Trailer',
};

export const facts: typeof english = {
  name: (name) => names[name] ?? name,
  states: { open: 'offen', filled: 'da', absent: 'nicht zu haben', failed: 'fehlgeschlagen' },
  marks: { intro: 'Vorspann', recap: 'Rückblick', credits: 'Abspann', preview: 'Vorschau', commercial: 'Werbung' },
};
