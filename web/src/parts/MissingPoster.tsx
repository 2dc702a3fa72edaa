/**
 * In place of a picture that the server does not have: the title's name on a dashed frame, with the holes of a film
 * strip; or in the same frame a faint poster that a service has of it. Its size is that of a poster. Screen readers skip
 * it; the name is shown beside it.
 */
import './MissingPoster.css';
import { useState } from 'preact/hooks';

export interface MissingPosterProps {
  readonly name: string;
  readonly state: 'held' | 'partlyHeld' | 'missing' | 'coming';
  /** Shown below the name. */
  readonly year?: string | undefined;
  /** Of a service's poster, relative to the page's base; if undefined, the name is drawn. */
  readonly address?: string | undefined;
}

export function MissingPoster({ name, state, year, address }: MissingPosterProps) {
  const [failed, setFailed] = useState<string>();
  const frame = `poster missing-poster missing-poster-${state}`;
  if (address !== undefined && address !== failed) {
    return (
      <span class={`${frame} missing-poster-pictured`} aria-hidden="true">
        <img
          class="poster-picture"
          src={address}
          alt=""
          width={200}
          height={300}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(address)}
        />
      </span>
    );
  }
  return (
    <span class={frame} aria-hidden="true">
      <span class="missing-poster-name" dir="auto" style={{ '--letters': longestWord(name) }}>
        {name}
      </span>
      {year === undefined ? null : <span class="missing-poster-year">{year}</span>}
    </span>
  );
}

/** Letters of the longest word: the name is drawn so small that no word breaks, as far as it stays readable. */
function longestWord(name: string): number {
  return Math.max(1, ...name.split(/[\s-]+/u).map((word) => word.length));
}
