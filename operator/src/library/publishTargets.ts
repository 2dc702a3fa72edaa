/** The servers on which a Library of franchises keeps lists of its stories. Pure. */
import type { LibrarySpec } from './document.ts';

interface Target {
  /** Names the list's place for people and in stored rows: `jellyfin playlist http://nas:8096`. */
  readonly name: string;
  /** Names or files of stories; absent: all. */
  readonly stories?: readonly string[];
}

interface Server extends Target {
  /** Without a slash at its end. */
  readonly url: string;
  /** Where people open the server, likewise. */
  readonly publicUrl: string;
  readonly secretRef: { readonly name: string; readonly key: string };
}

export type ServerTarget =
  | (Server & { readonly kind: 'jellyfin' | 'emby'; readonly as: 'playlist' | 'boxset'; readonly user?: string })
  | (Server & { readonly kind: 'plex'; readonly as: 'playlist' })
  /** A collection in one library of the server, by its title. */
  | (Server & { readonly kind: 'plex'; readonly as: 'boxset'; readonly library: string });

export interface KodiTarget extends Target {
  readonly kind: 'kodi';
  readonly as: 'playlist';
  /** Below the root, without slashes at its ends. */
  readonly folder: string;
  /** The roots of Libraries as the player names them. */
  readonly libraries: readonly { readonly name: string; readonly path: string }[];
}

export type PublishTarget = ServerTarget | KodiTarget;

export function publishTargets(publish: LibrarySpec['publish']): readonly PublishTarget[] {
  return publish.flatMap(({ jellyfin, emby, plex, kodi }): readonly PublishTarget[] => {
    if (jellyfin !== undefined) return [mediaBrowserTarget('jellyfin', jellyfin)];
    if (emby !== undefined) return [mediaBrowserTarget('emby', emby)];
    if (plex !== undefined) return [plexTarget(plex)];
    if (kodi === undefined) return [];
    const folder = kodi.folder.replace(/(?<!\/)\/+$/u, '');
    return [{ ...kodi, kind: 'kodi', as: 'playlist', folder, name: `kodi playlist ${folder}` }];
  });
}

type Settings<Kind extends 'jellyfin' | 'emby' | 'plex'> = NonNullable<LibrarySpec['publish'][number][Kind]>;

function mediaBrowserTarget(kind: 'jellyfin' | 'emby', settings: Settings<'jellyfin' | 'emby'>): ServerTarget {
  const { as, user, ...rest } = settings;
  const addresses = addressesOf(rest);
  // A playlist is one user's; a box set is everybody's.
  const owner = as === 'playlist' && user !== undefined ? ` of ${user}` : '';
  const name = `${kind} ${as} ${addresses.url}${owner}`;
  return { ...rest, kind, as, ...addresses, name, ...(user === undefined ? {} : { user }) };
}

function plexTarget({ library, ...rest }: Settings<'plex'>): ServerTarget {
  const addresses = addressesOf(rest);
  const { url } = addresses;
  return library === undefined
    ? { ...rest, kind: 'plex', as: 'playlist', ...addresses, name: `plex playlist ${url}` }
    : { ...rest, kind: 'plex', as: 'boxset', library, ...addresses, name: `plex collection ${url} in ${library}` };
}

function addressesOf({ url, publicUrl = url }: { readonly url: string; readonly publicUrl?: string }) {
  return { url: withoutSlash(url), publicUrl: withoutSlash(publicUrl) };
}

function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/u, '');
}

/** Whether the target has a list of this story. Letter case does not matter. */
export function isChosen(
  { stories }: Pick<PublishTarget, 'stories'>,
  story: { readonly name: string; readonly key: string },
): boolean {
  return stories === undefined || stories.some((wanted) => isNamed(wanted, story));
}

export function isNamed(wanted: string, { name, key }: { readonly name: string; readonly key: string }): boolean {
  const text = wanted.trim().toLowerCase();
  return text === name.trim().toLowerCase() || text === key.toLowerCase();
}
