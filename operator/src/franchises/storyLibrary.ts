/**
 * Stories that come with the program (`spec.stories`): shown as if their files were in the root. A file of a person with the same
 * name, at any depth, counts instead. A copy says in a comment which text it was copied from, so that a newer one can be reported
 * without touching the copy (docs/decisions/stories-follow-or-are-copied.md).
 */
import { createHash } from 'node:crypto';
import type { FileVersion } from './catalog.ts';
import type { FranchiseTree, ShippedStories, ShippedStory } from './franchiseContext.ts';

const ending = '.franchise.yaml';

export async function storyNames(): Promise<readonly string[]> {
  return Object.keys(await texts());
}

/** The text of a story; undefined for an unknown name. */
export async function storyText(name: string): Promise<string | undefined> {
  const known = await texts();
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

/** Loads the texts only if a document follows one. */
export async function shippedStories(names: readonly string[]): Promise<ShippedStories> {
  const stories = new Map<string, ShippedStory>();
  for (const name of names) {
    const text = await storyText(name);
    if (text === undefined) continue;
    const sha256 = sha256Of(text);
    const path = `${name}${ending}`;
    stories.set(path, { path, sizeBytes: Buffer.byteLength(text), mtimeMs: markOf(sha256), text, sha256 });
  }
  return stories;
}

/**
 * A story has no mtime. A number from its content makes an update of the program look like a changed file, also if the size
 * stayed, and tells in the catalog that no file of a person was read.
 */
function markOf(sha256: string): number {
  return Number.parseInt(sha256.slice(0, 8), 16);
}

export function isShipped({ mtimeMs, sha256 }: FileVersion): boolean {
  return mtimeMs === markOf(sha256);
}

/** The tree with the stories in its root, unless a file of a person has the name of one. */
export function withStories(tree: FranchiseTree, stories: ShippedStories): FranchiseTree {
  if (stories.size === 0) return tree;
  return {
    identity: () => tree.identity(),
    async scan(within) {
      const scanned = await tree.scan(within);
      if (within !== '' && !stories.has(within)) return scanned;
      const all = within === '' ? scanned : await tree.scan('');
      const own = new Set(all.files.map(({ path }) => storyNameOf(path)));
      const shown = [...stories.values()].filter(({ path }) => !own.has(storyNameOf(path)));
      const files = within === '' ? shown : shown.filter(({ path }) => path === within);
      // `rootEntries` stays: an empty root is a missing mount, whatever the program itself holds.
      return { ...scanned, files: [...scanned.files, ...files] };
    },
  };
}

/** Whether a file may be a copy: copies keep the story's name. */
export async function mayBeCopy(path: string): Promise<boolean> {
  return (await storyText(storyNameOf(path))) !== undefined;
}

/** `star-wars` of `stories/Star-Wars.franchise.yml`. */
function storyNameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return name.replace(/\.franchise\.(?:yaml|yml|json)$/u, '');
}

const copiedFrom = /^# copied from the story library: ([a-z0-9-]{1,100}) ([0-9a-f]{64})\n/mu;

/** A copy for a person to edit. Its last comment remembers the text that it was copied from. */
export function copyOf(name: string, text: string): string {
  const [first = '', ...rest] = text.split('\n');
  return [first, `# copied from the story library: ${name} ${sha256Of(text)}`, ...rest].join('\n');
}

export type CopyState = 'current' | 'newer' | 'newerThanEdited';

/**
 * Compares the base of a copy, the copy, and what comes with the program now. undefined for a file that is no copy, or whose story
 * is no longer in the library.
 */
export async function stateOfCopy(
  text: string,
): Promise<{ readonly name: string; readonly state: CopyState } | undefined> {
  const [line, name, base] = copiedFrom.exec(text) ?? [];
  if (line === undefined || name === undefined) return undefined;
  const now = await storyText(name);
  if (now === undefined) return undefined;
  if (sha256Of(now) === base) return { name, state: 'current' };
  return { name, state: sha256Of(text.replace(line, '')) === base ? 'newer' : 'newerThanEdited' };
}

async function texts(): Promise<Readonly<Record<string, string>>> {
  return (await import('./generated/stories.ts')).storyTexts;
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
