/**
 * `rebuild` over disks that fail, fill up or stall now and then, under the media and under the data folder. It writes
 * nothing beside the media, and whatever it could not read, pictures too, is back after the next walk, or after another
 * rebuild.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { preview } from '../../src/catalog/page/titleQueries.ts';
import { readStates } from '../../src/platform/local/readStates.ts';
import type { FaultFixture } from './faultFixture.ts';
import { command, type Faults, faultDrills, faultsBelow, filledFixture, stateOf } from './faultyCalls.ts';
import { listTree } from './wholeness.ts';

const { drill } = faultDrills();

/** `FAULT_SEEDS=9,10` tries others. */
const seeds = (process.env['FAULT_SEEDS'] ?? '1,2').split(',').map(Number);

/** Everything beside the media with its bytes, records too. */
async function bytesOf({ media }: FaultFixture): Promise<ReadonlyMap<string, string>> {
  const paths = [...(await listTree(media)).keys()];
  const read = paths.map(async (path) => [path, (await readFile(join(media, path))).toString('base64')] as const);
  return new Map(await Promise.all(read));
}

/** The pictures that the page shows, by title and kind. */
async function previewsOf({ data }: FaultFixture): Promise<readonly string[]> {
  const uid = readStates(data)?.libraries.get('default/movies')?.uid ?? '';
  const catalog = await openCatalog(join(data, 'catalog.db'), { readOnly: true });
  try {
    const keys = await catalog.db.selectFrom('titles').select('key').orderBy('key').execute();
    const found = keys.map(async ({ key }) => {
      const { etag } = (await preview(catalog, uid, key, 'thumbnail')) ?? {};
      return `${key} ${etag}`;
    });
    return await Promise.all(found);
  } finally {
    await catalog.close();
  }
}

type Disk = Omit<Faults, 'folder' | 'seed'> & { readonly of: 'media' | 'data' | 'folder' };

const disks: readonly (readonly [string, readonly Disk[]])[] = [
  ['the media answer EIO now and then', [10, 30, 100].map((failPerMille) => ({ of: 'media', failPerMille }))],
  ['the data folder answers EIO now and then', [3, 8, 30].map((failPerMille) => ({ of: 'data', failPerMille }))],
  [
    'the data folder is full now and then',
    [8, 100].map((failPerMille) => ({ of: 'data', failPerMille, isFull: true })),
  ],
  ['both are slow', [{ of: 'folder', slowPerMille: 5 }]],
];

describe.each(seeds)('a rebuild while (%i)', (seed) => {
  test.each(disks)('%s writes nothing beside the media, and loses nothing', (_, faults) =>
    drill(filledFixture, async (fixture, layer) => {
      expect((await command(fixture, 'walk')).code).toBe(0);
      const [walked, files] = [await stateOf(fixture), await bytesOf(fixture)];
      const previews = await previewsOf(fixture);
      expect(previews.join()).not.toContain('undefined');
      const outputs: string[] = [];
      for (const [index, { of, ...rates }] of faults.entries()) {
        const layers = faultsBelow(layer, { folder: fixture[of], seed: seed * 100 + index, ...rates });
        const { code, out, err } = await command(fixture, 'rebuild', layers);
        outputs.push(`${code}: ${out}${err}`);
        expect(await bytesOf(fixture), outputs.join('\n')).toEqual(files);
        if (rates.failPerMille === undefined) expect(code, outputs.join('\n')).toBe(0);
        // Every second time a walk comes next, as it does by schedule; else somebody runs the command again.
        const next = await command(fixture, index % 2 === 0 ? 'walk' : 'rebuild');
        outputs.push(`${next.code}: ${next.out}${next.err}`);
        expect(next.code, outputs.join('\n')).toBe(0);
        const state = await stateOf(fixture);
        expect(state.exact, outputs.join('\n')).toEqual(walked.exact);
        expect(state.tree, outputs.join('\n')).toEqual(walked.tree);
        expect(await previewsOf(fixture), outputs.join('\n')).toEqual(previews);
      }
      expect((await command(fixture, 'rebuild')).code).toBe(0);
      expect((await stateOf(fixture)).exact, outputs.join('\n')).toEqual(walked.exact);
    }),
  );
});
