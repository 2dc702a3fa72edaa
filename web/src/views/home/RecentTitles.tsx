/** The newest titles, as whole rows of posters. */
import type { TitleCard } from '../../generated/api.ts';
import { PosterGrid } from '../../parts/PosterGrid.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { HomeSection } from './HomeSection.tsx';
import { shownTitles } from './recentRows.ts';

interface RecentTitlesProps {
  /** Newest first; undefined while they load: empty cards of the same size. */
  readonly titles: readonly TitleCard[] | undefined;
  readonly total: number;
}

/** Empty cards while the titles load. */
const waitingCards = 36;

export function RecentTitles({ titles, total }: RecentTitlesProps) {
  const { texts, locale } = useApp();
  const more =
    titles === undefined
      ? undefined
      : { text: texts.home.allTitles(total, total.toLocaleString(locale)), href: at(paths.wall) };
  const shownIn = (columns: number) =>
    titles === undefined
      ? shownTitles(columns, waitingCards, waitingCards)
      : shownTitles(columns, titles.length, total);
  return (
    <HomeSection title={texts.home.recent} more={more}>
      <PosterGrid titles={titles} shownIn={shownIn} />
    </HomeSection>
  );
}
