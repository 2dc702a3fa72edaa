/**
 * In place of a picture that the server does not have: the title's name on a dashed frame, with the holes of a film
 * strip. Its size is that of a poster. Screen readers skip it; the name is shown beside it.
 */
import './MissingPoster.css';

export interface MissingPosterProps {
  readonly name: string;
  readonly state: 'held' | 'partlyHeld' | 'missing' | 'coming';
  /** Shown below the name. */
  readonly year?: string | undefined;
}

export function MissingPoster({ name, state, year }: MissingPosterProps) {
  return (
    <span class={`poster missing-poster missing-poster-${state}`} aria-hidden="true">
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
