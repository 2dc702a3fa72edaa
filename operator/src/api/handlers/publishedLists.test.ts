import { expect, test } from 'vitest';
import { saveAlienStory, storyKey } from '../../../test/api/alienStory.ts';
import { failureOf, type PageFixture, pageFixture, read } from '../../../test/api/pageFixture.ts';
import { savePublishedList } from '../../catalog/database/publishTables.ts';
import { message } from '../../messages/message.ts';
import type { PublishedList } from '../../publish/published.ts';
import { FranchiseView } from '../schemas/franchises.ts';
import { titleId } from '../titleId.ts';

const id = titleId('default/stories', storyKey);
const target = 'jellyfin playlist http://nas:8096';
const secretRef = { name: 'jellyfin', key: 'token' };
const publish = [
  { jellyfin: { url: 'http://nas:8096', secretRef } },
  { plex: { url: 'http://nas:32400', secretRef, stories: ['Other'] } },
];

async function withList(list: Partial<PublishedList>): Promise<PageFixture> {
  const fixture = await pageFixture({ ofStories: { publish } });
  await saveAlienStory(fixture.catalog);
  const known = { target, story: storyKey, name: 'Alien', sha256: 'a', atMs: 1 };
  await savePublishedList(fixture.catalog, 'uid-stories', { ...known, ...list });
  return fixture;
}

const listsOf = async ({ ask }: PageFixture) =>
  (await read(FranchiseView, await ask(`/api/v1/franchises/${id}`))).body.lists;

test('a story says where lists of it are kept, written or not', async () => {
  const fixture = await pageFixture({ ofStories: { publish } });
  await saveAlienStory(fixture.catalog);
  const waiting = { target, server: 'jellyfin', as: 'playlist', state: 'waiting', entries: 0, wishes: [] };
  expect(await listsOf(fixture)).toEqual([waiting]);
  const written = await withList({
    list: { owner: 'o', id: 'i', name: 'Alien', keys: ['1', '2'] },
    ...{ address: 'http://nas:8096/web/#/details?id=i', comparedAtMs: 2000, writtenAtMs: 1000 },
  });
  expect(await listsOf(written)).toEqual([
    {
      ...{ ...waiting, state: 'current', entries: 2, name: 'Alien', address: 'http://nas:8096/web/#/details?id=i' },
      ...{ comparedAt: '1970-01-01T00:00:02.000Z', writtenAt: '1970-01-01T00:00:01.000Z' },
    },
  ]);
});

test.each([
  ['theirs', 'person', ['overwrite']],
  ['gone', 'person', ['remake']],
  ['person', 'person', []],
  ['away', 'away', []],
] as const)('a list with trouble %s', async (kind, state, wishes) => {
  const reason = message('listGone', 'Alien');
  const fixture = await withList({ trouble: { kind, reason, sinceMs: 1 } });
  expect(await listsOf(fixture)).toMatchObject([{ state, wishes, coded: { code: 'listGone' } }]);
});

test('a decision is held for the next scan, if it fits', async () => {
  const reason = message('listLeft', 'Alien');
  const fixture = await withList({ trouble: { kind: 'left', reason, sinceMs: 1 } });
  const address = `/api/v1/franchises/${id}/lists`;
  expect((await fixture.act(address, { target, wish: 'remove' })).status).toBe(202);
  expect(fixture.listWishes).toEqual([{ target, story: storyKey, wish: 'remove' }]);
  expect(fixture.wishes).toMatchObject([{ key: 'default/stories', wish: { kind: 'full' } }]);
  expect(await failureOf(await fixture.act(address, { target, wish: 'overwrite' }))).toEqual([409, 'refused']);
  expect(await failureOf(await fixture.act(address, { target: 'other', wish: 'remove' }))).toEqual([404, 'notFound']);
  expect((await fixture.act(address, { target, wish: 'explode' })).status).toBe(400);
});
