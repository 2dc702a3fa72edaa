/** Fills in defaults that the schema cannot express: schedule, sources, the absolute root. Pure. */
import { resolve } from 'node:path';
import type { LibraryDocument, LibraryKind, LibrarySpec } from '../document.ts';
import { defaultSchedule } from '../schedule.ts';
import type { Library } from './generated/library.ts';

/** `folder`: the folder of the document; a relative `storage.path` starts there. */
export function resolveDocument(written: Library, folder: string): LibraryDocument {
  const { metadata, spec } = written;
  return {
    ...written,
    spec: {
      ...spec,
      storage: 'path' in spec.storage ? { path: resolve(folder, spec.storage.path) } : spec.storage,
      schedule: spec.schedule?.trim() ?? defaultSchedule(metadata.namespace, metadata.name),
      sources: spec.sources ?? defaultSources(spec.kind),
    },
  };
}

function defaultSources(kind: LibraryKind): LibrarySpec['sources'] {
  return kind === 'series' ? [{ wikidata: {} }, { tvmaze: {} }] : [{ wikidata: {} }];
}
