/**
 * The rules that a schema cannot express: between values of a document, and between documents. Pure, except
 * `storageFaults`, which calls the given function.
 */
import { posix } from 'node:path';
import type { LibraryDocument, PathMapping } from '../document.ts';
import { publishTargets } from '../publishTargets.ts';
import { cronProblem, isValidTimeZone, nextAfter } from '../schedule.ts';
import { type Fault, quoted } from './fault.ts';
import { sourceRules } from './generated/sourceRules.ts';
import { ignoreFaults } from './ignoreFaults.ts';
import { nearest } from './nearest.ts';
import { overlaps, relationWords } from './overlap.ts';
import type { ParsedDocument } from './parse.ts';
import { secretFaults } from './secretRules.ts';

/** A document or the readable rest of it. */
interface Checked {
  readonly parsed: ParsedDocument;
  readonly document: LibraryDocument;
}

/** Returns all faults of the documents, beyond those of the schema. */
export function ruleFaults(documents: readonly ParsedDocument[]): readonly Fault[] {
  const checked = documents.flatMap((parsed) => (parsed.draft ? [{ parsed, document: parsed.draft }] : []));
  return [
    ...sameNameFaults(documents),
    ...overlapFaults(checked),
    ...secretFaults(checked),
    ...checked.flatMap((entry) => [
      ...scheduleFaults(entry),
      ...ignoreFaults(entry.parsed, entry.document.spec.ignore),
      ...storageFormFaults(entry),
      ...mappingFaults(entry),
      ...sourceFaults(entry),
      ...addressFaults(entry),
      ...announceFaults(entry),
      ...withoutEffectFaults(entry),
      ...publishFaults(entry),
      ...storiesFaults(entry),
    ]),
  ];
}

export type FolderState = 'folder' | 'file' | 'missing' | 'unreadable';

/**
 * Reports missing roots. They are an error for `check`. While the program runs, media may be unmounted for a while, so
 * the caller sets the level. The codes are `storage-missing` and `storage-not-folder`.
 */
export async function storageFaults(
  documents: readonly ParsedDocument[],
  folderState: (path: string) => Promise<FolderState>,
  level: Fault['level'],
): Promise<readonly Fault[]> {
  const each = documents.map(async ({ draft: document, fault }): Promise<readonly Fault[]> => {
    if (document === undefined || !('path' in document.spec.storage)) return [];
    const { path } = document.spec.storage;
    const place = ['spec', 'storage', 'path'];
    switch (await folderState(path)) {
      case 'folder':
        return [];
      case 'missing':
        return [
          fault(
            level,
            'storage-missing',
            place,
            `the folder ${quoted(path)} does not exist: correct the path, or mount it`,
          ),
        ];
      case 'unreadable':
        return [
          fault(
            level,
            'storage-missing',
            place,
            `the folder ${quoted(path)} cannot be read: check its rights and its mount`,
          ),
        ];
      case 'file':
        return [
          fault(
            level,
            'storage-not-folder',
            place,
            `${quoted(path)} is not a folder: name the folder that holds the titles`,
          ),
        ];
    }
  });
  return (await Promise.all(each)).flat();
}

/** Reported at each but the first. None of them is used, since it is unclear which was meant. */
function sameNameFaults(documents: readonly ParsedDocument[]): readonly Fault[] {
  const first = new Map<string, ParsedDocument>();
  return documents.flatMap((parsed) => {
    if (parsed.key === undefined) return [];
    const other = first.get(parsed.key);
    if (other === undefined) {
      first.set(parsed.key, parsed);
      return [];
    }
    const message = `two Libraries are named ${quoted(parsed.key)}, the other in ${other.file}:${other.line}: rename one`;
    return [parsed.fault('error', 'duplicate-name', ['metadata', 'name'], message)];
  });
}

/** Reported at both: two walks would write beside the same videos. */
function overlapFaults(checked: readonly Checked[]): readonly Fault[] {
  const pairs = overlaps(checked.map(({ document }) => document));
  return pairs.flatMap(({ at, other, relation }) => {
    const one = checked[at];
    const otherOne = checked[other];
    if (one === undefined || otherOne === undefined) return [];
    const where = `${otherOne.parsed.key ?? 'another Library'} (${otherOne.parsed.file}:${otherOne.parsed.line})`;
    const message = `the storage ${relationWords[relation]} of ${where}: give each Library a folder of its own`;
    return [one.parsed.fault('error', 'storage-overlap', ['spec', 'storage'], message, 'key')];
  });
}

function scheduleFaults({ parsed, document }: Checked): readonly Fault[] {
  const { schedule, timeZone } = document.spec;
  const problem = cronProblem(schedule);
  const validZone = isValidTimeZone(timeZone);
  const faults: Fault[] = [];
  if (problem !== undefined) {
    const message = `spec.schedule must be a cron such as "0 4 * * *"; found ${quoted(schedule)}: ${problem}`;
    faults.push(parsed.fault('error', 'bad-cron', ['spec', 'schedule'], message));
  }
  if (!validZone) {
    const meant = nearest(timeZone, Intl.supportedValuesOf('timeZone'));
    const advice = meant === undefined ? 'write a name such as Europe/Berlin or Etc/UTC' : `did you mean "${meant}"?`;
    const message = `spec.timeZone must be an IANA time zone; found ${quoted(timeZone)}: ${advice}`;
    faults.push(parsed.fault('error', 'bad-time-zone', ['spec', 'timeZone'], message));
  }
  // Any start date works: a time that never comes after it (leap years included) never comes at all.
  if (problem === undefined && validZone && nextAfter(schedule, timeZone, Date.UTC(2026, 0, 1)) === undefined) {
    const message = `spec.schedule ${quoted(schedule)} names a day that never comes: full scans start only on request`;
    faults.push(parsed.fault('warning', 'cron-never', ['spec', 'schedule'], message));
  }
  return faults;
}

function storageFormFaults({ parsed, document }: Checked): readonly Fault[] {
  const { storage } = document.spec;
  if ('path' in storage) {
    const place = ['spec', 'storage', 'path'];
    if (parsed.says(['spec', 'storage', 'subPath'])) {
      const message = 'spec.storage.subPath goes with a claim: write the whole folder as path';
      return [parsed.fault('error', 'sub-path-without-claim', ['spec', 'storage', 'subPath'], message, 'key')];
    }
    if (!/[\\/]~([\\/]|$)/.test(storage.path)) return [];
    return [
      parsed.fault(
        'warning',
        'storage-tilde',
        place,
        `${quoted(storage.path)}: ~ does not stand for the home folder here: write it out`,
      ),
    ];
  }
  if (!hasParentSegment(storage.subPath ?? '')) return [];
  const message = 'spec.storage.subPath must stay inside the claim: write it without ".."';
  return [parsed.fault('error', 'sub-path-outside', ['spec', 'storage', 'subPath'], message)];
}

function mappingFaults({ parsed, document }: Checked): readonly Fault[] {
  const { spec } = document;
  const notified = spec.notify.flatMap((target, at) =>
    Object.entries(target).map(([name, server]): readonly [readonly string[], readonly PathMapping[]] => [
      ['spec', 'notify', String(at), name, 'pathMappings'],
      server?.pathMappings ?? [],
    ]),
  );
  const lists: readonly (readonly [readonly string[], readonly PathMapping[]])[] = [
    [['spec', 'pathMappings'], spec.pathMappings],
    ...notified,
  ];
  const root = 'path' in spec.storage ? spec.storage.path : undefined;
  return lists.flatMap(([place, mappings]) =>
    mappings.flatMap((mapping, at) => {
      const faults: Fault[] = [];
      const path = [...place, String(at)];
      if (hasParentSegment(mapping.to)) {
        faults.push(
          parsed.fault(
            'error',
            'mapping-outside',
            [...path, 'to'],
            '"to" must stay below the root of the Library: write it without ".."',
          ),
        );
      } else if (root !== undefined && root !== '/' && isWithin(posix.normalize(mapping.to), root)) {
        const message = `"to" counts from the root of the Library; ${quoted(mapping.to)} repeats the root: write "${below(mapping.to, root)}"`;
        faults.push(parsed.fault('warning', 'mapping-repeats-root', [...path, 'to'], message));
      }
      // Kodi names a share by its address: smb://nas/media.
      if (!/^([\\/]|[A-Za-z]:|[a-z][a-z0-9+.-]+:\/\/)/.test(mapping.from)) {
        const message = `"from" should be an absolute folder as the sender names it, such as /data or D:\\Media; found ${quoted(mapping.from)}`;
        faults.push(parsed.fault('warning', 'mapping-relative', [...path, 'from'], message));
      }
      if (mappings.findIndex((other) => other.from === mapping.from) < at) {
        const message = `${quoted(mapping.from)} is already mapped further up: this entry is never used`;
        faults.push(parsed.fault('warning', 'mapping-twice', [...path, 'from'], message));
      }
      return faults;
    }),
  );
}

/** The kind of title in a Library, and the other kind, in words for a message. */
const HELD: Readonly<Record<string, readonly [kind: 'movie' | 'series', other: string]>> = {
  movies: ['movie', 'series'],
  series: ['series', 'films'],
};

function sourceFaults({ parsed, document }: Checked): readonly Fault[] {
  const { spec } = document;
  if (!parsed.says(['spec', 'sources'])) return [];
  const names = spec.sources.map((source) => Object.keys(source)[0] ?? '');
  return spec.sources.flatMap((source, at) => {
    const name = names[at] ?? '';
    const settings = source[name];
    const warn = (code: string, message: string) =>
      parsed.fault('warning', code, ['spec', 'sources', String(at), name], message, 'key');
    const faults: Fault[] = [];
    if (names.indexOf(name) < at) faults.push(warn('source-twice', `${name} is already listed further up: remove one`));
    const rule = sourceRules[name];
    if (rule?.needsKey === true && settings?.secretRef === undefined && settings?.baseUrl === undefined) {
      faults.push(warn('source-without-key', `${name} needs a key: add "secretRef: {name: …, key: …}"`));
    }
    const [held, other] = HELD[spec.kind] ?? [];
    if (held !== undefined && rule !== undefined && !rule.kinds.includes(held)) {
      faults.push(warn('without-effect', `${name} knows ${other} only: remove it from a Library of ${spec.kind}`));
    }
    return faults;
  });
}

/** Addresses are checked because they are shown on the page and in the log. */
function addressFaults({ parsed, document }: Checked): readonly Fault[] {
  const { sources, notify, publish, announce } = document.spec;
  const addresses = [
    ...sources.flatMap((source, at) =>
      Object.entries(source).map(
        ([name, { baseUrl }]) => [['spec', 'sources', String(at), name, 'baseUrl'], baseUrl] as const,
      ),
    ),
    ...notify.flatMap((target, at) =>
      Object.entries(target).map(
        ([name, server]) => [['spec', 'notify', String(at), name, 'url'], server?.url] as const,
      ),
    ),
    ...publish.flatMap((target, at) =>
      Object.entries(target).map(
        ([name, server]) =>
          [['spec', 'publish', String(at), name, 'url'], 'url' in server ? server.url : undefined] as const,
      ),
    ),
    ...announce.flatMap((target, at) =>
      Object.entries(target).flatMap(([name, service]) =>
        (['url', 'pageUrl'] as const).map(
          (field) => [['spec', 'announce', String(at), name, field], service[field]] as const,
        ),
      ),
    ),
  ];
  return addresses.flatMap(([place, address]) => {
    if (address === undefined) return [];
    if (!URL.canParse(address)) {
      const message = `${quoted(address)} is not a valid address: write one such as https://proxy.example/tmdb`;
      return [parsed.fault('error', 'bad-address', place, message)];
    }
    if (!/^https?:\/\/[^/]*@/.test(address)) return [];
    const message = 'an address must hold no user name or password, since it is shown and logged: use secretRef';
    return [parsed.fault('error', 'address-with-password', place, message)];
  });
}

function announceFaults({ parsed, document }: Checked): readonly Fault[] {
  return document.spec.announce.flatMap((target, at) =>
    Object.entries(target).flatMap(([name, { url, secretRef }]) => {
      const place = ['spec', 'announce', String(at), name];
      if (url === undefined && secretRef === undefined) {
        const message = 'an address is missing: store it as a key and name it by secretRef, or write it as url';
        return [parsed.fault('error', 'announce-without-address', place, message)];
      }
      if (name !== 'ntfy' || url === undefined || /[^/]\/[^/]+\/*$/u.test(url)) return [];
      const message = `${quoted(url)} names no topic: write it behind the server, such as https://ntfy.sh/my-topic`;
      return [parsed.fault('error', 'announce-without-topic', [...place, 'url'], message)];
    }),
  );
}

/** Franchise files have no videos, so settings for videos have no effect. */
function withoutEffectFaults({ parsed, document }: Checked): readonly Fault[] {
  if (document.spec.kind !== 'franchises') return [];
  return ['tiles', 'nfo', 'marks', 'trailers']
    .filter((key) => parsed.says(['spec', key]))
    .map((key) => {
      const message = `spec.${key} has no effect in a Library of franchises, which holds no videos: remove it`;
      return parsed.fault('warning', 'without-effect', ['spec', key], message, 'key');
    });
}

/** Only stories are published, and each list on a server has one entry: two would undo each other's work. */
function publishFaults({ parsed, document }: Checked): readonly Fault[] {
  const { kind, publish } = document.spec;
  if (publish.length > 0 && kind !== 'franchises') {
    const message = `spec.publish is for a Library of franchises, and this one holds ${kind}: move it to the document of your franchises`;
    return [parsed.fault('error', 'publish-kind', ['spec', 'publish'], message, 'key')];
  }
  const names = publish.map((target) => publishTargets([target])[0]?.name);
  const files = publish.flatMap(({ kodi }, at): readonly Fault[] => {
    const path = ['spec', 'publish', String(at), 'kodi', 'folder'];
    if (kodi === undefined) return [];
    if (hasParentSegment(kodi.folder)) {
      const message = '"folder" must stay below the root of the Library: write it without ".."';
      return [parsed.fault('error', 'publish-outside', path, message)];
    }
    if (!document.spec.readOnly) return [];
    const message = 'a readOnly Library writes no files: remove readOnly, or this entry';
    return [parsed.fault('error', 'publish-read-only', path, message)];
  });
  const twice = names.flatMap((name, at) => {
    if (name === undefined || names.indexOf(name) === at) return [];
    const message = `this list is already published by an entry further up (${name}): remove one of the two`;
    return [parsed.fault('error', 'publish-twice', ['spec', 'publish', String(at)], message)];
  });
  return [...files, ...twice];
}

/** Stories are the titles of a Library of franchises; elsewhere nobody would show them. */
function storiesFaults({ parsed, document }: Checked): readonly Fault[] {
  const { kind, stories } = document.spec;
  if (stories.length === 0 || kind === 'franchises') return [];
  const message = `spec.stories is for a Library of franchises, and this one holds ${kind}: move it to the document of your franchises`;
  return [parsed.fault('error', 'stories-kind', ['spec', 'stories'], message, 'key')];
}

function hasParentSegment(path: string): boolean {
  return path.split(/[\\/]/).includes('..');
}

function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

function below(path: string, root: string): string {
  return posix.normalize(path).slice(root.length) || '/';
}
