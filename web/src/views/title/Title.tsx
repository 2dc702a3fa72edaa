/** Everything about one title: its details, files, facts and actions. */
import './Title.css';
import { useState } from 'preact/hooks';
import type { TitleView } from '../../generated/api.ts';
import { LoadedView } from '../../parts/LoadedView.tsx';
import type { ViewProps } from '../../parts/lazyView.tsx';
import { NextInStory } from '../../parts/NextInStory.tsx';
import { useApp } from '../../state/appState.ts';
import { useReload } from '../../state/useLive.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import type { Texts } from '../../texts/en.ts';
import { Candidates } from './Actions.tsx';
import { Art } from './Art.tsx';
import { Cast } from './Cast.tsx';
import { Hero } from './Hero.tsx';
import { type FactPart, KnownFacts } from './KnownFacts.tsx';
import { Lightbox } from './Lightbox.tsx';
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
  const [shown, setShown] = useState<number>();
  const storageAway = title.storage === 'away';
  const pictures = title.art.map(({ kind, address }) => ({ name: texts.facts.name(kind), address }));
  const poster = title.art.findIndex(({ kind }) => kind === 'poster');
  return (
    <article class="title wide">
      <Hero title={title} showPoster={poster < 0 ? undefined : () => setShown(poster)} />
      {title.unidentified ? <Candidates title={title} /> : null}
      <Cast cast={title.summary?.cast ?? []} />
      {title.kind === 'series' ? (
        <Seasons title={title} storageAway={storageAway} />
      ) : (
        <Versions of={title} storageAway={storageAway} />
      )}
      <NextInStory id={title.id} isInStory={title.franchises.length > 0} />
      <Art art={title.art} show={setShown} />
      <KnownFacts parts={factParts(title, texts.title)} />
      {shown === undefined || pictures.length === 0 ? null : (
        <Lightbox pictures={pictures} start={shown} close={() => setShown(undefined)} />
      )}
    </article>
  );
}

/** Of a film with all its videos; those of an episode are beside it. */
function factParts({ kind, facts, videos }: TitleView, words: Texts['title']): readonly FactPart[] {
  const [first, ...others] = videos;
  if (kind === 'series' || first === undefined) return [{ name: undefined, facts }];
  if (others.length === 0) return [{ name: undefined, facts: [...facts, ...first.facts] }];
  const names = versionNames(videos, words);
  return [
    { name: undefined, facts },
    ...videos.map((video, place) => ({ name: names[place] ?? video.path, facts: video.facts })),
  ];
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
