/**
 * To which addresses documents send keys. A stored key is never shown, so an edit must not lead it elsewhere either: a new
 * address needs the key again. Pure.
 */
import type { LibraryDocument } from '../library/document.ts';

export interface KeyUse {
  readonly name: string;
  readonly key: string;
  /** An address that the document names; a service's own address needs no care. */
  readonly address: string;
}

export function keyUses(documents: readonly LibraryDocument[]): readonly KeyUse[] {
  return documents.flatMap(({ spec }) =>
    (['sources', 'notify', 'publish', 'announce'] as const).flatMap((list) =>
      spec[list].flatMap((entry) => Object.values(entry).flatMap((settings) => useOf(settings))),
    ),
  );
}

function useOf(settings: unknown): readonly KeyUse[] {
  const { secretRef, baseUrl, url }: { secretRef?: Omit<KeyUse, 'address'>; baseUrl?: string; url?: string } =
    Object(settings);
  const address = baseUrl ?? url;
  return secretRef === undefined || address === undefined
    ? []
    : [{ name: secretRef.name, key: secretRef.key, address }];
}

export function useName({ name, key, address }: KeyUse): string {
  return JSON.stringify([name, key, address]);
}
