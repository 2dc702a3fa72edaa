/** Stories that are begun, each with the first part that is missing. */
import './NextStories.css';
import type { FranchiseCard, FranchiseList } from '../../generated/api.ts';
import { MissingPoster } from '../../parts/MissingPoster.tsx';
import { Poster } from '../../parts/Poster.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useCalmReload } from '../../state/useCalmReload.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { begunStories } from './begunStories.ts';
import { HomeSection } from './HomeSection.tsx';

export function NextStories() {
  const { texts, locale } = useApp();
  const { home } = texts;
  const loaded = useLoaded<FranchiseList>('franchises');
  useCalmReload(loaded, 'titles', 'libraries');
  const all = loaded.value?.franchises ?? [];
  const stories = begunStories(all);
  if (stories.length === 0) return null;
  return (
    <HomeSection
      title={home.stories}
      more={{ text: home.allStories(all.length, all.length.toLocaleString(locale)), href: at(paths.franchises) }}
    >
      <ul class="next-stories">
        {stories.map((story) => (
          <li key={story.id}>
            <Story story={story} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function Story({ story }: { readonly story: FranchiseCard }) {
  const { texts, locale } = useApp();
  const words = texts.home;
  const { id, name, preview, members, counts, nextMissing } = story;
  const released = nextMissing?.released?.slice(0, 4);
  return (
    <a class="next-story" href={at(paths.franchise(id))}>
      <Poster
        address={preview['poster'] ?? story.covers.find(({ poster }) => poster !== undefined)?.poster}
        name={name}
      />
      <span class="next-story-words">
        <span class="next-story-name" dir="auto">
          {name}
        </span>
        <span class="next-story-held">
          {words.held(counts.held.toLocaleString(locale), members.toLocaleString(locale))}
        </span>
        <span class="next-story-bar" aria-hidden="true">
          <span class="next-story-fill" style={{ inlineSize: `${(counts.held / Math.max(1, members)) * 100}%` }} />
        </span>
        <span class="next-story-next">
          {words.nextMissing} <bdi>{nextMissing?.title}</bdi>
          {released === undefined ? null : ` (${released})`}
        </span>
      </span>
      {nextMissing?.missingPoster === undefined ? null : (
        <MissingPoster name={nextMissing.title} state="missing" address={nextMissing.missingPoster} />
      )}
    </a>
  );
}
