/** What a released version left on a machine (freeze.ts), put back into a folder: documents, data, and videos with their records. */
import { cpSync, globSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { House } from '../commandLine/house.ts';
import { mediaPlaceholder } from './frozen.ts';

export const releasedVersions: readonly string[] = readdirSync(import.meta.dirname).filter((name) => /^\d/u.test(name));

export const frozenFolder = (version: string) => join(import.meta.dirname, version);

/** `mediaSeen`: the folder `media` as the program sees it. */
export async function layOut(
  version: string,
  { folder, video }: Pick<House, 'folder' | 'video'>,
  mediaSeen: string,
): Promise<void> {
  const inFolder = (path: string) => join(folder, path);
  const frozen = frozenFolder(version);
  cpSync(join(frozen, 'data'), inFolder('data'), { recursive: true });
  cpSync(join(frozen, 'media'), inFolder('media'), { recursive: true });
  const text = readFileSync(join(frozen, 'projectionist.yaml'), 'utf8');
  await writeFile(inFolder('projectionist.yaml'), text.replaceAll(mediaPlaceholder, mediaSeen));
  for (const path of globSync('media/**/record.json', { cwd: folder })) {
    const record = inFolder(path);
    const hidden = join(dirname(record), '.projectionist');
    await mkdir(hidden);
    renameSync(record, join(hidden, 'record.json'));
    for (const name of Object.keys(recordIn(dirname(record)).files))
      if (/\.mkv$/u.test(name)) await video(relative(folder, join(dirname(record), name)));
  }
}

export function recordIn(folder: string) {
  return JSON.parse(readFileSync(join(folder, '.projectionist/record.json'), 'utf8'));
}

/** What people decided must outlive every upgrade: each value under this key, anywhere in the record. */
export function decisionsIn(record: unknown, key: 'handMarks' | 'arrivals'): readonly unknown[] {
  if (typeof record !== 'object' || record === null) return [];
  return Object.entries(record).flatMap(([name, value]) => (name === key ? [value] : decisionsIn(value, key)));
}
