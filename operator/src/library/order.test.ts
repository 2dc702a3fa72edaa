import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../../test/simulation/replica.ts';
import { folder, fullWalk, noon, run, tilesRun } from '../../test/simulation/states.ts';
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
    ['a folder that a person named too', { folders: [folder('/m/A', { byPerson: true })] }, { byPerson: true }],
    ['a full walk that a person wanted too', { full: fullWalk({ byPerson: true }) }, { byPerson: true }],
  ] as const)('of %s says so', (_, change, expected) => {
    const read = readWalkOrder(encodeWalkOrder(document, 'uid', run(change), base, undefined));
    expect(read.run).toMatchObject(expected);
    expect(read).not.toHaveProperty('activeTilesId');
  });

  test.each(['webhook', 'schedule', 'spec', 'start'] as const)('of %s names no person', (trigger) => {
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
  test('arrives as it was given, a video an argument', () => {
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
    ['no JSON', 'x', 'expected JSON, got x'],
    ['a number', '1', 'expected a video'],
    ['nothing', 'null', 'expected a video'],
    ['a list', '[]', 'expected a video'],
    ['one without its time', '{"path":"a","title":"b","sizeBytes":1}', 'expected a video'],
    ['a size in words', '{"path":"a","title":"b","sizeBytes":"1","mtimeMs":1}', 'expected a video'],
  ])('with %s for a video is refused', (_, video, said) => {
    const [order = ''] = encodeTilesOrder(document, 'uid', tilesRun(), base);
    expect(() => readTilesOrder([order, video])).toThrow(BadOrder);
    expect(() => readTilesOrder([order, video])).toThrow(said);
  });
});

describe('what is no order is refused with what was expected and what came', () => {
  const [walk = ''] = encodeWalkOrder(document, 'uid', run(), base, undefined);
  const [tiles = ''] = encodeTilesOrder(document, 'uid', tilesRun(), base);
  const without = (text: string, name: string) => JSON.stringify({ ...JSON.parse(text), [name]: undefined });

  test.each<[string, string | undefined, string]>([
    ['nothing', undefined, 'got none: Jobs are started by `serve` and `walk`'],
    ['an empty text', '', 'expected JSON'],
    ['half of one', walk.slice(0, 40), 'expected JSON'],
    ['a list', '[]', 'expected a work order of version 1'],
    ['null', 'null', 'expected a work order of version 1'],
    ['one of a later program', walk.replace('"version":1', '"version":2'), 'expected a work order of version 1'],
    ['one without a document', without(walk, 'document'), 'needs document, uid'],
    ['one without a uid', without(walk, 'uid'), 'needs document, uid'],
    ['one without a run', without(walk, 'run'), 'number and id'],
    ['one of tiles', tiles, 'number and id'],
  ])('%s', (_, text, said) => {
    const args = text === undefined ? [] : [text];
    expect(() => readWalkOrder(args)).toThrow(BadOrder);
    expect(() => readWalkOrder(args)).toThrow(said);
  });

  test('a walk is no order of tiles', () => {
    expect(() => readTilesOrder([walk])).toThrow('number and id');
  });

  test('whatever comes, nothing but a sentence is thrown, and it is not long', () => {
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
