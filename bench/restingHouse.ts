/** A data folder in which nothing is due, cached by name: one Library whose full walk has just ended. The caller fills its catalog. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDocuments } from '../operator/src/library/document/load.ts';
import { libraryKey } from '../operator/src/library/document.ts';
import { StateStore } from '../operator/src/platform/local/stateStore.ts';
import { benchCachePath } from './tree.ts';

export interface RestingHouse {
  readonly config: string;
  readonly data: string;
  /** The Library's uid: the rows of `data/catalog.db` belong to it. */
  readonly uid: string;
}

export async function restingHouse(name: string): Promise<RestingHouse> {
  const home = join(benchCachePath(), name);
  const data = join(home, 'data');
  const media = join(home, 'media');
  for (const folder of [data, media]) mkdirSync(folder, { recursive: true });
  const config = join(home, 'projectionist.yaml');
  // Every four years, so that the schedule is never due during a measurement.
  const spec = { kind: 'movies', storage: { path: media }, schedule: '0 4 29 2 *', sources: [] };
  const document = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name: 'movies' }, spec };
  writeFileSync(config, JSON.stringify(document));
  // The catalog's rows belong to the uid in the state, so both are made together.
  if (!existsSync(join(data, 'catalog.db'))) {
    for (const ending of ['', '-wal', '-shm']) rmSync(join(data, `state.db${ending}`), { force: true });
  }
  const [uid] = (await statesAtRest(config, data)).values();
  if (uid === undefined) throw new Error(`expected a Library in ${config}, found none`);
  return { config, data, uid };
}

/** Writes states of Libraries whose full walks have just ended. Returns their uids by `namespace/name`. */
export async function statesAtRest(config: string, data: string): Promise<ReadonlyMap<string, string>> {
  const uids = new Map<string, string>();
  const store = new StateStore(data);
  try {
    for (const { document, hash } of (await loadDocuments(config)).documents) {
      const key = libraryKey(document);
      const registered = store.register(key, 'movies', hash);
      const found = store.readNow(key);
      if (registered === 'otherKind' || found === undefined) throw new Error(`${key} could not be registered`);
      const now = Date.now();
      const { generation, uid } = registered;
      const lastFullWalk = { startedAt: now, finishedAt: now, generation, lookedAtAllAt: now };
      await store.compareAndSwap(key, found.version, { ...found.state, pending: { folders: [] }, lastFullWalk });
      uids.set(key, uid);
    }
    return uids;
  } finally {
    store.close();
  }
}
