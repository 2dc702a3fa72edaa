import { describe, expect, test } from 'vitest';
import type { ConditionView } from '../../generated/api.ts';
import {
  exampleFolder,
  gapBars,
  gapsText,
  isOwnZone,
  isSameWork,
  listenOptions,
  otherPrograms,
  setupsFor,
  shellQuoted,
  shownConditions,
  shownState,
  webhookAddress,
} from './libraryState.ts';

test.each([
  ['ready', 'good'],
  ['walking', 'info'],
  ['stalled', 'bad'],
  ['notReady', 'warn'],
  ['suspended', 'plain'],
  ['neverWalked', 'plain'],
] as const)('%s is shown as %s', (state, tone) => {
  expect(shownState({ state, problems: 0 })).toEqual({ word: state, tone });
});

test('a Library with problems is never green, and not called up to date', () => {
  expect(shownState({ state: 'ready', problems: 1 })).toEqual({ word: 'scanned', tone: 'plain' });
});

test.each([
  ['Pacific/Auckland', 'Pacific/Auckland', true],
  ['Etc/UTC', 'UTC', true],
  ['asia/kolkata', 'Asia/Calcutta', true],
  ['Etc/UTC', 'Pacific/Auckland', false],
  ['Mars/Olympus', 'UTC', false],
])('isOwnZone of schedule zone %s and browser zone %s is %s', (zone, own, isOwn) => {
  expect(isOwnZone(zone, own)).toBe(isOwn);
});

test('a requested scan is pending until another run has started or ended', () => {
  const run = { number: 8, full: true, folders: 0, trigger: 'page', claimedAt: '' } as const;
  const ended = { ...run, result: 'Succeeded', startedAt: '', finishedAt: '' } as const;
  expect(isSameWork({}, {})).toBe(true);
  expect(isSameWork({ lastRun: ended }, { lastRun: ended })).toBe(true);
  expect(isSameWork({}, { run })).toBe(false);
  expect(isSameWork({ lastRun: ended }, { lastRun: { ...ended, number: 9 } })).toBe(false);
});

test.each([
  ['http://127.0.0.1:7721/webhook/a/b', '--listen', '--listen 0.0.0.0:7721 --base-url http://HOST:7721'],
  ['http://localhost/webhook/a/b', '--listen', '--listen 0.0.0.0:80 --base-url http://HOST'],
  ['http://127.0.0.1:1/webhook/a/b', '--webhook-listen', '--webhook-listen 0.0.0.0:1 --base-url http://HOST:1'],
  ['http://127.0.0.1:7721/webhook/a/b', undefined, '--base-url http://HOST:7721'],
] as const)('for %s by %s others need %s', (address, option, options) => {
  expect(listenOptions(address, option)).toBe(options);
});

test.each([
  ['http://0.0.0.0:7721/webhook/default/movies', 'nas', 'http://nas:7721/webhook/default/movies', false],
  ['http://[::]:7721/webhook/default/movies', '[fd00::1]', 'http://[fd00::1]:7721/webhook/default/movies', false],
  ['http://0.0.0.0/webhook/a/b', '127.0.0.1', 'http://127.0.0.1/webhook/a/b', true],
  ['http://127.0.0.1:7070/webhook/a/b', 'nas', 'http://127.0.0.1:7070/webhook/a/b', true],
  ['http://localhost:7070/webhook/a/b', 'nas', 'http://localhost:7070/webhook/a/b', true],
  ['http://[::1]:7070/webhook/a/b', 'nas', 'http://[::1]:7070/webhook/a/b', true],
  ['https://nas.example/p/webhook/a/b', 'other', 'https://nas.example/p/webhook/a/b', false],
  ['http://127.example:7070/webhook/a/b', 'nas', 'http://127.example:7070/webhook/a/b', false],
  ['no address', 'nas', 'no address', false],
] as const)('the webhook %s, seen at %s, is %s', (given, pageHost, address, isLocal) => {
  expect(webhookAddress(given, pageHost)).toEqual({ address, isLocal });
});

describe('conditions', () => {
  const condition = (type: ConditionView['type'], status: ConditionView['status']): ConditionView => ({
    type,
    status,
    reason: 'Because',
    message: `${type} is ${status}`,
  });
  test.each([
    ['nothing when all is well', ['True', 'False', 'False'], []],
    ['the cause alone when Ready repeats it', ['False', 'False', 'True'], ['Stalled']],
    ['the progress', ['True', 'True', 'False'], ['Reconciling']],
    ['Ready if no other condition explains it', ['False', 'False', 'False'], ['Ready']],
    ['nothing for unknown conditions', ['Unknown', 'Unknown', 'Unknown'], []],
  ] as const)('show %s', (_, [ready, reconciling, stalled], shown) => {
    const all = [condition('Ready', ready), condition('Reconciling', reconciling), condition('Stalled', stalled)];
    expect(shownConditions({ state: 'ready', conditions: all }).map(({ type }) => type)).toEqual(shown);
  });

  test('do not repeat that a scan runs', () => {
    const conditions = [condition('Ready', 'True'), condition('Reconciling', 'True'), condition('Stalled', 'False')];
    expect(shownConditions({ state: 'walking', conditions })).toEqual([]);
  });
});

describe('gaps', () => {
  test('are bars, the largest first and at full length', () => {
    const bars = gapBars([
      { name: 'tiles', count: 12 },
      { name: 'poster', count: 3 },
      { name: 'nfo', count: 0 },
      { name: 'marks', count: 12 },
    ]);
    expect(bars).toEqual([
      { name: 'marks', count: 12, share: 1 },
      { name: 'tiles', count: 12, share: 1 },
      { name: 'poster', count: 3, share: 0.25 },
    ]);
  });

  test('without gaps there are no bars', () => {
    expect(gapBars([{ name: 'nfo', count: 5 }], 20)).toEqual([{ name: 'nfo', count: 5, share: 0.25 }]);
    expect(gapBars([{ name: 'tiles', count: 40 }], 20)).toEqual([{ name: 'tiles', count: 40, share: 1 }]);
    expect(gapBars([])).toEqual([]);
    expect(gapBars([{ name: 'nfo', count: 0 }])).toEqual([]);
  });
});

test.each([
  ['movies', ['radarr', 'jellyfin', 'curl']],
  ['series', ['sonarr', 'jellyfin', 'curl']],
  ['franchises', ['curl']],
] as const)('a Library of %s shows the steps for %j', (kind, senders) => {
  expect(setupsFor(kind)).toEqual(senders);
});

test.each([
  ['/media/movies', 'movies', '/media/movies/Heat (1995)'],
  ['/media/series/', 'series', '/media/series/Lost'],
  ['/', 'franchises', '/star-wars.franchise.yaml'],
] as const)('the example of %s is below it', (storage, kind, folder) => {
  expect(exampleFolder({ storage, kind })).toBe(folder);
});

test('a quote in a path is escaped for the shell', () => {
  expect(shellQuoted("Ocean's Eleven")).toBe("Ocean'\\''s Eleven");
});

test.each([
  ['before the first scan', undefined, 0, 'movies', 'gapsUnknown'],
  ['of films with titles', 'then', 3, 'movies', 'noGaps'],
  ['of films without a title', 'then', 0, 'movies', 'gapsOfNothing'],
  ['of stories, which has no films of its own', 'then', 0, 'franchises', 'noGaps'],
] as const)('a Library without gaps, %s', (_, finishedAt, titles, kind, text) => {
  expect(
    gapsText({
      ...(finishedAt === undefined ? {} : { lastFullWalk: { startedAt: finishedAt, finishedAt } }),
      titles,
      kind,
    }),
  ).toBe(text);
});

test('the last webhooks are those of other programs', () => {
  const at = '2026-11-29T12:00:00Z';
  expect(
    otherPrograms([
      { sender: 'projectionist', at },
      { sender: 'radarr', at },
    ]),
  ).toEqual([{ sender: 'radarr', at }]);
});
