/** The stories that come with the program, for the page; and copies of them in the folder of a Library. */
import { check } from '@projectionist/franchise/check';
import type { PageLibrary, PagePorts } from '../api/ports.ts';
import { copyOf, storyNames, storyText } from '../franchises/storyLibrary.ts';
import { mediaCalls } from '../library/mediaCalls.ts';
import { type Message, message } from '../messages/message.ts';
import { quotePath, StorageError } from '../storage/error.ts';
import { isEmptyRoot, openRoot } from '../storage/root.ts';
import { writeNew } from '../storage/write.ts';

let known: Promise<Awaited<ReturnType<PagePorts['stories']>>> | undefined;

/** By name. Read once: the texts are part of the program. */
export function shippedForPage(): ReturnType<PagePorts['stories']> {
  known ??= readStories();
  return known;
}

async function readStories(): ReturnType<PagePorts['stories']> {
  const names = await storyNames();
  return Promise.all(
    names.map(async (name) => {
      const { franchise } = check((await storyText(name)) ?? '');
      return { name, title: franchise?.name ?? name, parts: franchise?.order.length ?? 0 };
    }),
  );
}

/** A message says why nothing was written. */
export async function copyIntoLibrary(
  { document }: PageLibrary,
  name: string,
  hasFiles: boolean,
): Promise<{ readonly file: string } | Message> {
  const text = await storyText(name);
  if (text === undefined) return message('storyUnknown', name);
  const { storage } = document.spec;
  // On Kubernetes the page's pod has no folders of Libraries.
  if (!('path' in storage)) return message('storyElsewhere', name);
  const file = `${name}.franchise.yaml`;
  const write = async () => {
    const root = await openRoot(storage.path);
    if (hasFiles && (await isEmptyRoot(root))) return message('storyDiskAway', quotePath(storage.path));
    const outcome = await writeNew(root, file, new TextEncoder().encode(copyOf(name, text)));
    return outcome === 'made' ? { file } : message('storyFileExists', file);
  };
  try {
    return await mediaCalls.run(storage.path, write);
  } catch (error) {
    if (error instanceof StorageError) return error.words;
    throw error;
  }
}
