/**
 * Searches the sources of a Library for a person, in this process: small requests that a person waits for. Pictures pass
 * through, so that the page itself asks no other host; which ones is decided by the answers, never by the page.
 */
import { hash, randomBytes } from 'node:crypto';
import type { MatchesPort, MatchPicture, SearchedLibrary } from '../api/matchesPort.ts';
import { systemClock } from '../library/clock.ts';
import type { Environment } from '../process/environment.ts';
import { userAgent } from '../process/programVersion.ts';
import { secretsOf } from '../process/secrets.ts';
import { type OpenSources, openSources } from '../sources/openSources.ts';
import { titleMatches } from '../sources/titleMatches.ts';
import { titlePictures } from '../sources/titlePictures.ts';
import { smallPicture } from './inspectPicture.ts';
import { KeptSources } from './keptSources.ts';

export interface PageMatchesOptions {
  readonly data: string;
  readonly environment: Environment;
  /** Jobs share the services' budgets with this process. */
  readonly maxJobs: number;
}

/** Posters of services are at most about 5 MB. */
const pictureAtMostBytes = 8 * 1024 * 1024;
/** As large as the art that a scan fetches. */
const originalAtMostBytes = 20 * 1024 * 1024;
/** Those of the last 40 searches; the oldest are forgotten. */
const picturesAtMost = 500;

interface Picture {
  readonly url: string;
  readonly sources: () => Promise<OpenSources>;
  /** The source that offers it as art: people see a small form, because originals have megabytes. */
  readonly offeredBy?: string;
}

export function pageMatches(options: PageMatchesOptions): MatchesPort {
  const kept = new KeptSources((spec) => opened(options, spec));
  const pictures = new Map<string, Picture>();
  const noted = (picture: Picture): string => {
    const token = randomBytes(16).toString('hex');
    pictures.set(token, picture);
    for (const oldest of pictures.keys()) {
      if (pictures.size <= picturesAtMost) break;
      pictures.delete(oldest);
    }
    return token;
  };
  return {
    async search(library, { title, year, kind }) {
      const languages = library.document.spec.languages ?? ['en'];
      const wish = { kind, title, languages, ...(year === undefined ? {} : { year }) };
      const found = await kept.ask(library, (list) => titleMatches(list, wish));
      return {
        isAsked: found.isAsked,
        troubles: found.troubles.map(({ source, reason }) => ({ source, words: reason })),
        matches: found.matches.map(({ posterUrl, ...match }) => ({
          ...match,
          ...(posterUrl === undefined ? {} : { picture: noted({ url: posterUrl, sources: () => kept.of(library) }) }),
        })),
      };
    },
    async offers(library, question) {
      const languages = library.document.spec.languages ?? ['en'];
      const found = await kept.ask(library, (list) => titlePictures(list, { ...question, languages }));
      return {
        isAsked: found.isAsked,
        troubles: found.troubles.map(({ source, reason }) => ({ source, words: reason })),
        offers: found.offers.map(({ url, source, language, widthPixels, heightPixels }) => ({
          picture: noted({ url, sources: () => kept.of(library), offeredBy: source }),
          source,
          ...(language === undefined ? {} : { language }),
          ...(widthPixels === undefined ? {} : { widthPixels }),
          ...(heightPixels === undefined ? {} : { heightPixels }),
        })),
      };
    },
    offer(token) {
      const picture = pictures.get(token);
      return picture?.offeredBy === undefined ? undefined : { url: picture.url, source: picture.offeredBy };
    },
    async picture(token) {
      const picture = pictures.get(token);
      if (picture === undefined) return undefined;
      const isOffer = picture.offeredBy !== undefined;
      const answer = await (await picture.sources()).fetch(
        picture.url,
        isOffer ? originalAtMostBytes : pictureAtMostBytes,
      );
      if (answer.state !== 'found') return undefined;
      return isOffer ? shownSmall(answer.value.bytes) : shown(answer.value.bytes);
    },
  };
}

function opened({ data, environment, maxJobs }: PageMatchesOptions, spec: SearchedLibrary['document']['spec']) {
  const silent = () => undefined;
  return openSources(
    { kind: spec.kind, languages: spec.languages ?? ['en'], sources: spec.sources },
    {
      ...{ secrets: secretsOf(environment, data), clock: systemClock, signal: new AbortController().signal },
      ...{ log: { debug: silent, warn: silent }, userAgent: userAgent(), maxJobs: maxJobs + 1, sinceMs: 0 },
    },
  );
}

async function shownSmall(bytes: Uint8Array): Promise<MatchPicture | undefined> {
  const small = await smallPicture(bytes);
  return small === undefined ? undefined : shown(small);
}

/** Only bytes that begin like a picture of a kind that browsers decode; a service may answer with anything. */
function shown(bytes: Uint8Array): MatchPicture | undefined {
  const type = pictureType(bytes);
  if (type === undefined) return undefined;
  return { bytes, type, etag: `"${hash('sha256', bytes).slice(0, 32)}"` };
}

export function pictureType(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('RIFF') && start.slice(8) === 'WEBP') return 'image/webp';
  return undefined;
}
