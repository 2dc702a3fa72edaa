/** What a person changed in the form of a Library, as edits of its document. Pure. */
import type { SettingsView } from '../../generated/api.ts';
import { type AnnounceService, announceEntry, announceIn } from './announceDraft.ts';
import { type ChosenSource, type Edit, keyNameOf, type Service } from './choices.ts';

export type Library = SettingsView['libraries'][number];

export const serverKinds = ['jellyfin', 'emby', 'plex', 'kodi'] as const;
export const serverNames = { jellyfin: 'Jellyfin', emby: 'Emby', plex: 'Plex', kodi: 'Kodi' } as const;
export type ServerKind = (typeof serverKinds)[number];

export const tileModes = ['worker', 'inline', 'off'] as const;
export type TileMode = (typeof tileModes)[number];

export interface Server {
  readonly kind: ServerKind;
  readonly url: string;
  readonly secret: { readonly name: string; readonly key: string } | undefined;
  /** Its other settings, which stay. */
  readonly rest: object;
}

export interface Draft {
  /** Empty: every hour. */
  readonly schedule: string;
  readonly timeZone: string;
  readonly languages: readonly string[];
  readonly sources: readonly ChosenSource[];
  readonly servers: readonly Server[];
  readonly announce: readonly AnnounceService[];
  readonly tiles: TileMode;
  readonly suspend: boolean;
  readonly readOnly: boolean;
}

/** In the order of the form. */
export const draftFields = [
  ...(['schedule', 'timeZone', 'languages', 'tiles', 'sources', 'servers'] as const),
  ...(['announce', 'readOnly', 'suspend'] as const),
] satisfies readonly (keyof Draft)[];

export function draftOf({ spec }: Pick<Library, 'spec'>): Draft {
  const { mode } = Object(spec['tiles']);
  return {
    schedule: scheduleOf(textOf(spec['schedule'])),
    timeZone: textOf(spec['timeZone']),
    languages: listOf(spec['languages']).map(String),
    sources: listOf(spec['sources']).flatMap((entry) =>
      Object.entries(Object(entry)).map(([name, settings]) => ({ name, address: textOf(Object(settings).baseUrl) })),
    ),
    servers: listOf(spec['notify']).flatMap(serversIn),
    announce: announceIn(spec),
    tiles: tileModes.find((one) => one === mode) ?? 'worker',
    suspend: spec['suspend'] === true,
    readOnly: spec['readOnly'] === true,
  };
}

function serversIn(entry: unknown): readonly Server[] {
  return serverKinds.flatMap((kind): readonly Server[] => {
    const settings: unknown = Object(entry)[kind];
    if (typeof settings !== 'object' || settings === null) return [];
    const { url, secretRef, ...rest }: { url?: string; secretRef?: Server['secret']; pathMappings?: unknown } =
      settings;
    return [{ kind, url: url ?? '', secret: secretRef, rest: withoutDefaults(rest) }];
  });
}

/** An empty list is the default of the document's schema. */
function withoutDefaults({ pathMappings, ...rest }: { readonly pathMappings?: unknown }): object {
  return listOf(pathMappings).length === 0 ? rest : { ...rest, pathMappings };
}

/** Only keys that differ: a value that the document leaves to its default stays unwritten. */
export function editsOf(
  library: Library,
  changes: Partial<Draft>,
  settings: Pick<SettingsView, 'services' | 'keys'>,
): Edit[] {
  const before = draftOf(library);
  const after = { ...before, ...changes };
  const edits: Edit[] = [];
  const set = (path: readonly string[], value: unknown) =>
    edits.push({ op: 'set', library: library.id, path: ['spec', ...path], value });
  const differs = (name: keyof Draft) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  for (const name of ['schedule', 'timeZone'] as const) {
    if (!differs(name)) continue;
    // The default.
    if (after[name] === '') edits.push({ op: 'unset', library: library.id, path: ['spec', name] });
    else set([name], after[name]);
  }
  if (differs('languages')) set(['languages'], [...after.languages]);
  if (differs('sources')) set(['sources'], sourcesWith(library, after.sources, settings));
  if (differs('servers')) set(['notify'], after.servers.map(entryOf));
  if (differs('announce')) set(['announce'], after.announce.map(announceEntry));
  if (differs('tiles')) set(['tiles', 'mode'], after.tiles);
  if (differs('suspend')) set(['suspend'], after.suspend);
  if (differs('readOnly')) set(['readOnly'], after.readOnly);
  return edits;
}

function entryOf({ kind, url, secret, rest }: Server): object {
  return { [kind]: { url, ...(secret === undefined ? {} : { secretRef: secret }), ...rest } };
}

/** Those of before keep their order and their settings; new ones follow in the order of the services. */
function sourcesWith(
  { spec }: Library,
  chosen: readonly ChosenSource[],
  { services, keys }: Pick<SettingsView, 'services' | 'keys'>,
): object[] {
  const old = listOf(spec['sources']).flatMap((entry) => Object.entries(Object(entry)));
  const kept = old.flatMap(([name, settings]) => {
    const source = chosen.find((one) => one.name === name);
    if (source === undefined) return [];
    const { baseUrl: _, ...rest } = Object(settings);
    return [{ [name]: { ...(source.address === '' ? {} : { baseUrl: source.address }), ...rest } }];
  });
  const added = services.flatMap((service) => {
    const source = chosen.find(({ name }) => name === service.name);
    return source === undefined || old.some(([name]) => name === service.name)
      ? []
      : [addedSource(service, source, keys)];
  });
  return [...kept, ...added];
}

function addedSource({ name, needsKey }: Service, { address }: ChosenSource, keys: SettingsView['keys']): object {
  const secretRef = needsKey ? { secretRef: keyNameOf(name, keys) } : {};
  return { [name]: { ...(address === '' ? {} : { baseUrl: address }), ...secretRef } };
}

/** The reference of a new server's key, not used by another one. */
export function newSecret(
  kind: ServerKind,
  servers: readonly Server[],
): { readonly name: string; readonly key: string } {
  const taken = new Set(servers.map(({ secret }) => secret?.name));
  for (let number = 1; ; number++) {
    const name = number === 1 ? kind : `${kind}-${number}`;
    if (!taken.has(name)) return { name, key: 'key' };
  }
}

/** The default is every hour at a minute made from the name: it is filled in, and not what a person wrote. */
function scheduleOf(cron: string): string {
  return /^\d{1,2} \* \* \* \*$/u.test(cron) ? '' : cron;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
