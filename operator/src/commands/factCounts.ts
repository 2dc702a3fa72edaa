/** Numbers of facts in words, the same wherever a command says them: what a walk made, what it would make. Pure. */

import { counted } from '../process/terminal.ts';
import { withoutSeason } from '../title/refresh.ts';

/** One and many; a fact that is not here bears its own name. */
const factWords: Readonly<Record<string, readonly [one: string, many: string]>> = {
  id: ['id', 'ids'],
  probe: ['video read', 'videos read'],
  nfo: ['.nfo file', '.nfo files'],
  marks: ['set of marks', 'sets of marks'],
  thumbnail: ['thumbnail', 'thumbnails'],
  tiles: ['set of tiles', 'sets of tiles'],
  trailer: ['trailer', 'trailers'],
  poster: ['poster', 'posters'],
  fanart: ['fanart', 'fanarts'],
  landscape: ['landscape', 'landscapes'],
  logo: ['logo', 'logos'],
  clearlogo: ['logo', 'logos'],
  clearart: ['clear art', 'clear arts'],
  banner: ['banner', 'banners'],
  discart: ['disc art', 'disc arts'],
};

/** `3 posters, 1 set of tiles`; '' for none. Pictures of seasons are pictures. */
export function factCounts(counts: Readonly<Record<string, number>>): string {
  const byWords = new Map<string, { one: string; many: string; count: number }>();
  for (const [name, count] of Object.entries(counts)) {
    const plain = withoutSeason(name);
    const [one, many] = factWords[plain] ?? [plain, plain];
    const known = byWords.get(one) ?? { one, many, count: 0 };
    byWords.set(one, { ...known, count: known.count + count });
  }
  return [...byWords.values()]
    .toSorted((a, b) => (a.one < b.one ? -1 : 1))
    .map(({ one, many, count }) => counted(count, one, many))
    .join(', ');
}
