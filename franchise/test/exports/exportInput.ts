/** Input for export tests: members made by hand, and readers for the written formats. */

import type { ExportInput, ExportResult } from '../../src/exports/export.ts';
import type { Franchise } from '../../src/generated/franchise.ts';
import type { ResolvedMember } from '../../src/member.ts';

export const TODAY = '2026-11-21';

type MadeMember = Pick<ResolvedMember, 'kind' | 'id'> & Partial<ResolvedMember>;

/** A member with defaults: missing, in no era, in no universe. */
export function member(made: MadeMember): ResolvedMember {
  return {
    place: 1,
    entry: 0,
    title: made.id,
    universes: [],
    eras: [],
    state: 'missing',
    heldCount: 0,
    ofCount: 1,
    items: [],
    ids: [made.id],
    ...made,
  };
}

export function film(id: string, title: string, more: Partial<ResolvedMember> = {}): ResolvedMember {
  return member({ kind: 'movie', id, title, ...more });
}

export function episode(id: string, title: string, season: number, number: number, more: Partial<ResolvedMember> = {}) {
  return member({ kind: 'episode', id, title, season, episode: number, ...more });
}

export function held(path: string, durationSeconds?: number): Partial<ResolvedMember> {
  const item = { key: path, path, ...(durationSeconds === undefined ? {} : { durationSeconds }) };
  return { state: 'held', heldCount: 1, items: [item] };
}

export function input(members: readonly ResolvedMember[], franchise: Partial<Franchise> = {}): ExportInput {
  const order = [{ movie: 'tmdb:1', note: 'SECRET' }];
  return {
    franchise: { name: 'Star Wars', ...franchise, order: franchise.order ?? order },
    members: members.map((made, at) => ({ ...made, place: at + 1 })),
    today: TODAY,
  };
}

/** A small story with every kind of member, two universes, eras, and parts out of order. */
export function galaxy(): ExportInput {
  const wars = ['Star Wars'];
  const clones = { released: '2008-10-03', universes: wars, eras: ['Fall of the Jedi'], time: { from: -22, to: -22 } };
  return input(
    [
      film('tmdb:1893', 'Episode I - The Phantom Menace', {
        ids: ['tmdb:1893', 'imdb:tt0120915'],
        released: '1999',
        time: { from: -32, to: -32 },
        universes: wars,
        eras: ['Fall of the Jedi'],
        ...held('/films/Episode I (1999)/Episode I.mkv', 8_160.4),
      }),
      episode('tvdb:83268', 'The Clone Wars', 2, 16, {
        ...clones,
        ...held('/series/The Clone Wars/S02E16.mkv', 1_380),
      }),
      episode('tvdb:83268', 'The Clone Wars', 1, 16, clones),
      episode('tvdb:83268', 'The Clone Wars', 1, 17, clones),
      member({
        kind: 'season',
        id: 'tvdb:393190',
        title: 'Andor',
        season: 1,
        released: '2022-09-21',
        time: { from: -5, to: -5 },
        universes: wars,
        eras: ['Rise of the Empire'],
        state: 'partlyHeld',
        heldCount: 7,
        ofCount: 12,
      }),
      film('tmdb:11', 'Star Wars', {
        ids: ['tmdb:11', 'imdb:tt0076759'],
        released: '1977-05-25',
        time: { from: 0, to: 0 },
        universes: wars,
        eras: ['Rise of the Empire'],
      }),
      member({
        kind: 'series',
        id: 'tvdb:1',
        title: 'Visions',
        ids: ['tvdb:1', 'imdb:tt13622982', 'tmdb:114478'],
        universes: wars.concat('Elsewhere'),
      }),
      film('tmdb:999', 'Starfighter', { released: '2027-05-28', state: 'coming', universes: wars }),
    ],
    {
      universe: 'Star Wars',
      calendar: { unit: 'years', zero: 'Battle of Yavin', before: 'BBY', after: 'ABY' },
      eras: [
        { name: 'Fall of the Jedi', from: -32, to: -19 },
        { name: 'Rise of the Empire', from: -19, to: 0 },
      ],
      art: { poster: 'https://example.org/poster.jpg', fanart: 'https://example.org/fanart.jpg' },
    },
  );
}

/** The text of the file with this ending. */
export function fileText(result: ExportResult, ending: string): string {
  const found = result.files.find(({ name }) => name.endsWith(ending));
  if (found === undefined)
    throw new Error(`no file ends with ${ending}: ${result.files.map(({ name }) => name).join(', ')}`);
  return found.text;
}

/** Reads CSV strictly by RFC 4180: CRLF ends every row. */
export function readCsv(text: string, delimiter = ','): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        at += 1;
        while (text[at] !== '"' || text[at + 1] === '"') {
          if (at >= text.length) throw new Error('a quote is never closed');
          if (text[at] === '"') at += 1;
          cell += text[at];
          at += 1;
        }
        at += 1;
      } else {
        while (at < text.length && text[at] !== delimiter && text[at] !== '\r') {
          if (text[at] === '"' || text[at] === '\n') throw new Error(`a bare ${JSON.stringify(text[at])} at ${at}`);
          cell += text[at];
          at += 1;
        }
      }
      row.push(cell);
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`a row without its end at ${at}`);
    at += 2;
    rows.push(row);
  }
  return rows;
}
