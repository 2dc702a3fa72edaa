/** The franchises of the Libraries, each with the share of it that is in the library. */
import './Franchises.css';
import type { FranchiseCard, FranchiseList } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp, useTexts } from '../../state/appState.ts';
import { useReload } from '../../state/useLive.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { HeldBar } from './HeldBar.tsx';
import { ImportLists } from './ImportLists.tsx';
import { NoFranchises } from './NoFranchises.tsx';
import { ShippedStories } from './ShippedStories.tsx';
import { StateMark } from './StateMark.tsx';
import { StoryCollage } from './StoryCollage.tsx';
import { universeHue } from './UniverseMark.tsx';

export function Franchises() {
  const { franchises: words } = useTexts();
  const loaded = useLoaded<FranchiseList>('franchises');
  useReload(loaded, 'titles');
  return (
    <div class="wide">
      <Heading text={words.title} />
      <LoadedView of={loaded}>
        {({ franchises }) =>
          franchises.length === 0 ? (
            <NoFranchises />
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
    </div>
  );
}

function Card({ franchise }: { readonly franchise: FranchiseCard }) {
  const { texts, locale } = useApp();
  const { franchises: words } = texts;
  const { counts, members, name, universe, faults, nextMissing } = franchise;
  return (
    <article class="franchises-card">
      <StoryCollage covers={franchise.covers} name={name} preview={franchise.preview} />
      <div class="franchises-words">
        <div class="franchises-head">
          <h2>
            <a href={at(paths.franchise(franchise.id))} dir="auto">
              {name}
            </a>
          </h2>
          {universe === undefined ? null : <Universe name={universe} isNamed={universe !== name} />}
        </div>
        <p>{words.heldOf(counts.held.toLocaleString(locale), members.toLocaleString(locale))}</p>
        <HeldBar counts={counts} />
        {nextMissing === undefined ? null : <NextMissing {...nextMissing} />}
        {faults === 0 ? null : <Badge tone="warn" text={words.faults(faults)} />}
      </div>
    </article>
  );
}

/** The mark of the story's universe. Its name follows if the card's heading does not say it. */
function Universe({ name, isNamed }: { readonly name: string; readonly isNamed: boolean }) {
  const [initial = ''] = name;
  return (
    <p class="franchises-universe" dir="auto">
      <span class="universe-mark" style={universeHue(name)} aria-hidden="true">
        {initial.toUpperCase()}
      </span>
      <span class={isNamed ? undefined : 'visually-hidden'}>{name}</span>
    </p>
  );
}

function NextMissing({ title, released }: NonNullable<FranchiseCard['nextMissing']>) {
  const { franchises: words } = useTexts();
  return (
    <p class="franchises-next">
      <StateMark state="missing" />
      <span>
        {words.nextMissing} <span dir="auto">{title}</span>
        {released === undefined ? null : ` (${released.slice(0, 4)})`}
      </span>
    </p>
  );
}
