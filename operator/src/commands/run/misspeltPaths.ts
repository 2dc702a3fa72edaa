/** Refuses paths that a person most likely misspelt, before a scan starts for them. */
import { resolve } from 'node:path';
import { isKnownPlace } from '../../catalog/page/knownPlace.ts';
import type { Instant } from '../../library/state.ts';
import { readStates } from '../../platform/local/readStates.ts';
import { type ChosenLibrary, storageOf } from '../../process/chosenLibraries.ts';
import { CommandError, UsageError } from '../../process/commandError.ts';
import { dataFiles } from '../../process/environment.ts';
import { isOnDisk } from '../../process/isOnDisk.ts';
import { nearbyPath } from '../../process/nearbyName.ts';
import { note, shownPath } from '../../process/terminal.ts';
import type { Output } from '../output.ts';
import { storageFault } from './absentStorage.ts';
import { keyUnder } from './namedTitle.ts';
import { openReadCatalog, type ReadCatalog } from './readCatalog.ts';

/**
 * Throws a UsageError for a path that does not exist unless the catalog knows a title there: that title was removed, and
 * its scan prunes it. Throws a CommandError if the folder of its Library is empty. Accepts everything if that folder is
 * missing, because the scan reports it, or if the catalog cannot be read. Throws SilentStorage if a mount does not answer.
 */
export async function refuseMisspeltPaths(
  libraries: readonly ChosenLibrary[],
  { data, output, now }: { readonly data: string; readonly output: Output; readonly now: Instant },
): Promise<void> {
  const missing: { readonly library: ChosenLibrary; readonly root: string; readonly path: string }[] = [];
  for (const library of libraries.filter(({ folders }) => folders.length > 0)) {
    const root = resolve(storageOf(library.document));
    if (!(await isOnDisk(root))) continue;
    for (const path of library.folders) if (!(await isOnDisk(path))) missing.push({ library, root, path });
  }
  if (missing.length === 0) return;
  const catalog = await openReadCatalog(dataFiles(data).catalog, (line) => note(output, line), now);
  const states = readStates(data);
  try {
    for (const { library, root, path } of missing) {
      const uid = states?.libraries.get(library.key)?.uid;
      if (uid !== undefined && (await isKnown(catalog, uid, await keyUnder(path, root)))) continue;
      const fault = await storageFault(library);
      if (fault !== undefined) throw new CommandError(`${shownPath(path)} does not exist, and ${fault}`);
      const near = await nearbyPath([path], [root]);
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
