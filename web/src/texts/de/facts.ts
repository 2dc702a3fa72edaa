import { seasonArt } from '../../format/seasonArt.ts';
import { serviceText } from '../../format/services.ts';
import type { facts as english } from '../en/facts.ts';
import { markKinds } from './markKinds.ts';

const names: Readonly<Record<string, string>> = {
  arrival: 'Ankunft',
  probe: 'Spuren',
  id: 'Erkennung',
  nfo: '.nfo-Datei',
  poster: 'Poster',
  fanart: 'Hintergrund',
  landscape: 'Querformat',
  clearlogo: 'Logo',
  clearart: 'Freigestelltes',
  banner: 'Banner',
  discart: 'Disc-Bild',
  marks: 'Intro & Abspann',
  edl: 'EDL-Datei',
  thumbnail: 'Standbild',
  tiles: 'Vorschaubilder',
  trailer: 'Trailer',
};

function ofSeason(fact: string): string | undefined {
  const art = seasonArt(fact);
  const kind = art === undefined ? undefined : names[art.kind];
  return kind && `${kind} ${art?.season === 0 ? 'der Specials' : `von Staffel ${art?.season}`}`;
}

const sources: Readonly<Record<string, string>> = {
  file: 'eigene Datei',
  folder: 'Name des Ordners',
  nfo: '.nfo-Datei',
  document: 'Dokument der Bibliothek',
  person: 'von Hand gewählt',
  kept: 'behalten',
  frame: 'ein Bild des Videos',
  still: 'ein Standbild der Folge',
  chapters: 'Kapitel',
  edl: '.edl-Datei',
  marks: 'aus Intro & Abspann gemacht',
  you: 'von Hand gesetzt',
  detection: 'im Video gefunden',
  download: 'heruntergeladen',
};

export const facts: typeof english = {
  name: (name) => names[name] ?? ofSeason(name) ?? name,
  source: (name) => (Object.hasOwn(sources, name) ? sources[name] : undefined) ?? serviceText(name),
  states: { open: 'Offen', filled: 'Verfügbar', absent: 'Nicht verfügbar', failed: 'Fehlgeschlagen' },
  marks: markKinds,
};
