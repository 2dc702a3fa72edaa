/** The program's version, and the command line that starts it again for Jobs. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Read from package.json, which is two folders above this file in `src` and in `dist`. */
export function programVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const parsed: { version?: unknown } = JSON.parse(text);
  return typeof parsed.version === 'string' ? parsed.version : 'unknown';
}

/** The User-Agent header: Wikidata's policy asks for a name and a way to contact the operator. */
export function userAgent(): string {
  return `Projectionist/${programVersion()} (+https://projectionist.dev; media library operator)`;
}

/** Node and this program's entry file, with this file's extension, so that sources start sources. */
export function ownCommand(): readonly [string, ...string[]] {
  const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  return [process.execPath, fileURLToPath(new URL(`../commands/cli${ending}`, import.meta.url))];
}
