/** What plays before and after a title in each of its stories. */
import './NextInStory.css';
import type { TitleStories } from '../generated/api.ts';
import { at, paths } from '../state/address.ts';
import { useApp } from '../state/appState.ts';
import { useReload } from '../state/useLive.ts';
import { useLoaded } from '../state/useLoaded.ts';
import type { Texts } from '../texts/en.ts';
import { MissingPoster } from './MissingPoster.tsx';
import { Poster } from './Poster.tsx';

type Story = TitleStories['stories'][number];
type Neighbour = NonNullable<Story['next']>;

/** Asks nothing for a title without stories. It appears with its answer; the title's view does not wait for it. */
export function NextInStory({ id, isInStory }: { readonly id: string; readonly isInStory: boolean }) {
  const loaded = useLoaded<TitleStories>(isInStory ? `titles/${encodeURIComponent(id)}/neighbours` : undefined);
  useReload(loaded, 'titles');
  const stories = loaded.value?.stories ?? [];
  return (
    <>
      {stories.map((story) => (
        <OneStory key={story.id} story={story} />
      ))}
    </>
  );
}

function OneStory({ story: { id, name, place, parts, before, next } }: { readonly story: Story }) {
  const { texts, locale } = useApp();
  const { nextInStory: words } = texts.franchises;
  return (
    <section class="next-in-story">
      <header class="next-in-story-head">
        <h2 dir="auto">{words.title(name)}</h2>
        <p>{words.place(place.toLocaleString(locale), parts.toLocaleString(locale))}</p>
      </header>
      <ol class="next-in-story-line">
        <Side side="before" neighbour={before} />
        <Side side="next" neighbour={next} />
      </ol>
      <p>
        <a href={at(paths.franchise(id))}>{words.whole(name)}</a>
      </p>
    </section>
  );
}

function Side({ side, neighbour }: { readonly side: 'before' | 'next'; readonly neighbour: Neighbour | undefined }) {
  const { franchises } = useApp().texts;
  const words = franchises.nextInStory;
  if (neighbour === undefined) {
    return (
      <li class={`next-in-story-side next-in-story-${side} next-in-story-end`}>
        <p>{side === 'before' ? words.first : words.last}</p>
      </li>
    );
  }
  const { title, titleAddress, poster, missingPoster, state, released } = neighbour;
  const year = released?.slice(0, 4);
  const facts = [partText(neighbour, franchises), year, state === 'held' ? undefined : franchises.states[state]];
  return (
    <li class={`next-in-story-side next-in-story-${side}`}>
      {poster === undefined ? (
        <MissingPoster name={title} state={state} year={year} address={missingPoster} />
      ) : (
        <Poster address={poster} name={title} />
      )}
      <div>
        <p class="next-in-story-side-name">{words[side]}</p>
        <h3 dir="auto">{titleAddress === undefined ? title : <a href={at(titleAddress)}>{title}</a>}</h3>
        <p class="next-in-story-facts">{facts.filter((fact) => fact !== undefined && fact !== '').join(' · ')}</p>
      </div>
    </li>
  );
}

/** `S01E02`, `Season 2`; '' for a film and for a whole series. */
function partText({ season, episode }: Neighbour, words: Texts['franchises']): string {
  if (season === undefined) return '';
  if (episode === undefined) return words.season(season);
  const two = (value: number) => String(value).padStart(2, '0');
  return `S${two(season)}E${two(episode)}`;
}
