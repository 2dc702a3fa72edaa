import { describe, expect, onTestFinished, test } from 'vitest';
import { testClock } from '../../test/outbound/loopback.ts';
import { type Fakes, startFakes } from '../../test/sources/fakes/startFakes.ts';
import { notifierOver } from '../../test/sources/notifierOver.ts';
import { englishText } from '../messages/english.ts';
import type { SendableMarks } from './markSender.ts';
import type { Segment } from './segmentPlan.ts';

const id = (digit: string) => digit.repeat(32);
const second = 10_000_000;
const segment = (type: Segment['type'], start: number, end: number): Segment => ({
  ...{ type, startTicks: start * second, endTicks: end * second },
});
const intro = segment('Intro', 10, 70);
const outro = segment('Outro', 1000, 1200);

interface Fixture {
  readonly fakes: Fakes;
  readonly warnings: string[];
  /** Sends, and returns the end of each video: what is ours, or `unknown`. */
  send(...rows: readonly SendableMarks[]): Promise<Readonly<Record<string, unknown>>>;
  shown(item: string): readonly (readonly [string, number, number])[];
}

async function fixture(plugin: 'none' | 'mediaSegmentsApi' | 'introSkipper' = 'mediaSegmentsApi'): Promise<Fixture> {
  const fakes = await startFakes();
  onTestFinished(() => fakes.close());
  const { mediaServers } = fakes;
  mediaServers.segmentPlugin = plugin;
  mediaServers.jellyfinLibraries = [{ id: id('a'), folders: ['/data'] }];
  mediaServers.jellyfinItems = [
    { id: id('1'), type: 'Movie', path: '/data/Film/f.mkv', parentId: id('a') },
    { id: id('2'), type: 'Movie', path: '/data/Other/o.mkv', parentId: id('a') },
    { id: id('5'), type: 'Series', path: '/data/Show', parentId: id('a') },
    { id: id('6'), type: 'Episode', path: '/data/Show/S01E01.mkv', parentId: id('5') },
  ];
  const warnings: string[] = [];
  const notifier = await notifierOver(fakes, {
    kinds: ['jellyfin', 'emby', 'plex'],
    mappings: [{ from: '/data', to: '/' }],
    rootPath: '/media/movies',
    clock: testClock(),
    warn: (words) => warnings.push(englishText(words)),
  });
  return {
    fakes,
    warnings,
    async send(...rows) {
      const ends: Record<string, unknown> = {};
      await notifier.sendMarks(
        async (server) => {
          expect(server).toMatch(/^jellyfin /u);
          return rows;
        },
        async (_server, { video }, sent) => {
          ends[video] = sent ?? 'unknown';
        },
      );
      return ends;
    },
    shown: (item) =>
      (mediaServers.segments.get(item) ?? []).map(({ Type, StartTicks, EndTicks }) => [
        Type,
        StartTicks / second,
        EndTicks / second,
      ]),
  };
}

const film = (more: Partial<SendableMarks> = {}): SendableMarks => ({
  ...{ video: 'Film/f.mkv', title: 'Film', kind: 'movie', wanted: [intro, outro], sent: [] },
  ...more,
});

describe.each(['mediaSegmentsApi', 'introSkipper'] as const)('%s', (plugin) => {
  test('shows the marks of films and episodes; nothing is sent twice', async () => {
    const { fakes, send, shown, warnings } = await fixture(plugin);
    const episode = { video: 'Show/S01E01.mkv', title: 'Show', kind: 'series', wanted: [intro], sent: [] } as const;
    expect(await send(film(), episode)).toEqual({ 'Film/f.mkv': [intro, outro], 'Show/S01E01.mkv': [intro] });
    expect([shown(id('1')), shown(id('6')), shown(id('2'))]).toEqual([
      [
        ['Intro', 10, 70],
        ['Outro', 1000, 1200],
      ],
      [['Intro', 10, 70]],
      [],
    ]);
    const before = fakes.requests.filter(({ method }) => method === 'POST').length;
    // Whether it was noted or not: what is there counts.
    await send(film(), film({ sent: [intro, outro] }));
    expect(fakes.requests.filter(({ method }) => method === 'POST')).toHaveLength(before);
    expect(warnings).toEqual([]);
  });

  test('a corrected mark replaces ours, and a removed one goes', async () => {
    const { send, shown } = await fixture(plugin);
    await send(film());
    const moved = segment('Intro', 30, 90);
    expect(await send(film({ wanted: [moved], sent: [intro, outro] }))).toEqual({ 'Film/f.mkv': [moved] });
    expect(shown(id('1'))).toEqual([['Intro', 30, 90]]);
  });

  test('a segment of a person stays, whatever we want', async () => {
    const { fakes, send, shown } = await fixture(plugin);
    const theirs = { Id: id('f'), ItemId: id('1'), Type: 'Intro', StartTicks: 0, EndTicks: 5 * second };
    fakes.mediaServers.segments.set(id('1'), [theirs]);
    expect(await send(film())).toEqual({ 'Film/f.mkv': [outro] });
    await send(film({ wanted: [], sent: [outro] }));
    expect(shown(id('1'))).toEqual([['Intro', 0, 5]]);
  });
});

test('without a plugin nothing is sent, and the marks stay due', async () => {
  const { fakes, send, warnings } = await fixture('none');
  expect(await send(film())).toEqual({});
  expect(fakes.requests.map(({ method, address }) => [method, address])).toEqual([['GET', '/MediaSegmentsApi']]);
  expect(warnings).toEqual([]);
});

test('a video that the server does not know yet is reported as unknown', async () => {
  const { send } = await fixture();
  expect(await send(film({ video: 'New/n.mkv', title: 'New' }), film())).toMatchObject({
    'New/n.mkv': 'unknown',
    'Film/f.mkv': [intro, outro],
  });
});

test("two items of one path get the same marks; a user's key is one warning", async () => {
  const { fakes, send, shown, warnings } = await fixture();
  const [first] = fakes.mediaServers.jellyfinItems;
  if (first === undefined) throw new Error('expected an item');
  fakes.mediaServers.jellyfinItems = [first, { ...first, id: id('9') }];
  await send(film());
  expect(shown(id('9'))).toEqual(shown(id('1')));
  fakes.mediaServers.jellyfinAdmin = false;
  expect(await send(film(), film({ video: 'Other/o.mkv', title: 'Other' }))).toEqual({});
  expect(warnings).toEqual([expect.stringContaining('administrator')]);
});

test('a server that is away or answers nonsense: one warning, nothing reported, nothing thrown', async () => {
  const { fakes, send, warnings } = await fixture();
  fakes.fail('jellyfin', { kind: 'reset' });
  expect(await send(film())).toEqual({});
  fakes.mend('jellyfin');
  fakes.fail('jellyfin', { kind: 'html', status: 200 });
  expect(await send(film())).toEqual({});
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('the next scan sends them');
});
