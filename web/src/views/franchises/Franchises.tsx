/** The franchises of the Libraries, each with the share of it that is in the library. */
import './Franchises.css';
import type { FranchiseCard, FranchiseList } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Poster } from '../../parts/Poster.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp, useTexts } from '../../state/appState.ts';
import { useReload } from '../../state/useLive.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { ImportLists } from './ImportLists.tsx';
import { ShippedStories } from './ShippedStories.tsx';
import { heldStates } from './storyFilter.ts';

export function Franchises() {
  const { franchises: words } = useTexts();
  const loaded = useLoaded<FranchiseList>('franchises');
  useReload(loaded, 'titles');
  return (
    <>
      <Heading text={words.title} />
      <LoadedView of={loaded}>
        {({ franchises }) =>
          franchises.length === 0 ? (
            <>
              <Notice title={words.none} icon="franchises">
                <p>{words.noneAdvice}</p>
              </Notice>
              <ShippedStories />
            </>
          ) : (
            <>
              <ul class="franchises">
                {franchises.map((franchise) => (
                  <li key={franchise.id}>
                    <Card franchise={franchise} />
                  </li>
                ))}
              </ul>
              <ImportLists />
              <ShippedStories />
            </>
          )
        }
      </LoadedView>
    </>
  );
}

function Card({ franchise }: { readonly franchise: FranchiseCard }) {
  const { texts, locale } = useApp();
  const { franchises: words } = texts;
  const { counts, members, name, faults } = franchise;
  return (
    <article class="franchises-card">
      <Poster address={franchise.preview['poster']} name={name} />
      <div class="franchises-words">
        <h2>
          <a href={at(paths.franchise(franchise.id))} dir="auto">
            {name}
          </a>
        </h2>
        <p>{words.heldOf(counts.held.toLocaleString(locale), members.toLocaleString(locale))}</p>
        <span class="franchises-bar" aria-hidden="true">
          {heldStates.map((state) => (
            <span key={state} class={`franchises-share franchises-${state}`} style={{ flexGrow: counts[state] }} />
          ))}
        </span>
        {faults === 0 ? null : <Badge tone="warn" text={words.faults(faults)} />}
      </div>
    </article>
  );
}
