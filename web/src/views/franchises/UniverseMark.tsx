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

/** The same hue for the same name, in every story. */
export function universeHue(name: string): Record<string, string> {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return universeStyle(sum % 36);
}

export function universeText({ name, isOwn }: UniverseUse, words: Texts['franchises']): string {
  return name ?? (isOwn ? words.ownUniverse : words.otherUniverses);
}
