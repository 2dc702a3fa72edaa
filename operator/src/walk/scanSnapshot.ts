/** Fresh snapshots of folders in which we wrote, so that the next walk that reads files finds nothing changed. Reads only. */
import { hiddenFolderName } from '../naming/folderRules.ts';
import type { FolderSnapshot } from './catalog.ts';
import { type FolderToRead, readFolder, readRootIgnores, type ScanGround, startLook } from './scan.ts';
import { lookAt, resolveLink } from './scanFolder.ts';
import { SCAN_LIMITS } from './scanLimits.ts';
import type { ScanReport } from './scanReport.ts';
import { readFolderIgnores } from './scanRules.ts';

/**
 * Looks at these folders alone (paths relative to the root, as a scan gave them; not what lies below them) after a title was
 * finished. Never settled: we wrote there, so a walk that trusts mtimes reads them once more (design 2). A folder that is
 * gone or left out has no snapshot; one that cannot be read is reported.
 */
export function snapshotFolders(
  ground: ScanGround,
  paths: readonly string[],
): { readonly folders: readonly FolderSnapshot[]; readonly unreadable: readonly ScanReport[] } {
  const rootIgnores = ground.rootIgnores ?? readRootIgnores(ground.rootPath, ground.rules, ground.limits);
  const folders: FolderSnapshot[] = [];
  const unreadable: ScanReport[] = [];
  for (const path of paths) {
    const look = startLook({ ...ground, rootIgnores }, path.split('/')[0] ?? '');
    const folder = findFolder({ ...ground, rootIgnores }, path);
    if (folder === undefined) continue;
    const steps = readFolder(look, folder);
    while (steps.next().done !== true);
    unreadable.push(...look.unreadable);
    folders.push(...look.folders.map((snapshot) => ({ ...snapshot, settled: false })));
  }
  return { folders, unreadable };
}

/** The folder with the ignore files above it; undefined when it is not there, is no folder, or leads out of the root. */
function findFolder(
  ground: ScanGround & Required<Pick<ScanGround, 'rootIgnores'>>,
  path: string,
): FolderToRead | undefined {
  const segments = path.split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..' || segment === hiddenFolderName))
    return undefined;
  const limitBytes = (ground.limits ?? SCAN_LIMITS).ignoreFileBytes;
  let ignores = ground.rootIgnores;
  let absolutePath = ground.rootPath;
  for (const [index, segment] of segments.entries()) {
    absolutePath = `${absolutePath}/${segment}`;
    let stats = lookAt(absolutePath);
    if (stats?.isSymbolicLink() === true) {
      const target = resolveLink(ground.rootPath, absolutePath);
      if (target.kind !== 'inside') return undefined;
      absolutePath = target.absolutePath;
      stats = target.stats;
    }
    if (stats?.isDirectory() !== true || ignores.whole) return undefined;
    const here = segments.slice(0, index + 1).join('/');
    if (index === segments.length - 1) {
      return { path: here, absolutePath, depth: index + 1, mtimeMs: stats.mtimeMs, settled: false, ignores };
    }
    ignores = readFolderIgnores({ absolutePath, path: here }, undefined, ignores, ground.rules, limitBytes);
  }
  return undefined;
}
