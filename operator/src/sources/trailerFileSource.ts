/** A source that only has trailer files, as phases see it. It knows no service. */
import type { Source, TrailerFile, TrailerFileWish } from '../phases/sources.ts';
import { answered, answeredSome } from './answer.ts';

export interface TrailerFileService {
  readonly name: string;
  findFiles(wish: TrailerFileWish): Promise<readonly TrailerFile[]>;
  /** Sends a small public request; throws the trouble. */
  ask(): Promise<unknown>;
}

export function trailerFileSource({ name, findFiles, ask }: TrailerFileService, nowMs: () => number): Source {
  return {
    name,
    kinds: ['movie', 'series'],
    trailerFiles: (wish) => answeredSome(name, () => findFiles(wish), nowMs),
    test: () => answered(name, () => ask().then(() => 'answers'), nowMs),
  };
}
