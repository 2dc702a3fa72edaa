/** The Libraries of a chaos run, and what its objects say of them. */
import type { Catalog } from '../../src/catalog/database/catalog.ts';
import type { CatalogLibrary } from '../../src/catalog/database/library.ts';
import { openWalkCatalog } from '../../src/catalog/walk/walkCatalog.ts';
import { fact, file, title } from '../catalog/sample.ts';
import { type Fields, listAt, textAt } from './fake/json.ts';

/** Two videos without tiles. The Job makes none in this test, so each is tried twice. */
export async function owedTiles(catalog: Catalog, library: CatalogLibrary): Promise<void> {
  const walk = await openWalkCatalog(catalog, library);
  const names = ['First (1999)', 'Second (1999)'];
  const titles = names.map((name) =>
    title(name, { files: [file(`${name}/video.mkv`)], facts: [fact('tiles', 'open', `${name}/video.mkv`)] }),
  );
  await walk.save({ titles, snapshots: [] });
}

export function libraryObject(name: string, namespace: string, tiles = 'off'): object {
  return {
    apiVersion: 'projectionist.dev/v1alpha1',
    kind: 'Library',
    metadata: { name, namespace },
    spec: {
      ...{ kind: 'movies', storage: { claim: 'media', subPath: name }, sources: [], tiles: { mode: tiles } },
      schedule: '0 4 1 1 *',
    },
  };
}

export function libraryOf(pod: Fields): string {
  const name = textAt(pod, 'metadata', 'labels', 'projectionist.dev/library') ?? '';
  return `${textAt(pod, 'metadata', 'namespace') ?? ''}/${name}`;
}

/** The path of the pod, or of its Job. */
export function pathOf(api: string, kind: string, pod: Fields, of?: 'name'): string {
  const owner = listAt(pod, 'metadata', 'ownerReferences')[0];
  const name = of === 'name' ? textAt(pod, 'metadata', 'name') : textAt(owner, 'name');
  return `${api}/namespaces/${textAt(pod, 'metadata', 'namespace') ?? ''}/${kind}/${name ?? ''}`;
}
