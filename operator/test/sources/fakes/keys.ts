/**
 * The keys that the fakes accept. They are valid nowhere else; tests search for them in everything that was written.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface Keyring {
  /** The text a user would store in the secret. */
  of(service: string): string | undefined;
  /** Everything that must never appear anywhere: the keys, their parts, and the tokens given for them. */
  all(): readonly string[];
  /** `{secretRef: …}` for services that need a key; else nothing. */
  secretOf(service: string): { readonly secretRef?: { readonly name: string; readonly key: string } };
  /** `NAME/KEY` files in a folder of secrets. */
  write(folder: string): Promise<void>;
  /** Sets another key; undefined: no key is valid any longer. */
  change(service: string, key: string | undefined): void;
  /** True for the right key; a service without a key accepts any. */
  fits(service: string, key: string | undefined): boolean;
  /** A token that TheTVDB gives for a login. */
  giveToken(): string;
  isToken(token: string): boolean;
  /** Invalidates all tokens given so far. */
  expireTokens(): void;
}

const first: Readonly<Record<string, string>> = {
  // In the form of a JWT: TMDB's read access token.
  tmdb: 'eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJmYWtlLXRtZGIifQ.fake-signature-of-tmdb',
  tvdb: '00000000-fake-4000-8000-0000000tvdb0:FAKEPIN7',
  fanart: 'fa4e00000000000000000000000fanart',
  omdb: 'fa4e0mdb',
  jellyfin: 'fa4e-jellyfin-000000000000000000',
  emby: 'fa4e-emby-00000000000000000000000',
  plex: 'fa4e-plex-token-0000',
  kodi: 'kodi:fa4e-kodi-password',
};

/** TMDB also accepts the older form, in the address. */
export const tmdbHexKey = 'fa4e0000000000000000000000007d8b';

export function createKeyring(): Keyring {
  const keys = new Map<string, string | undefined>(Object.entries(first));
  const seen = new Set<string>([...keys.values()].flatMap((key) => (key === undefined ? [] : [key])));
  let tokens: string[] = [];
  const given: string[] = [];
  return {
    of: (service) => keys.get(service),
    // A user name or a short PIN may occur by chance, so only values that are secret by themselves are searched for.
    all: () => [
      ...[...seen].flatMap((key) => [key, ...key.split(':').filter((part) => part.length >= 8)]),
      tmdbHexKey,
      ...given,
    ],
    secretOf: (service) => (keys.has(service) ? { secretRef: { name: service, key: 'key' } } : {}),
    async write(folder) {
      for (const [service, key] of keys) {
        const path = join(folder, service, 'key');
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, `${key ?? 'no-key-is-right'}\n`);
      }
    },
    change(service, key) {
      keys.set(service, key);
      if (key !== undefined) seen.add(key);
    },
    fits(service, key) {
      if (!keys.has(service)) return true;
      const right = keys.get(service);
      return (
        right !== undefined && (key === right || (service === 'tmdb' && key === tmdbHexKey && right === first['tmdb']))
      );
    },
    giveToken() {
      const token = `eyJhbGciOiJub25lIn0.eyJleHAiOjE4MDAwMDAwMDB9.fake${given.length + 1}`;
      tokens.push(token);
      given.push(token);
      return token;
    },
    isToken: (token) => tokens.includes(token),
    expireTokens() {
      tokens = [];
    },
  };
}
