import { expect, test } from 'vitest';
import { type AnsweredWebhook, AnsweredWebhooks, type ReceivedWebhooks } from './answeredWebhooks.ts';

const heat: AnsweredWebhook = {
  library: 'default/movies',
  sender: 'radarr',
  event: 'Download',
  place: 'movieFile.path',
  path: '/m/Heat/Heat.mkv',
  folders: 1,
  body: 'whole',
};
const ran: AnsweredWebhook = { ...heat, path: '/m/Ran/Ran.mkv' };
const played: AnsweredWebhook = { ...heat, event: 'PlaybackStart', place: undefined, path: undefined, folders: 0 };

interface Line {
  readonly text: string;
  readonly webhooks?: number;
  readonly path?: string;
  readonly paths?: readonly string[];
}

/** The lines and counts of webhooks that are answered together. */
async function together(...webhooks: readonly AnsweredWebhook[]) {
  const lines: Line[] = [];
  const counted: ReceivedWebhooks[] = [];
  const answered = new AnsweredWebhooks(
    { info: (fields, text) => lines.push({ ...fields, text }) },
    { received: (one) => counted.push(one) },
  );
  for (const webhook of webhooks) answered.add(webhook);
  await undefined;
  return { lines, counted };
}

test('a webhook that is answered alone has a line with its path', async () => {
  const { lines, counted } = await together(heat);
  expect(lines).toMatchObject([{ text: 'a webhook named 1 folder', path: '/m/Heat/Heat.mkv', event: 'Download' }]);
  expect(lines[0]).not.toHaveProperty('paths');
  expect(counted).toMatchObject([{ webhooks: 1, folders: 1, event: 'Download', place: 'movieFile.path' }]);
});

test('webhooks that are answered together share a line, in which each is counted and has its path', async () => {
  const { lines, counted } = await together(heat, ran, heat);
  const paths = ['/m/Heat/Heat.mkv', '/m/Ran/Ran.mkv', '/m/Heat/Heat.mkv'];
  expect(lines).toMatchObject([{ text: '3 webhooks named 1 folder each', webhooks: 3, paths, sender: 'radarr' }]);
  expect(counted).toMatchObject([{ webhooks: 3, folders: 1 }]);
});

test('webhooks without a path share a line too', async () => {
  const { lines, counted } = await together(played, played);
  expect(lines).toMatchObject([{ text: '2 webhooks named 0 folders each', webhooks: 2 }]);
  expect(counted).toMatchObject([{ webhooks: 2, folders: 0, place: 'none' }]);
});

test.each<Partial<AnsweredWebhook>>([
  { library: 'default/tv' },
  { sender: 'other' },
  { event: 'Rename' },
  { event: undefined },
  { place: 'movie.path' },
  { folders: 0 },
  { body: 'slow' },
])('a webhook that differs in more than its path has its own line: %o', async (difference) => {
  const { lines, counted } = await together(heat, { ...heat, ...difference }, ran);
  expect(lines.map((line) => line.webhooks ?? 1)).toEqual([2, 1]);
  expect(counted.map(({ webhooks }) => webhooks)).toEqual([2, 1]);
});

test('lines stay short, and no path is lost', async () => {
  const many = Array.from({ length: 500 }, (_, number) => ({ ...heat, path: `/m/${'x'.repeat(250)}${number}` }));
  const { lines, counted } = await together(...many);
  const paths = lines.flatMap((line) => line.paths ?? []);
  expect(paths.toSorted()).toEqual(many.map(({ path }) => path).toSorted());
  expect(Math.max(...lines.map((line) => JSON.stringify(line).length))).toBeLessThan(2_000);
  expect(counted.reduce((sum, { webhooks }) => sum + webhooks, 0)).toBe(500);
});

test('control characters of a sender are escaped, and long texts are cut', async () => {
  const { lines } = await together({ ...heat, path: '/m/\u001b[2J' }, { ...heat, path: `/m/${'x'.repeat(5_000)}` });
  const [first, second] = lines[0]?.paths ?? [];
  expect(first).toBe('/m/\\u001b[2J');
  expect(second).toHaveLength(300);
});
