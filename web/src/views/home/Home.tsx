/** The first view: what is new, what runs, what to fix, what stories lack, and the collection in numbers. */
import './Home.css';
import type { HomeView } from '../../generated/api.ts';
import { Heading } from '../../parts/Heading.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { NoTitles } from '../../parts/NoTitles.tsx';
import { useTexts } from '../../state/appState.ts';
import { useCalmReload } from '../../state/useCalmReload.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { Fixes } from './Fixes.tsx';
import { NextStories } from './NextStories.tsx';
import { RecentTitles } from './RecentTitles.tsx';
import { RunningScans } from './RunningScans.tsx';
import { Statistics } from './Statistics.tsx';

export function Home() {
  const { app } = useTexts();
  const loaded = useLoaded<HomeView>('home');
  useCalmReload(loaded, 'titles', 'problems', 'libraries');
  return (
    <div class="home wide">
      <Heading text={app.views.home} />
      <LoadedView of={loaded} wait={<RecentTitles titles={undefined} total={0} />}>
        {({ titles, recent, problems, fixes }) => (
          <>
            {titles === 0 ? <NoTitles /> : <RecentTitles titles={recent} total={titles} />}
            <RunningScans />
            {fixes.length === 0 ? null : <Fixes fixes={fixes} total={problems} />}
            <NextStories />
            <Statistics />
          </>
        )}
      </LoadedView>
    </div>
  );
}
