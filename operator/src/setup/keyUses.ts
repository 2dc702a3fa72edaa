/**
 * To whom documents send keys. A stored key is never shown, so an edit must not lead it elsewhere either: a new address
 * or another service needs the key again. Pure.
 */
import type { LibraryDocument } from '../library/document.ts';

export interface KeyUse {
  readonly name: string;
  readonly key: string;
  /** The address that the document names, or the name of the service, which has an address of its own. */
  readonly address: string;
}

export function keyUses(documents: readonly LibraryDocument[]): readonly KeyUse[] {
  return documents.flatMap(({ spec }) => [
    ...spec.sources.flatMap((entry) => usesOf(entry, (service) => service)),
    // Without a url the secret of an announcement is the address itself.
    ...[...spec.notify, ...spec.publish, ...spec.announce].flatMap((entry) => usesOf(entry, () => undefined)),
  ]);
}

/**
 * Whether the name of the key says that it belongs to this service: `tmdb/token` at TMDB's own address. Such a key may be
 * stored before a document names it.
 */
export function isOwnKey({ name, address }: KeyUse): boolean {
  return name === address;
}

function usesOf(entry: object, ownAddress: (service: string) => string | undefined): readonly KeyUse[] {
  return Object.entries(entry).flatMap(([service, settings]) => {
    const { secretRef, baseUrl, url }: { secretRef?: Omit<KeyUse, 'address'>; baseUrl?: string; url?: string } =
      Object(settings);
    const address = baseUrl ?? url ?? ownAddress(service);
    return secretRef === undefined || address === undefined
      ? []
      : [{ name: secretRef.name, key: secretRef.key, address }];
  });
}

export function useName({ name, key, address }: KeyUse): string {
  return JSON.stringify([name, key, address]);
}
