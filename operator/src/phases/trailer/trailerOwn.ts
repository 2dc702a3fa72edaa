/**
 * Recognises trailers of ours without a record, by the mark at their end, and puts it there. The mark is the last thing
 * that happens to a staged file, so nothing without a mark is ever put in place under our name.
 */
import { markedSample, videoMark, videoMarkBytes } from '../../media/ownVideoMark.ts';
import { StorageError } from '../../storage/error.ts';
import { hashFile, readEnd, sampleOf, statFile } from '../../storage/read.ts';
import type { StorageRoot } from '../../storage/root.ts';
import { appendStaged, type StagedFolder } from '../../storage/stage.ts';
import type { MadeFile } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';
import { inTitle, isListed, ownTrailers, trailerPath } from './trailerPlace.ts';

/** Throws StorageError. A container without a place for a mark stays as it is. */
export async function markStaged(staged: StagedFolder, name: string, ending: string): Promise<void> {
  const mark = videoMark(ending, await sampleOf(staged.root, `${staged.relative}/${name}`));
  if (mark !== undefined) await appendStaged(staged, name, mark);
}

/**
 * Our trailer as a record would list it although none does, because it was lost or damaged. A file that cannot be read
 * is not ours.
 */
export async function unlistedTrailer(title: Title, root: StorageRoot): Promise<MadeFile | undefined> {
  const { layout } = title;
  const listed = new Set(ownTrailers(title).map(({ path }) => path));
  for (const { role, path } of layout.extras) {
    if (role !== 'trailer' || !isListed(title, path) || listed.has(inTitle(layout, path))) continue;
    const ending = path.slice(path.lastIndexOf('.') + 1);
    // A copy that somebody made under a name of their own is theirs.
    if (trailerPath(layout, ending) !== path) continue;
    try {
      if (!(await isMarkedVideo(root, path, ending))) continue;
      const { sizeBytes, mtimeMs, sha256 } = await hashFile(root, path);
      return { path: inTitle(layout, path), fact: 'trailer', sizeBytes, mtimeMs, sha256 };
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
    }
  }
  return undefined;
}

async function isMarkedVideo(root: StorageRoot, path: string, ending: string): Promise<boolean> {
  const markBytes = videoMarkBytes(ending);
  const file = markBytes === undefined ? undefined : await statFile(root, path);
  if (markBytes === undefined || file === undefined || file.sizeBytes <= markBytes) return false;
  const sample = markedSample(ending, await readEnd(root, path, markBytes));
  return sample !== undefined && sample === (await sampleOf(root, path, file.sizeBytes - markBytes));
}
