/** A record that was lost or damaged: the files that we made are known as ours by their marks, a user's are not. */
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tinyVideo, type WalkFixture, walkFixture } from '../../../test/walk/walkFixture.ts';
import type { FolderRecord } from '../../title/record.ts';

const film = 'Film (2001)';
const spec = { tiles: { mode: 'inline', intervalSeconds: 1, widthPixels: 80 } };

async function walked(): Promise<WalkFixture> {
  const fixture = await walkFixture();
  await fixture.put(`${film}/f.mkv`, { copyOf: await tinyVideo() });
  await fixture.walk({}, { spec });
  return fixture;
}

const at = (fixture: WalkFixture, ...below: readonly string[]) => join(fixture.root, film, ...below);
const sheet = 'f.trickplay/80 - 10x10/0.jpg';
const dropRecord = (fixture: WalkFixture) => rm(at(fixture, '.projectionist'), { recursive: true });

async function madeIn(fixture: WalkFixture): Promise<readonly string[]> {
  const text = await readFile(at(fixture, '.projectionist/record.json'), 'utf8');
  const record: FolderRecord = JSON.parse(text);
  return (record.files['f.mkv']?.made ?? []).map(({ path, sha256 }) => `${path} ${sha256}`).sort();
}

/** Every file beside the video with its bytes. */
async function tree(fixture: WalkFixture): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(at(fixture), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !path.includes('.projectionist')) found[path] = (await readFile(path)).toString('base64');
  }
  return found;
}

describe('after the record is lost', () => {
  test.each([
    ['removed', dropRecord],
    ['damaged', (fixture: WalkFixture) => writeFile(at(fixture, '.projectionist/record.json'), '{')],
  ])('(%s) the next walk ends in the same tree, with the same files listed as ours', async (_, lose) => {
    const fixture = await walked();
    const [before, made] = [await tree(fixture), await madeIn(fixture)];
    expect(made).toHaveLength(2);
    await lose(fixture);
    await fixture.walk({ everyTitle: true }, { spec });
    expect(await tree(fixture)).toEqual(before);
    expect(await madeIn(fixture)).toEqual(made);
  });

  test('and the video has changed meanwhile, our files are replaced', async () => {
    const fixture = await walked();
    const before = await tree(fixture);
    await dropRecord(fixture);
    await fixture.put(`${film}/f.mkv`, { copyOf: await tinyVideo('second') }, new Date('2025-01-01'));
    await fixture.walk({ everyTitle: true }, { spec });
    const after = await tree(fixture);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const path of Object.keys(before)) expect(after[path]).not.toBe(before[path]);
    expect(await madeIn(fixture)).toHaveLength(2);
  });

  test.each<[string, (fixture: WalkFixture) => Promise<void>]>([
    [
      'a sheet that somebody changed',
      async (fixture) =>
        writeFile(at(fixture, sheet), Buffer.concat([await readFile(at(fixture, sheet)), Buffer.of(1)])),
    ],
    ['a file that somebody added', (fixture) => writeFile(at(fixture, 'f.trickplay/note.txt'), 'mine')],
    ['a sheet that somebody copied', (fixture) => cp(at(fixture, sheet), at(fixture, 'f.trickplay/80 - 10x10/1.jpg'))],
    [
      'the tiles of another video',
      async (fixture) => {
        await rename(at(fixture, 'f.trickplay'), at(fixture, 'g.trickplay'));
        await mkdir(at(fixture, 'f.trickplay'));
        await rename(at(fixture, 'g.trickplay/80 - 10x10'), at(fixture, 'f.trickplay/64 - 10x10'));
        await rm(at(fixture, 'g.trickplay'), { recursive: true });
      },
    ],
  ])('%s makes the tiles a user’s: they stay', async (_, change) => {
    const fixture = await walked();
    await change(fixture);
    const before = await tree(fixture);
    await dropRecord(fixture);
    await fixture.put(`${film}/f.mkv`, { copyOf: await tinyVideo('second') }, new Date('2025-01-01'));
    await fixture.walk({ everyTitle: true }, { spec });
    const after = await tree(fixture);
    for (const path of Object.keys(before).filter((path) => path.includes('trickplay')))
      expect(after[path]).toBe(before[path]);
    expect((await madeIn(fixture)).filter((made) => made.includes('trickplay'))).toEqual([]);
  });

  test.each<[string, (fixture: WalkFixture, bytes: Buffer) => Promise<void>]>([
    ['changed it', (fixture, bytes) => writeFile(at(fixture, 'f-thumb.jpg'), Buffer.concat([bytes, Buffer.of(1)]))],
    [
      'copied it from another video',
      async (fixture) => {
        await fixture.put(`${film}/g.mkv`, { copyOf: await tinyVideo('second') }, new Date('2025-01-01'));
        await rename(at(fixture, 'f-thumb.jpg'), at(fixture, 'g-thumb.jpg'));
        await rm(at(fixture, 'f.mkv'));
      },
    ],
  ])('a thumbnail is a user’s if somebody %s', async (_, change) => {
    const fixture = await walked();
    await change(fixture, await readFile(at(fixture, 'f-thumb.jpg')));
    const before = await tree(fixture);
    await dropRecord(fixture);
    await fixture.walk({ everyTitle: true }, { spec });
    const after = await tree(fixture);
    for (const path of Object.keys(before).filter((path) => path.endsWith('-thumb.jpg')))
      expect(after[path]).toBe(before[path]);
  });
});
