/** Refuses paths that a person most likely misspelt, before a scan starts for them. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isKnownPlace } from '../../catalog/page/knownPlace.ts';
import type { Instant } from '../../library/state.ts';
import { readStates } from '../../platform/local/readStates.ts';
import { type ChosenLibrary, storageOf } from '../../process/chosenLibraries.ts';
import { UsageError } from '../../process/commandError.ts';
import { dataFiles } from '../../process/environment.ts';
import { shownPath } from '../../process/terminal.ts';
import type { Output } from '../output.ts';
import { keyUnder } from './namedTitle.ts';
import { nearbyPath } from './nearbyName.ts';
import { openReadCatalog, type ReadCatalog } from './readCatalog.ts';

/**
 * Throws a UsageError for a path that does not exist unless the catalog knows a title there: that title was removed, and
 * its scan prunes it. Accepts everything if the storage is away or the catalog cannot be read.
 */
export async function refuseMisspeltPaths(
  libraries: readonly ChosenLibrary[],
  { data, output, now }: { readonly data: string; readonly output: Output; readonly now: Instant },
): Promise<void> {
  const missing = libraries.flatMap((library) => {
    const root = resolve(storageOf(library.document));
    return existsSync(root)
      ? library.folders.filter((path) => !existsSync(path)).map((path) => ({ library, root, path }))
      : [];
  });
  if (missing.length === 0) return;
  const catalog = await openReadCatalog(dataFiles(data).catalog, (line) => output.print(line), now);
  const states = readStates(data);
  try {
    for (const { library, root, path } of missing) {
      const uid = states?.libraries.get(library.key)?.uid;
      if (uid !== undefined && (await isKnown(catalog, uid, await keyUnder(path, root)))) continue;
      const near = await nearbyPath(path, root);
      const advice = near === undefined ? 'check its name' : `did you mean ${shownPath(near)}?`;
      throw new UsageError(`${shownPath(path)} does not exist, and ${library.key} knows no title there: ${advice}`);
    }
  } finally {
    await catalog.close();
  }
}

/** True also if there is no readable catalog although the Library was scanned: a removed title must stay prunable. */
function isKnown(catalog: ReadCatalog, uid: string, path: string): Promise<boolean> {
  return catalog.read(async (open) => open === undefined || (await isKnownPlace(open, uid, path)));
}
