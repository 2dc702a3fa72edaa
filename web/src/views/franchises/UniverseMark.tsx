/** A universe as a letter in a coloured box. The letter identifies it; the colour helps. */
import './UniverseMark.css';
import type { UniverseUse } from '@projectionist/franchise/universes';
import type { Texts } from '../../texts/en.ts';

export function UniverseMark({ universe, index }: { readonly universe: UniverseUse; readonly index: number }) {
  return (
    <span class="universe-mark" style={universeStyle(index)} aria-hidden="true">
      {universe.letter}
    </span>
  );
}

/** Neighbours in the list get hues far apart, for any number of universes. */
export function universeStyle(index: number): Record<string, string> {
  return { '--universe-hue': `${(60 + index * 137.5) % 360}deg` };
}

export function universeText({ name, isOwn }: UniverseUse, words: Texts['franchises']): string {
  return name ?? (isOwn ? words.ownUniverse : words.otherUniverses);
}
