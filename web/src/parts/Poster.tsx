/** A picture in the shape of a poster (2:3), or the title's name in its place. It has its size before the picture comes. */
import './Poster.css';
import { useState } from 'preact/hooks';

export interface PosterProps {
  /** Relative to the page's base; undefined draws the name. */
  readonly address: string | undefined;
  /** The title's name. It stands beside the picture, so the picture itself is silent for screen readers. */
  readonly name: string;
  /** False for what is seen at once. */
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

/** The same name has the same tint everywhere. */
function tintOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % tints;
}
