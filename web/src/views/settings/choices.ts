/** What a person chose in the first run, as edits of the document. Pure. */
import type { DocumentBody, SettingsView } from '../../generated/api.ts';

export type Kind = 'movies' | 'series' | 'franchises';
export type Service = SettingsView['services'][number];
export type Key = SettingsView['keys'][number];
export type Edit = NonNullable<DocumentBody['edits']>[number];

export interface ChosenFolder {
  readonly path: string;
  readonly kind: Kind;
}

export interface ChosenSource {
  readonly name: string;
  /** Empty: the service's own. */
  readonly address: string;
}

/** Sources without a key, which help at once. */
export const firstSources: readonly ChosenSource[] = ['tvmaze', 'wikidata'].map((name) => ({ name, address: '' }));

export function firstEdits(
  folders: readonly ChosenFolder[],
  sources: readonly ChosenSource[],
  languages: readonly string[],
  { services, keys }: Pick<SettingsView, 'services' | 'keys'>,
): Edit[] {
  return folders.map(({ path, kind }) => ({
    ...{ op: 'add', kind, path },
    spec: { languages: [...languages], sources: sourcesOf(kind, sources, services, keys) },
  }));
}

/** In the order of the list of services, which is that of the guides' advice. */
export function sourcesOf(
  kind: Kind,
  chosen: readonly ChosenSource[],
  services: readonly Service[],
  keys: readonly Key[],
): object[] {
  return servicesFor(kind, services).flatMap(({ name, needsKey }) => {
    const source = chosen.find((one) => one.name === name);
    if (source === undefined) return [];
    const secretRef = needsKey ? { secretRef: keyNameOf(name, keys) } : {};
    return [{ [name]: { ...(source.address === '' ? {} : { baseUrl: source.address }), ...secretRef } }];
  });
}

/** Those that are of use in a Library of this kind. Stories need posters of parts that are missing. */
export function servicesFor(kind: Kind, services: readonly Service[]): readonly Service[] {
  if (kind === 'franchises') return services.filter(({ hasPosters }) => hasPosters);
  return services.filter(({ kinds }) => kinds.includes(kind === 'series' ? 'series' : 'movie'));
}

/** The reference of a service's key: the first that is named after it. */
export function keyNameOf(service: string, keys: readonly Key[]): { readonly name: string; readonly key: string } {
  const found = keys.find(({ name }) => name === service);
  return { name: service, key: found?.key ?? 'key' };
}

/** Chosen services whose key is not stored yet, as they write their names. */
export function withoutKey(
  chosen: readonly ChosenSource[],
  services: readonly Service[],
  keys: readonly Key[],
): readonly string[] {
  return services
    .filter(({ name, needsKey }) => needsKey && chosen.some((one) => one.name === name))
    .filter(({ name }) => !keys.some((key) => key.name === name && key.from !== 'none'))
    .map(({ title }) => title);
}

/** Whether a folder lies below another one. Paths are those of the server, without a slash at the end. */
export function isInside(path: string, other: string): boolean {
  return path.startsWith(other.endsWith('/') ? other : `${other}/`) && path !== other;
}

/** The last part of a path, to show; the path itself if it has none. */
export function folderName(path: string): string {
  return path.split('/').findLast((part) => part !== '') ?? path;
}
