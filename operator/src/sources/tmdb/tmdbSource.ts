/** TMDB v3 (sources.md 1). */
import type { Source } from '../../phases/sources.ts';
import type { SourceGround } from '../sourceGround.ts';

export function tmdbSource(_ground: SourceGround): Source {
  return { name: 'tmdb', kinds: ['movie', 'series'], test: async () => ({ state: 'none' }) };
}
