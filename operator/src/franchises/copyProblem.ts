/** Reports a copy of a story of which the program has a newer version by now. The copy is never changed. */
import { MAX_FILE_BYTES } from '@projectionist/franchise/fileNames';
import { message } from '../messages/message.ts';
import { StorageError } from '../storage/error.ts';
import { readSmall } from '../storage/read.ts';
import type { FranchiseProblem } from './catalog.ts';
import type { FoundFile, FranchiseContext } from './franchiseContext.ts';
import { mayBeCopy, stateOfCopy } from './storyLibrary.ts';

/** Read on every walk, because an update of the program changes no file; few files have the name of a story. */
export async function copyProblems(
  file: FoundFile,
  { root, stories }: Pick<FranchiseContext, 'root' | 'stories'>,
): Promise<readonly FranchiseProblem[]> {
  const { path } = file;
  if (stories?.get(path) === file || !(await mayBeCopy(path))) return [];
  try {
    const bytes = await readSmall(root, path, MAX_FILE_BYTES);
    const copy = bytes === undefined ? undefined : await stateOfCopy(new TextDecoder().decode(bytes));
    if (copy === undefined || copy.state === 'current') return [];
    const code = copy.state === 'newer' ? 'storyNewer' : 'storyNewerThanEdited';
    return [{ cause: 'storyNewer', title: path, path, detail: message(code, copy.name) }];
  } catch (error) {
    // The visit of the file reports that it cannot be read.
    if (!(error instanceof StorageError)) throw error;
    return [];
  }
}
