/** A poster (2:3), or the title's name in its place. Its size is fixed before the picture loads. */
import './Poster.css';
import { useState } from 'preact/hooks';

export interface PosterProps {
  /** Relative to the page's base; if undefined, the name is drawn. */
  readonly address: string | undefined;
  /** The title's name. It is also shown beside the picture, so screen readers skip the picture. */
  readonly name: string;
  /** False for pictures in the first screen. */
  readonly lazy?: boolean;
}

export function Poster({ address, name, lazy = true }: PosterProps) {
  const [failed, setFailed] = useState<string>();
  const shown = address === failed ? undefined : address;
  return (
    <span class="poster" aria-hidden="true">
      {shown === undefined ? (
        <span class={`poster-name poster-tint-${tintOf(name)}`} dir="auto">
          {name}
        </span>
      ) : (
        <img
          class="poster-picture"
          src={shown}
          alt=""
          width={200}
          height={300}
          loading={lazy ? 'lazy' : 'eager'}
          decoding="async"
          onError={() => setFailed(shown)}
        />
      )}
    </span>
  );
}

const tints = 6;

/** Returns the same tint for the same name. */
function tintOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % tints;
}
