/** Pictures of a story's first titles, side by side. The card beside them names the story, so screen readers skip them. */
import './StoryCollage.css';
import type { FranchiseCard } from '../../generated/api.ts';
import { MissingPoster } from '../../parts/MissingPoster.tsx';
import { Poster } from '../../parts/Poster.tsx';

/** As wide as the row of StoryCollage.css. */
const coversShown = 5;

export function StoryCollage({ covers, name, preview }: Pick<FranchiseCard, 'covers' | 'name' | 'preview'>) {
  const backdrop = preview['fanart'] ?? preview['landscape'];
  const own = preview['poster'];
  const shown = covers.slice(0, own === undefined ? coversShown : coversShown - 1);
  return (
    <div class="story-collage" aria-hidden="true">
      {backdrop === undefined ? null : (
        <img class="story-collage-backdrop" src={backdrop} alt="" loading="lazy" decoding="async" />
      )}
      <div class="story-collage-row">
        {own === undefined ? null : <Poster address={own} name={name} />}
        {shown.map(({ title, state, poster, missingPoster }, place) =>
          poster === undefined ? (
            // Titles may have the same name.
            <MissingPoster key={`${place} ${title}`} name={title} state={state} address={missingPoster} />
          ) : (
            <Poster key={`${place} ${title}`} address={poster} name={title} />
          ),
        )}
      </div>
    </div>
  );
}
