/**
 * The rules that a schema cannot express: between values of a document, and between documents. Pure, except
 * `storageFaults`, which calls the given function.
 */
import { posix } from 'node:path';
import { type Message, type MessageCode, message } from '../../messages/message.ts';
import type { LibraryDocument, PathMapping } from '../document.ts';
import { publishTargets } from '../publishTargets.ts';
import { cronProblem, isValidTimeZone, neverFires } from '../schedule.ts';
import { type Fault, quoted } from './fault.ts';
import { sourceRules } from './generated/sourceRules.ts';
import { ignoreFaults } from './ignoreFaults.ts';
import { nearest } from './nearest.ts';
import { overlaps, type Relation } from './overlap.ts';
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

/** What is at a path; a message says why that is not known. */
export type FolderState = 'folder' | 'file' | 'missing' | Message;

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
    const state = await folderState(path);
    switch (state) {
      case 'folder':
        return [];
      case 'missing':
        return [fault(level, 'storage-missing', place, message('docFolderMissing', quoted(path)))];
      case 'file':
        return [fault(level, 'storage-not-folder', place, message('docNoFolder', quoted(path)))];
      default:
        return [fault(level, 'storage-missing', place, state)];
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
    const same = message('docSameName', quoted(parsed.key), other.file, String(other.line));
    return [parsed.fault('error', 'duplicate-name', ['metadata', 'name'], same)];
  });
}

/** Reported at both: two walks would write beside the same videos. */
function overlapFaults(checked: readonly Checked[]): readonly Fault[] {
  const pairs = overlaps(checked.map(({ document }) => document));
  return pairs.flatMap(({ at, other, relation }) => {
    const one = checked[at];
    const otherOne = checked[other];
    if (one === undefined || otherOne === undefined) return [];
    const { key = message('docAnotherLibrary'), file, line } = otherOne.parsed;
    const shared = message(overlapCodes[relation], key, file, String(line));
    return [one.parsed.fault('error', 'storage-overlap', ['spec', 'storage'], shared, 'key')];
  });
}

const overlapCodes: Readonly<Record<Relation, MessageCode>> = {
  same: 'docOverlapSame',
  inside: 'docOverlapInside',
  around: 'docOverlapAround',
};

function scheduleFaults({ parsed, document }: Checked): readonly Fault[] {
  const { schedule, timeZone } = document.spec;
  const problem = cronProblem(schedule);
  const validZone = isValidTimeZone(timeZone);
  const faults: Fault[] = [];
  if (problem !== undefined) {
    const bad = message('docCron', quoted(schedule), problem);
    faults.push(parsed.fault('error', 'bad-cron', ['spec', 'schedule'], bad));
  }
  if (!validZone) {
    const meant = nearest(timeZone, Intl.supportedValuesOf('timeZone'));
    const found = quoted(timeZone);
    const bad = meant === undefined ? message('docTimeZone', found) : message('docTimeZoneMeant', found, meant);
    faults.push(parsed.fault('error', 'bad-time-zone', ['spec', 'timeZone'], bad));
  }
  if (problem === undefined && validZone && neverFires(schedule, timeZone)) {
    const never = message('docCronNever', quoted(schedule));
    faults.push(parsed.fault('warning', 'cron-never', ['spec', 'schedule'], never));
  }
  return faults;
}

function storageFormFaults({ parsed, document }: Checked): readonly Fault[] {
  const { storage } = document.spec;
  if ('path' in storage) {
    const place = ['spec', 'storage', 'path'];
    if (parsed.says(['spec', 'storage', 'subPath'])) {
      const alone = message('docSubPathAlone');
      return [parsed.fault('error', 'sub-path-without-claim', ['spec', 'storage', 'subPath'], alone, 'key')];
    }
    if (!/[\\/]~([\\/]|$)/.test(storage.path)) return [];
    return [parsed.fault('warning', 'storage-tilde', place, message('docTilde', quoted(storage.path)))];
  }
  if (!hasParentSegment(storage.subPath ?? '')) return [];
  return [parsed.fault('error', 'sub-path-outside', ['spec', 'storage', 'subPath'], message('docSubPathOutside'))];
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
        faults.push(parsed.fault('error', 'mapping-outside', [...path, 'to'], message('docMappingOutside')));
      } else if (root !== undefined && root !== '/' && isWithin(posix.normalize(mapping.to), root)) {
        const repeats = message('docMappingRoot', quoted(mapping.to), below(mapping.to, root));
        faults.push(parsed.fault('warning', 'mapping-repeats-root', [...path, 'to'], repeats));
      }
      // Kodi names a share by its address: smb://nas/media.
      if (!/^([\\/]|[A-Za-z]:|[a-z][a-z0-9+.-]+:\/\/)/.test(mapping.from)) {
        const relative = message('docMappingRelative', quoted(mapping.from));
        faults.push(parsed.fault('warning', 'mapping-relative', [...path, 'from'], relative));
      }
      if (mappings.findIndex((other) => other.from === mapping.from) < at) {
        const twice = message('docMappingTwice', quoted(mapping.from));
        faults.push(parsed.fault('warning', 'mapping-twice', [...path, 'from'], twice));
      }
      return faults;
    }),
  );
}

/** The kind of title in a Library, and the text about services of the other kind. */
const HELD: Readonly<Record<string, readonly [kind: 'movie' | 'series', other: MessageCode]>> = {
  movies: ['movie', 'docKnowsSeries'],
  series: ['series', 'docKnowsFilms'],
};

function sourceFaults({ parsed, document }: Checked): readonly Fault[] {
  const { spec } = document;
  if (!parsed.says(['spec', 'sources'])) return [];
  const names = spec.sources.map((source) => Object.keys(source)[0] ?? '');
  return spec.sources.flatMap((source, at) => {
    const name = names[at] ?? '';
    const settings = source[name];
    const warn = (code: string, coded: Message) =>
      parsed.fault('warning', code, ['spec', 'sources', String(at), name], coded, 'key');
    const faults: Fault[] = [];
    if (names.indexOf(name) < at) faults.push(warn('source-twice', message('docSourceTwice', name)));
    const rule = sourceRules[name];
    if (rule?.needsKey === true && settings?.secretRef === undefined && settings?.baseUrl === undefined) {
      faults.push(warn('source-without-key', message('docSourceKey', name)));
    }
    const [held, other] = HELD[spec.kind] ?? [];
    if (held !== undefined && other !== undefined && rule !== undefined && !rule.kinds.includes(held)) {
      faults.push(warn('without-effect', message(other, name, spec.kind)));
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
      return [parsed.fault('error', 'bad-address', place, message('docAddress', quoted(address)))];
    }
    if (!/^https?:\/\/[^/]*@/.test(address)) return [];
    return [parsed.fault('error', 'address-with-password', place, message('docAddressPassword'))];
  });
}

function announceFaults({ parsed, document }: Checked): readonly Fault[] {
  return document.spec.announce.flatMap((target, at) =>
    Object.entries(target).flatMap(([name, { url, secretRef }]) => {
      const place = ['spec', 'announce', String(at), name];
      if (url === undefined && secretRef === undefined) {
        return [parsed.fault('error', 'announce-without-address', place, message('docAnnounceAddress'))];
      }
      if (name !== 'ntfy' || url === undefined || /[^/]\/[^/]+\/*$/u.test(url)) return [];
      const noTopic = message('docAnnounceTopic', quoted(url));
      return [parsed.fault('error', 'announce-without-topic', [...place, 'url'], noTopic)];
    }),
  );
}

/** Franchise files have no videos, so settings for videos have no effect. */
function withoutEffectFaults({ parsed, document }: Checked): readonly Fault[] {
  if (document.spec.kind !== 'franchises') return [];
  return ['tiles', 'nfo', 'marks', 'trailers']
    .filter((key) => parsed.says(['spec', key]))
    .map((key) => parsed.fault('warning', 'without-effect', ['spec', key], message('docNoVideos', key), 'key'));
}

/** Only stories are published, and each list on a server has one entry: two would undo each other's work. */
function publishFaults({ parsed, document }: Checked): readonly Fault[] {
  const { kind, publish } = document.spec;
  if (publish.length > 0 && kind !== 'franchises') {
    const storiesOnly = message('docStoriesOnly', 'publish', kind);
    return [parsed.fault('error', 'publish-kind', ['spec', 'publish'], storiesOnly, 'key')];
  }
  const names = publish.map((target) => publishTargets([target])[0]?.name);
  const files = publish.flatMap(({ kodi }, at): readonly Fault[] => {
    const path = ['spec', 'publish', String(at), 'kodi', 'folder'];
    if (kodi === undefined) return [];
    if (hasParentSegment(kodi.folder))
      return [parsed.fault('error', 'publish-outside', path, message('docPublishOutside'))];
    if (!document.spec.readOnly) return [];
    return [parsed.fault('error', 'publish-read-only', path, message('docPublishReadOnly'))];
  });
  const twice = names.flatMap((name, at) => {
    if (name === undefined || names.indexOf(name) === at) return [];
    return [parsed.fault('error', 'publish-twice', ['spec', 'publish', String(at)], message('docPublishTwice', name))];
  });
  return [...files, ...twice];
}

/** Stories are the titles of a Library of franchises; elsewhere nobody would show them. */
function storiesFaults({ parsed, document }: Checked): readonly Fault[] {
  const { kind, stories } = document.spec;
  if (stories.length === 0 || kind === 'franchises') return [];
  const storiesOnly = message('docStoriesOnly', 'stories', kind);
  return [parsed.fault('error', 'stories-kind', ['spec', 'stories'], storiesOnly, 'key')];
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
