/** A source of trailer files for walks in process: the test controls its offers and downloads. */

import { copyFile, writeFile } from 'node:fs/promises';
import { plainText } from '../../src/messages/message.ts';
import type { Details, TrailerLink } from '../../src/phases/details.ts';
import type { PhaseTools } from '../../src/phases/phase.ts';
import type { Answer, Source, Sources, TrailerFile, TrailerFileWish, Trouble } from '../../src/phases/sources.ts';

export interface TrailerStand {
  /** The offers for a title; each gets defaults for its missing members. */
  offers: (wish: TrailerFileWish) => readonly Partial<TrailerFile>[] | Trouble;
  /** The file at an address, its bytes, or the reason why there is none. */
  file: (url: string) => string | Uint8Array | Trouble | undefined;
  links: readonly TrailerLink[];
  troubles: readonly Trouble[];
  /** Called before each answer and each download. */
  onAsked: (what: 'offers' | 'download') => void;
  readonly asked: string[];
  sinceMs: number;
  /** False: no source of trailer files is configured. */
  hasFiles: boolean;
}

export function trailerStand(file: string): TrailerStand {
  return {
    offers: () => [{}],
    file: () => file,
    links: [],
    troubles: [],
    onAsked: () => undefined,
    asked: [],
    sinceMs: 0,
    hasFiles: true,
  };
}

export const away: Trouble = { source: 'archive', cause: 'later', reason: plainText('archive: no answer came') };

export function trailerLink(more: Partial<TrailerLink> = {}): TrailerLink {
  const key = more.key ?? 'dQw4w9WgXcQ';
  const url = `https://www.youtube.com/watch?v=${key}`;
  return { url, site: 'youtube', key, name: 'Trailer', type: 'trailer', source: 'tmdb', ...more };
}

/** The tools of a walk; the details hold only the title's name and its trailers. */
export function trailerTools(stand: TrailerStand): Pick<PhaseTools, 'sources'> {
  return { sources: sourcesOf(stand) };
}

const noDetails: Omit<Details, 'kind' | 'title' | 'ids' | 'trailers'> = {
  alternativeTitles: [],
  genres: [],
  studios: [],
  countries: [],
  tags: [],
  certifications: [],
  ratings: [],
  directors: [],
  writers: [],
  cast: [],
  art: [],
  seasons: [],
  episodes: [],
  sources: ['tmdb'],
};

function sourcesOf(stand: TrailerStand): Sources {
  const archive: Source = {
    name: 'archive',
    kinds: ['movie', 'series'],
    async trailerFiles(wish) {
      stand.asked.push(`offers ${wish.title}`);
      stand.onAsked('offers');
      const offers = stand.offers(wish);
      if ('reason' in offers) return { state: 'trouble', trouble: offers };
      const files = offers.map(
        (offer, nth): TrailerFile => ({
          url: `https://files.example/${encodeURIComponent(wish.title)}/${nth}.mp4`,
          title: `${wish.title} - Official Trailer`,
          source: 'archive',
          ...offer,
        }),
      );
      return files.length === 0 ? { state: 'none' } : { state: 'found', value: files };
    },
    test: async () => ({ state: 'found', value: 'well' }),
  };
  const tmdb: Source = {
    name: 'tmdb',
    kinds: ['movie', 'series'],
    async details({ kind, ids }) {
      stand.asked.push(`details ${ids['tmdb']}`);
      const [trouble] = stand.troubles;
      if (trouble !== undefined) return { state: 'trouble', trouble };
      const title = kind === 'movie' ? 'Film' : 'Show';
      return { state: 'found', value: { ...noDetails, kind, title, ids, trailers: stand.links } };
    },
    test: async () => ({ state: 'found', value: 'well' }),
  };
  return {
    list: stand.hasFiles ? [tmdb, archive] : [tmdb],
    get sinceMs() {
      return stand.sinceMs;
    },
    fetch: async () => ({ state: 'none' }),
    async download(url, path): Promise<Answer<number>> {
      stand.asked.push(`download ${url}`);
      stand.onAsked('download');
      const file = stand.file(url);
      if (file === undefined) return { state: 'none' };
      if (typeof file === 'string') await copyFile(file, path);
      else if (file instanceof Uint8Array) await writeFile(path, file);
      else return { state: 'trouble', trouble: file };
      return { state: 'found', value: 1 };
    },
  };
}
