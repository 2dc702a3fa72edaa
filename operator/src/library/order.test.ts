import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../../test/simulation/replica.ts';
import { folder, fullWalk, noon, run, tilesRun } from '../../test/simulation/states.ts';
import { causesOf } from './cause.ts';
import { BadOrder, encodeTilesOrder, encodeWalkOrder, readTilesOrder, readWalkOrder } from './order.ts';

const document = documentOf('default/movies');
const base = 'http://nas:7070';

describe('a walk order', () => {
  test('arrives as it was given', () => {
    const order = run({ folders: [folder('/m/A'), folder('-x'), folder('')], trustMtimes: true, firstWalk: true });
    expect(readWalkOrder(encodeWalkOrder(document, 'uid', order, base, 'tiles-id'))).toEqual({
      version: 1,
      document,
      uid: 'uid',
      baseUrl: base,
      run: {
        id: 'now',
        number: 8,
        trigger: 'webhook',
        full: false,
        acceptMissing: false,
        trustMtimes: true,
        everyTitle: false,
        firstWalk: true,
        claimedAt: order.claimedAt,
        causes: causesOf(order),
      },
      activeTilesId: 'tiles-id',
      folders: ['/m/A', '-x', ''],
    });
  });

  test.each([
    ['a full walk', { full: fullWalk() }, { full: true, acceptMissing: false }],
    ['a confirmed clear-out', { full: fullWalk({ acceptMissing: true }) }, { full: true, acceptMissing: true }],
    ['a changed document', { full: fullWalk(), everyTitle: true }, { everyTitle: true }],
    ['a rebuild', { rebuild: true }, { full: false, rebuild: true }],
    ['a person', { trigger: 'cli' }, { byPerson: true }],
    ['a person among others', { folders: [folder('/m/A'), folder('/m/B', { trigger: 'page' })] }, { byPerson: true }],
    ['a folder that a person also named', { folders: [folder('/m/A', { byPerson: true })] }, { byPerson: true }],
    ['a full walk that a person also asked for', { full: fullWalk({ byPerson: true }) }, { byPerson: true }],
  ] as const)('of %s contains it', (_, change, expected) => {
    const read = readWalkOrder(encodeWalkOrder(document, 'uid', run(change), base, undefined));
    expect(read.run).toMatchObject(expected);
    expect(read).not.toHaveProperty('activeTilesId');
  });

  test.each(['webhook', 'schedule', 'spec', 'start'] as const)('of %s has no byPerson', (trigger) => {
    const order = run({ trigger, full: fullWalk({ trigger }), folders: [folder('/m/A')] });
    expect(readWalkOrder(encodeWalkOrder(document, 'uid', order, base, undefined)).run).not.toHaveProperty('byPerson');
  });

  test('carries any path, one argument each', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 50 }), { maxLength: 64 }), (paths) => {
        const args = encodeWalkOrder(
          document,
          'uid',
          run({ folders: paths.map((path) => folder(path)) }),
          base,
          undefined,
        );
        expect(args).toHaveLength(paths.length + 1);
        expect(readWalkOrder(args).folders).toEqual(paths);
      }),
    );
  });
});

describe('a tiles order', () => {
  test('arrives as it was given, one argument per video', () => {
    const videos = [
      { path: 'A/"a".mkv', title: '/m/A', sizeBytes: 2 ** 43, mtimeMs: noon + 0.5 },
      { path: 'B/b\n.mkv', title: '/m/B', sizeBytes: 0, mtimeMs: -1 },
    ];
    const args = encodeTilesOrder(document, 'uid', tilesRun({ id: 'tiles', number: 3, videos }), base);
    expect(args).toHaveLength(3);
    const expected = { version: 1, document, uid: 'uid', baseUrl: base, tiles: { id: 'tiles', number: 3 }, videos };
    expect(readTilesOrder(args)).toEqual(expected);
  });

  test.each([
    ['text that is not JSON', 'x', 'expected JSON, got x'],
    ['a number', '1', 'expected a video'],
    ['null', 'null', 'expected a video'],
    ['a list', '[]', 'expected a video'],
    ['a video without its time', '{"path":"a","title":"b","sizeBytes":1}', 'expected a video'],
    ['a size as a string', '{"path":"a","title":"b","sizeBytes":"1","mtimeMs":1}', 'expected a video'],
  ])('with %s for a video is refused', (_, video, message) => {
    const [order = ''] = encodeTilesOrder(document, 'uid', tilesRun(), base);
    expect(() => readTilesOrder([order, video])).toThrow(BadOrder);
    expect(() => readTilesOrder([order, video])).toThrow(message);
  });
});

describe('a bad order is refused with what was expected and what came', () => {
  const [walk = ''] = encodeWalkOrder(document, 'uid', run(), base, undefined);
  const [tiles = ''] = encodeTilesOrder(document, 'uid', tilesRun(), base);
  const without = (text: string, name: string) => JSON.stringify({ ...JSON.parse(text), [name]: undefined });

  test.each<[string, string | undefined, string]>([
    ['no argument', undefined, 'got none: Jobs are started by `serve` and `walk`'],
    ['an empty text', '', 'expected JSON'],
    ['half an order', walk.slice(0, 40), 'expected JSON'],
    ['a list', '[]', 'expected a work order of version 1'],
    ['null', 'null', 'expected a work order of version 1'],
    ['an order of a later program', walk.replace('"version":1', '"version":2'), 'expected a work order of version 1'],
    ['an order without a document', without(walk, 'document'), 'needs document, uid'],
    ['an order without a uid', without(walk, 'uid'), 'needs document, uid'],
    ['an order without a run', without(walk, 'run'), 'number and id'],
    ['a tiles order', tiles, 'number and id'],
  ])('%s', (_, text, message) => {
    const args = text === undefined ? [] : [text];
    expect(() => readWalkOrder(args)).toThrow(BadOrder);
    expect(() => readWalkOrder(args)).toThrow(message);
  });

  test('a walk order is refused as a tiles order', () => {
    expect(() => readTilesOrder([walk])).toThrow('number and id');
  });

  test('any input throws at most a short BadOrder', () => {
    const anything = fc.oneof(fc.string(), fc.json(), fc.constant(walk.replace('{', '{"x":').slice(0, 1_000)));
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 3 }), (args) => {
        for (const read of [readWalkOrder, readTilesOrder]) {
          try {
            read(args);
          } catch (error) {
            expect(error).toBeInstanceOf(BadOrder);
            expect(String(error).length).toBeLessThan(400);
          }
        }
      }),
    );
  });
});
