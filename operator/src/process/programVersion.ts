/** The program's version and documents, and the command line that starts it again for Jobs. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of package.json: two folders above this file in `src` and wherever it is bundled. */
const packageFolder = new URL('../../', import.meta.url);

export function programVersion(): string {
  const text = readFileSync(new URL('package.json', packageFolder), 'utf8');
  const parsed: { version?: unknown } = JSON.parse(text);
  return typeof parsed.version === 'string' ? parsed.version : 'unknown';
}

/** The folder of the documents: in the package, or that of the repository; undefined if there is none. */
export function docsFolder(): string | undefined {
  return ['docs/', '../docs/']
    .map((path) => fileURLToPath(new URL(path, packageFolder)))
    .find((path) => existsSync(`${path}library.md`));
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
