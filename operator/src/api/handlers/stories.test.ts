import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveAlienStory, storyKey } from '../../../test/api/alienStory.ts';
import { type FixtureOptions, failureOf, type PageFixture, pageFixture, read } from '../../../test/api/pageFixture.ts';
import { StoryFile, StoryList } from '../schemas/stories.ts';

const library = 'default/stories';

async function start(options: FixtureOptions = {}): Promise<PageFixture & { readonly root: string }> {
  const fixture = await pageFixture(options);
  const root = join(fixture.folder, 'stories');
  await mkdir(root, { recursive: true });
  return { ...fixture, root };
}

const copyOf = ({ act }: PageFixture, name: string, to: string = library) =>
  act('/api/v1/stories/copies', { name, library: to });

test('lists the stories of the program, and where one is followed', async () => {
  const { ask } = await start({ ofStories: { stories: ['alien'] } });
  const { body } = await read(StoryList, await ask('/api/v1/stories'));
  expect(body.libraries).toEqual([library]);
  expect(body.stories.length).toBeGreaterThanOrEqual(20);
  const alien = body.stories.find(({ name }) => name === 'alien');
  expect(alien).toMatchObject({ title: 'Alien', parts: 8, followedIn: [library], fileIn: [] });
  expect(body.stories.find(({ name }) => name === 'dune')).toMatchObject({ followedIn: [] });
});

test('a copy is a file of the person, remembers its base, and is scanned', async () => {
  const fixture = await start();
  const { body } = await read(StoryFile, await copyOf(fixture, 'dune'));
  expect(body).toEqual({ library, file: 'dune.franchise.yaml' });
  const text = await readFile(join(fixture.root, body.file), 'utf8');
  expect(text).toMatch(/^# copied from the story library: dune [0-9a-f]{64}$/mu);
  expect(fixture.wishes).toMatchObject([{ key: library, wish: { kind: 'full', trigger: 'page' } }]);
});

test('an empty folder whose stories are known gets no copy: its disk is away', async () => {
  const fixture = await start();
  await saveAlienStory(fixture.catalog);
  const refused = await copyOf(fixture, 'dune');
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('storyDiskAway')]);
  expect([await readdir(fixture.root), fixture.wishes]).toEqual([[], []]);
  const mounted = join(fixture.root, storyKey);
  await writeFile(mounted, 'theirs');
  expect((await copyOf(fixture, 'dune')).status).toBe(201);
});

test('an empty folder whose known stories are all followed gets a copy', async () => {
  const fixture = await start({ ofStories: { stories: ['alien'] } });
  await saveAlienStory(fixture.catalog);
  expect((await copyOf(fixture, 'dune')).status).toBe(201);
});

test('a file of that name stays as it is', async () => {
  const fixture = await start();
  await writeFile(join(fixture.root, 'dune.franchise.yaml'), 'mine');
  expect(await failureOf(await copyOf(fixture, 'dune'))).toEqual([409, 'refused']);
  expect(await readFile(join(fixture.root, 'dune.franchise.yaml'), 'utf8')).toBe('mine');
  expect(fixture.wishes).toEqual([]);
});

test.each([
  ['a story that nobody knows', {}, 'no-such', library, 409],
  ['a name that leads elsewhere', {}, '../../etc/passwd', library, 409],
  ['a Library that does not exist', {}, 'dune', 'default/other', 404],
  ['a Library of films', {}, 'dune', 'default/movies', 400],
  ['a readOnly Library', { ofStories: { readOnly: true } }, 'dune', library, 409],
  ['a Library whose folder is elsewhere', { ofStories: { storage: { claim: 'media' } } }, 'dune', library, 409],
] as const)('%s gets no copy', async (_, options, name, to, status) => {
  const fixture = await start(options);
  expect(await failureOf(await copyOf(fixture, name, to))).toEqual([status, expect.any(String)]);
  expect(await readdir(fixture.root)).toEqual([]);
  expect(fixture.wishes).toEqual([]);
});
