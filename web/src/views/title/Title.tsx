/** Everything about one title: its details, files, facts and actions. */
import './Title.css';
import type { TitleView } from '../../generated/api.ts';
import { LoadedView } from '../../parts/LoadedView.tsx';
import type { ViewProps } from '../../parts/lazyView.tsx';
import { NextInStory } from '../../parts/NextInStory.tsx';
import { useApp } from '../../state/appState.ts';
import { useReload } from '../../state/useLive.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { Candidates } from './Actions.tsx';
import { Art } from './Art.tsx';
import { FactTable } from './FactTable.tsx';
import { Hero } from './Hero.tsx';
import { Seasons } from './Seasons.tsx';
import { VideoPanel } from './VideoPanel.tsx';
import { versionNames } from './versionNames.ts';

export function Title({ params }: ViewProps) {
  const loaded = useLoaded<TitleView>(`titles/${encodeURIComponent(params['id'] ?? '')}`);
  useReload(loaded, 'titles');
  return (
    <LoadedView of={loaded} heading>
      {(title) => <TitlePage key={title.id} title={title} />}
    </LoadedView>
  );
}

function TitlePage({ title }: { readonly title: TitleView }) {
  const { texts } = useApp();
  const storageAway = title.storage === 'away';
  return (
    <article class="title">
      <Hero title={title} />
      {title.unidentified ? <Candidates title={title} /> : null}
      {title.kind === 'series' ? (
        <Seasons title={title} storageAway={storageAway} />
      ) : (
        <Versions of={title} storageAway={storageAway} />
      )}
      <NextInStory id={title.id} isInStory={title.franchises.length > 0} />
      <Art art={title.art} />
      <section>
        <h2>{texts.title.facts}</h2>
        <FactTable facts={title.facts} caption={texts.title.facts} />
      </section>
    </article>
  );
}

function Versions({ of, storageAway }: { readonly of: TitleView; readonly storageAway: boolean }) {
  const { title } = useApp().texts;
  const { videos } = of;
  if (videos.length === 0) return null;
  const names = versionNames(videos, title);
  return (
    <section class="versions">
      <h2>{videos.length === 1 ? title.version : title.versions}</h2>
      {videos.map((video, place) => (
        <section key={video.path} class="version">
          {videos.length === 1 ? null : <h3 dir="auto">{names[place]}</h3>}
          <VideoPanel title={of} video={video} storageAway={storageAway} />
        </section>
      ))}
    </section>
  );
}
