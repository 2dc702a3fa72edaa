/** The stories that come with the program. A copy is written by its port; the scan that is asked for then shows it. */
import type { z } from '@hono/zod-openapi';
import { message } from '../../messages/message.ts';
import { ApiError } from '../apiError.ts';
import { libraryNamed } from '../known.ts';
import type { PageLibrary, PagePorts } from '../ports.ts';
import type { StoryCopy, StoryFile, StoryList } from '../schemas/stories.ts';

export async function listStories(ports: PagePorts): Promise<z.infer<typeof StoryList>> {
  const libraries = ports.libraries().filter(({ document }) => document.spec.kind === 'franchises');
  const names = new Map(libraries.map(({ uid, key }) => [uid, key]));
  const today = new Date(ports.now()).toISOString().slice(0, 10);
  const shown = libraries.length === 0 ? [] : await (await ports.catalog()).listFranchises(today);
  const stories = await ports.stories();
  return {
    libraries: libraries.map(({ key }) => key),
    stories: stories.map(({ name, title, parts }) => {
      const followedIn = libraries.filter((library) => follows(library, name)).map(({ key }) => key);
      const fileIn = shown.flatMap(({ library, key }) => (storyOf(key) === name ? (names.get(library) ?? []) : []));
      const others = [...new Set(fileIn)].filter((key) => !followedIn.includes(key));
      return { name, title, parts, followedIn, fileIn: others };
    }),
  };
}

function follows({ document }: PageLibrary, name: string): boolean {
  return document.spec.stories?.some((one) => one === name) === true;
}

/** Whether the catalog shows a story that is no followed one. */
async function hasFiles(ports: PagePorts, library: PageLibrary): Promise<boolean> {
  const shown = await (await ports.catalog()).listFranchises(new Date(ports.now()).toISOString().slice(0, 10));
  return shown.some(({ library: uid, key }) => uid === library.uid && !follows(library, storyOf(key)));
}

/** `star-wars` of `stories/Star-Wars.franchise.yml`: a file of that name counts instead of the story. */
function storyOf(key: string): string {
  const name = key.slice(key.lastIndexOf('/') + 1).toLowerCase();
  return name.replace(/\.franchise\.(?:yaml|yml|json)$/u, '');
}

export async function copyStory(
  ports: PagePorts,
  { name, library: key }: z.infer<typeof StoryCopy>,
): Promise<z.infer<typeof StoryFile>> {
  const library = libraryNamed(ports, key);
  if (library.document.spec.kind !== 'franchises') throw new ApiError('badRequest', message('storyOtherKind'));
  if (library.document.spec.readOnly) throw new ApiError('refused', message('storyReadOnly'));
  const copied = await ports.copyStory(library, name, await hasFiles(ports, library));
  if ('code' in copied) throw new ApiError('refused', copied);
  await ports.accept(library.key, { kind: 'full', paced: false, trigger: 'page', acceptMissing: false });
  return { library: library.key, file: copied.file };
}
