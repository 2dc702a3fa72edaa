/** The program's own version and how to start it again, for Jobs and for `--version`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** From package.json, two folders above this file in `src` as in `dist`. */
export function programVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const parsed: { version?: unknown } = JSON.parse(text);
  return typeof parsed.version === 'string' ? parsed.version : 'unknown';
}

/** Who asks: Wikidata's policy wants a name and a way to reach who runs it (sources.md 4.2). */
export function userAgent(): string {
  return `Projectionist/${programVersion()} (+https://projectionist.dev; media library operator)`;
}

/** Node and this program's entry; the entry's ending is that of this file, so that sources start sources. */
export function ownCommand(): readonly [string, ...string[]] {
  const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  return [process.execPath, fileURLToPath(new URL(`../commands/cli${ending}`, import.meta.url))];
}
