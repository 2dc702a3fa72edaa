/** Invented titles for the catalog's benches: the same number gives the same title. */
import { createHash } from 'node:crypto';
import type { CatalogTitle, FactRow, FolderSnapshot } from '../operator/src/walk/catalog.ts';

const nouns =
  'River Night House Stone Winter Letter Garden Mirror Station Harbour Crown Shadow Orchard Bridge Signal Engine Forest Island Circus Lantern'.split(
    ' ',
  );
const heads = 'The Last|A Quiet|Broken|The|Golden|Return to the|Under the|My|Seven|Beyond the'.split('|');
const foreign = ['東京物語', '千と千尋の神隠し', 'Сталкер', 'Амели', '기생충', 'पथेर पांचाली', 'Ελευθερία', 'الرسالة'];
const codecs = ['h264', 'hevc', 'hevc', 'h264', 'av1', 'mpeg4'];
const languages = ['en', 'de', 'fr', 'ja', 'ko', 'es', 'it', 'sv'];
const titleFacts = ['arrival', 'id', 'nfo', 'poster', 'fanart', 'clearlogo'];
const fileFacts = ['probe', 'marks', 'thumbnail', 'tiles'];

function pick<T>(values: readonly T[], number: number): T {
  const value = values[number % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

/** `round` changes sizes, stream names and facts, so that a second save has to write every row. */
export function benchTitle(number: number, round = 0): CatalogTitle {
  const mixed = (number * 2_654_435_761) % 4_294_967_296;
  const base =
    number % 25 === 0
      ? pick(foreign, mixed)
      : `${pick(heads, mixed >>> 3)} ${pick(nouns, mixed >>> 7)} ${pick(nouns, mixed >>> 12)}`;
  const year = 1950 + (mixed % 75);
  const key = `${base} (${year}) [${number}]`;
  const path = `${key}/${base} (${year}) Bluray-1080p.mkv`;
  const wide = mixed % 5 === 0;
  const at = new Date(1_500_000_000_000 + (mixed % 250_000) * 1_000_000).toISOString();
  const language = pick(languages, (mixed >>> 5) % 11 < 7 ? 0 : mixed >>> 9);
  const fact = (subject: string, name: string): FactRow => ({
    subject,
    name,
    fact: name === 'tiles' && number % 9 === 0 ? { state: 'open' } : { state: 'filled', at, source: `source${round}` },
  });
  return {
    key,
    top: key,
    kind: number % 10 === 0 ? 'series' : 'movie',
    title: base,
    year,
    ids: number % 200 === 0 ? {} : { tmdb: String(number), imdb: `tt${String(number).padStart(7, '0')}` },
    arrivedAt: at,
    sizeBytes: 4_000_000_000 + mixed + round,
    facts: [...titleFacts.map((name) => fact('', name)), ...fileFacts.map((name) => fact(path, name))],
    files: [
      {
        path,
        sizeBytes: 4_000_000_000 + mixed + round,
        mtimeMs: 1_600_000_000_000 + number,
        arrivedAt: at,
        probe: {
          container: 'matroska,webm',
          durationSeconds: 5_400 + (mixed % 3_000),
          bitRate: 5_000_000,
          chapters: [],
          video: [
            {
              index: 0,
              codec: pick(codecs, mixed >>> 4),
              widthPixels: wide ? 3840 : 1920,
              heightPixels: wide ? 2160 : 1080,
              displayAspect: 1.7778,
              rotationDegrees: 0,
              isDefault: true,
              ...(wide ? { hdr: 'HDR10' as const } : {}),
            },
          ],
          audio: [
            {
              index: 1,
              codec: 'eac3',
              channels: 6,
              sampleRateHz: 48_000,
              language,
              title: `round ${round}`,
              isDefault: true,
            },
            { index: 2, codec: 'aac', channels: 2, sampleRateHz: 48_000, language: 'en', isDefault: false },
          ],
          subtitles: [
            { index: 3, codec: 'subrip', language: 'en', isDefault: false, isForced: false, isHearingImpaired: false },
            { index: 4, codec: 'subrip', language, isDefault: false, isForced: true, isHearingImpaired: false },
          ],
        },
      },
    ],
    ...(number % 9 === 0 ? { dueAtMs: 0 } : {}),
  };
}

export function benchSnapshot(
  { top }: CatalogTitle,
  round = 0,
): { readonly top: string; readonly folders: readonly FolderSnapshot[] } {
  const digest = createHash('sha1').update(`${top} ${round}`).digest('hex');
  return { top, folders: [{ path: top, top, mtimeMs: 1_600_000_000_000.25, digest, settled: true }] };
}

export function* batches(titles: number, round = 0, size = 200): Generator<CatalogTitle[]> {
  for (let start = 0; start < titles; start += size) {
    yield Array.from({ length: Math.min(size, titles - start) }, (_, index) => benchTitle(start + index, round));
  }
}
