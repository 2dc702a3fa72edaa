import { seasonArt } from '../../format/seasonArt.ts';
import { serviceText } from '../../format/services.ts';
import type { facts as english } from '../en/facts.ts';
import { markKinds } from './markKinds.ts';

/** The name, then how one and several are counted. */
const names: Readonly<Record<string, readonly [name: string, one: string, several: string]>> = {
  arrival: ['Ankunft', 'Ankunft', 'Ankünfte'],
  probe: ['Videodaten', 'Video gelesen', 'Videos gelesen'],
  id: ['ID', 'ID', 'IDs'],
  nfo: ['.nfo-Datei', '.nfo-Datei', '.nfo-Dateien'],
  art: ['Bilder', 'Bild', 'Bilder'],
  poster: ['Poster', 'Poster', 'Poster'],
  fanart: ['Hintergrund', 'Hintergrund', 'Hintergründe'],
  landscape: ['Querformat', 'Querformat', 'Querformate'],
  clearlogo: ['Logo', 'Logo', 'Logos'],
  clearart: ['Clearart', 'Clearart', 'Cleararts'],
  banner: ['Banner', 'Banner', 'Banner'],
  discart: ['Disc-Bild', 'Disc-Bild', 'Disc-Bilder'],
  marks: ['Intro & Abspann', 'Satz Intro & Abspann', 'Sätze Intro & Abspann'],
  edl: ['EDL-Datei', 'EDL-Datei', 'EDL-Dateien'],
  thumbnail: ['Standbild', 'Standbild', 'Standbilder'],
  tiles: ['Trickplay-Bilder', 'Satz Trickplay-Bilder', 'Sätze Trickplay-Bilder'],
  trailer: ['Trailer', 'Trailer', 'Trailer'],
};

function ofSeason(fact: string): string | undefined {
  const art = seasonArt(fact);
  const kind = art === undefined ? undefined : names[art.kind]?.[0];
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
  name: (name) => names[name]?.[0] ?? ofSeason(name) ?? name,
  counted: (count, shown, fact) => `${shown} ${names[fact]?.[count === 1 ? 1 : 2] ?? fact}`,
  source: (name) => (Object.hasOwn(sources, name) ? sources[name] : undefined) ?? serviceText(name),
  states: { open: 'Offen', filled: 'Verfügbar', absent: 'Nicht verfügbar', failed: 'Fehlgeschlagen' },
  marks: markKinds,
};
