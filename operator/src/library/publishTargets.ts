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
  readonly secretRef: { readonly name: string; readonly key: string };
}

export type ServerTarget =
  | (Server & { readonly kind: 'jellyfin'; readonly as: 'playlist' | 'boxset'; readonly user?: string })
  | (Server & { readonly kind: 'plex'; readonly as: 'playlist' });

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
  return publish.flatMap(({ jellyfin, plex, kodi }): readonly PublishTarget[] => {
    if (jellyfin !== undefined) {
      const { as, user, ...rest } = jellyfin;
      const url = withoutSlash(rest.url);
      // A playlist is one user's; a box set is everybody's.
      const owner = as === 'playlist' && user !== undefined ? ` of ${user}` : '';
      const name = `jellyfin ${as} ${url}${owner}`;
      return [{ ...rest, kind: 'jellyfin', as, url, name, ...(user === undefined ? {} : { user }) }];
    }
    if (kodi !== undefined) {
      const folder = kodi.folder.replace(/\/+$/u, '');
      return [{ ...kodi, kind: 'kodi', as: 'playlist', folder, name: `kodi playlist ${folder}` }];
    }
    if (plex === undefined) return [];
    const url = withoutSlash(plex.url);
    return [{ ...plex, kind: 'plex', as: 'playlist', url, name: `plex playlist ${url}` }];
  });
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/u, '');
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
