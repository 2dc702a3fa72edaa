/**
 * `npm run licences`: fails if a package of the lock file has a licence that we have not looked at, or that does not go with GPL-3.0-or-later.
 * Reads the lock file alone, so that packages of other systems are checked too.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** They may be combined with GPL-3.0-or-later: https://www.gnu.org/licenses/license-list.html. Names are of SPDX. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** Packages without a licence in their metadata, with the one that their files state. */
const statedElsewhere: Readonly<Record<string, string>> = {
  // node_modules/@shinyoshiaki/jspack/LICENSE
  '@shinyoshiaki/jspack': 'BSD-3-Clause',
};

interface LockedPackage {
  readonly link?: boolean;
  readonly license?: unknown;
}

/** One line for each package that cannot be shipped as it is; empty if all can. `lock`: a parsed package-lock.json. */
export function licenceFaults(lock: { readonly packages: Readonly<Record<string, LockedPackage>> }): readonly string[] {
  return Object.entries(lock.packages).flatMap(([path, { link, license }]) => {
    const name = path.split('node_modules/').at(-1) ?? path;
    if (link || !path.includes('node_modules/')) return [];
    const stated = typeof license === 'string' ? license : statedElsewhere[name];
    if (stated === undefined)
      return [`${name}: its package names no licence. Read its files and name it in scripts/licences.ts.`];
    if (isAllowed(stated)) return [];
    return [
      `${name}: ${stated} is not on the list in scripts/licences.ts. Look whether it goes with GPL-3.0-or-later.`,
    ];
  });
}

/** Understands `A AND B`, `A OR B` and parentheses around the whole; anything else is not allowed. */
function isAllowed(expression: string): boolean {
  const inner = expression.replace(/^\((.*)\)$/u, '$1');
  return inner.split(' AND ').every((part) => part.split(' OR ').some((licence) => allowed.has(licence.trim())));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = licenceFaults(
    JSON.parse(readFileSync(join(resolve(import.meta.dirname, '..'), 'package-lock.json'), 'utf8')),
  );
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
