/** Requests that download managers, media servers and people send in a simulated world. */
import type { Random } from './random.ts';

export interface Sent {
  readonly inMs: number;
  /** Undefined: an empty body. */
  readonly body: object | undefined;
  /** A new video that came with it. */
  readonly open?: { readonly path: string; readonly title: string };
}

const second = 1_000;

/** A few imports, or so many that the 64 rule applies, or a body without a path. */
export function burst(random: Random, titles: readonly string[]): readonly Sent[] {
  const chance = random.next();
  if (chance < 0.05) return [{ inMs: 0, body: undefined }];
  if (chance < 0.1) return [{ inMs: 0, body: { NotificationType: 'PlaybackProgress' } }];
  if (chance < 0.12) return [{ inMs: 0, body: { eventType: 'Test' } }];
  const imports = chance < 0.17 ? random.between(60, 140) : random.between(1, 6);
  const spreadMs = random.pick([0, 20, second, 20 * second, 60 * second]) ?? 0;
  return Array.from({ length: imports }, () => importOf(random, titles, random.between(0, spreadMs)));
}

function importOf(random: Random, titles: readonly string[], inMs: number): Sent {
  const known = random.chance(0.6) ? random.pick(titles) : undefined;
  const title = known ?? `/m/N${random.between(0, 99)}`;
  const eventType = random.chance(0.15) ? 'MovieDelete' : 'Download';
  const body = { eventType, movie: { folderPath: title } };
  if (!random.chance(0.3)) return { inMs, body };
  return { inMs, body, open: { path: `${title}/${random.pick(['a', 'b'])}.mkv`, title } };
}
