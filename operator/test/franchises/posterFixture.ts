/**
 * Walks stories with the faithful fakes of the services: the sources, their remembered states and the gate of pictures
 * are those of a Job.
 */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Catalog } from '../../src/catalog/database/catalog.ts';
import { markWalked } from '../../src/catalog/database/library.ts';
import { missingPoster } from '../../src/catalog/franchises/missingPosters.ts';
import { openWalkCatalog } from '../../src/catalog/walk/walkCatalog.ts';
import type { FranchiseContext } from '../../src/franchises/franchiseContext.ts';
import { storyPosters } from '../../src/job/storyPosters.ts';
import { openWalkSources } from '../../src/job/walkSources.ts';
import type { WalkOrder } from '../../src/library/order.ts';
import { readEnvironment } from '../../src/process/environment.ts';
import { Tally } from '../../src/walk/tally.ts';
import { movies, temporaryFolder, title } from '../catalog/sample.ts';
import type { Catalogue } from '../sources/fakes/catalogue.ts';
import { sampleCatalogue } from '../sources/fakes/sample.ts';
import { type Fakes, type ServiceName, startFakes } from '../sources/fakes/startFakes.ts';
import { specOf } from '../walk/walkFixture.ts';
import { franchiseFixture, type WalkedFranchises } from './franchiseFixture.ts';

export interface PosterWalk {
  readonly services?: readonly ServiceName[];
  readonly context?: Partial<FranchiseContext>;
  readonly now?: () => number;
  readonly signal?: AbortSignal;
  readonly trigger?: WalkOrder['run']['trigger'];
  /** Called after each fetched picture. */
  readonly alive?: () => void;
}

export interface PosterFixture {
  readonly catalog: Catalog;
  readonly fakes: Fakes;
  /** Replaces the story; each line is an entry of `order`. */
  story(...entries: readonly string[]): Promise<void>;
  /** The same as another story. */
  otherStory(...entries: readonly string[]): Promise<void>;
  walk(options?: PosterWalk): Promise<WalkedFranchises>;
  /** `kind id state`, sorted. */
  states(): Promise<readonly string[]>;
  /** The first four bytes after the size: `WEBP`; undefined without a poster. */
  formOf(kind: 'movie' | 'series', id: string): Promise<string | undefined>;
  /** A film arrives in a Library. */
  arrives(folder: string, ids: Readonly<Record<string, string>>): Promise<void>;
  /** Stores the present keys of the fakes for the next walk. */
  writeKeys(): Promise<void>;
}

const library = 'uid';
const onlyTmdb: readonly ServiceName[] = ['tmdb'];

export async function posterFixture(catalogue: Catalogue = sampleCatalogue): Promise<PosterFixture> {
  const fakes = await startFakes({ picturesAlike: true, catalogue });
  onTestFinished(() => fakes.close());
  const { catalog, put, walk } = await franchiseFixture();
  const data = temporaryFolder();
  const writeKeys = () => fakes.keys.write(join(data, 'secrets'));
  await writeKeys();
  let edits = 0;
  const putStory = async (file: string, entries: readonly string[]) => {
    const lines = entries.map((entry) => `  - {${entry}}\n`).join('');
    const text = `name: Tale\nsources: [https://example.org/order]\norder:\n${lines}`;
    await put(file, text, new Date(Date.UTC(2024, 0, 1 + edits++)));
  };
  return {
    ...{ catalog, fakes, writeKeys },
    story: (...entries) => putStory('tale.franchise.yaml', entries),
    otherStory: (...entries) => putStory('other.franchise.yaml', entries),
    async walk({ services = onlyTmdb, context = {}, now = Date.now, signal, trigger, alive = () => undefined } = {}) {
      const spec = specOf('franchises', '/media', { sources: fakes.sources(...services) });
      const life = lifeOf(signal ?? new AbortController().signal);
      const tally = new Tally(now);
      const order = orderOf(spec, trigger);
      const sources = await openWalkSources({
        ...{ order, dataFolder: data, catalog, tally, life, environment: readEnvironment({}) },
      });
      const pictures = { setAside: () => undefined, open: async () => undefined, close: () => undefined };
      const posters = storyPosters({
        ...{ spec, sources, pictures, now, signal: life.signal, alive },
      });
      try {
        const walked = await walk(
          {},
          { ...(posters === undefined ? {} : { posters }), signal: life.signal, now, ...context },
        );
        await sources.end();
        return walked;
      } finally {
        sources.close();
      }
    },
    async states() {
      const rows = await catalog.db.selectFrom('missingPosters').select(['kind', 'memberId', 'factJson']).execute();
      return rows.map(({ kind, memberId, factJson }) => `${kind} ${memberId} ${JSON.parse(factJson).state}`).toSorted();
    },
    async formOf(kind, id) {
      const found = await missingPoster(catalog, library, { kind, id });
      return found === undefined ? undefined : Buffer.from(found.bytes).toString('latin1', 8, 12);
    },
    async arrives(folder, ids) {
      await (await openWalkCatalog(catalog, movies)).save({ titles: [title(folder, { ids })], snapshots: [] });
      await markWalked(catalog, movies.uid, 1);
    },
  };
}

function lifeOf(signal: AbortSignal) {
  const nothing = () => undefined;
  return { signal, lastWords: undefined, stop: nothing, end: nothing, leave: async () => undefined };
}

function orderOf(spec: WalkOrder['document']['spec'], trigger: WalkOrder['run']['trigger'] = 'schedule'): WalkOrder {
  return {
    version: 1,
    document: {
      ...{ apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library' },
      ...{ metadata: { name: 'franchises', namespace: 'default' }, spec },
    },
    uid: library,
    baseUrl: 'http://127.0.0.1:1',
    run: {
      ...{ id: 'run', number: 1, trigger, full: true, acceptMissing: false, trustMtimes: false },
      ...{ everyTitle: false, firstWalk: false, claimedAt: 0 },
    },
    folders: [],
  };
}
