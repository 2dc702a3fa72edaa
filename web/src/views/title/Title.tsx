/** Everything about one title: its details, files, facts and actions. */
import './Title.css';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { sizeText } from '../../format/words.ts';
import type { TitleView, VideoView } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { NextInStory } from '../../parts/NextInStory.tsx';
import { at } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { noteTitleAt, openTitle } from '../../state/titlePlaces.ts';
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
import { VideoPanel, type VideoPanelProps } from './VideoPanel.tsx';
import { versionNames } from './versionNames.ts';

export interface TitleProps {
  readonly id: string;
  /** Called each time that the title is not found. */
  readonly whenGone?: () => void;
}

export function Title({ id, whenGone }: TitleProps) {
  const loaded = useLoaded<TitleView>(`titles/${encodeURIComponent(id)}`);
  useReload(loaded, 'titles');
  const { failure } = loaded;
  useEffect(() => {
    if (failure?.kind === 'missing') whenGone?.();
  }, [failure, whenGone]);
  return (
    <LoadedView of={loaded} heading>
      {(title) => <TitlePage key={title.id} title={title} />}
    </LoadedView>
  );
}

function TitlePage({ title }: { readonly title: TitleView }) {
  const { texts } = useApp();
  const [shown, setShown] = useState<number>();
  useOwnAddress(title);
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

/** Another address that led here, of an earlier version or name, is replaced. */
function useOwnAddress({ id, address }: TitleView): void {
  const { path, query, route } = useLocation();
  useLayoutEffect(() => {
    noteTitleAt(address, id);
    if (path !== at(address)) route(at(address, query), true);
    // Not if the path changes: then another view follows.
  }, [address, id]);
  useEffect(() => {
    openTitle.value = id;
    return () => {
      openTitle.value = undefined;
    };
  }, [id]);
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
        <Version
          key={video.path}
          name={videos.length === 1 ? undefined : names[place]}
          isFolded={videos.length > versionsOpen && place > 0 && !isFaulty(video)}
          {...{ title: of, video, storageAway }}
        />
      ))}
    </section>
  );
}

/** With more of them the page gets long: the first is open, and the others are one line each. */
const versionsOpen = 2;

/** Problems lead here: what failed is in sight. */
function isFaulty({ facts }: VideoView): boolean {
  return facts.some(({ state }) => state === 'failed');
}

interface VersionProps extends VideoPanelProps {
  readonly name: string | undefined;
  readonly isFolded: boolean;
}

function Version({ name, isFolded, ...panel }: VersionProps) {
  const { locale } = useApp();
  // Its pictures are loaded when it is opened first.
  const [isOpened, setOpened] = useState(!isFolded);
  const { badges, sizeBytes } = panel.video;
  if (!isFolded) {
    return (
      <section class="version">
        {name === undefined ? null : <h3 dir="auto">{name}</h3>}
        <VideoPanel {...panel} />
      </section>
    );
  }
  return (
    <details class="version version-folded" onToggle={() => setOpened(true)}>
      <summary>
        <h3 dir="auto">{name}</h3>
        {badges.map((text) => (
          <Badge key={text} text={text} />
        ))}
        <span class="version-size">{sizeText(sizeBytes, locale)}</span>
      </summary>
      {isOpened ? <VideoPanel {...panel} /> : null}
    </details>
  );
}
