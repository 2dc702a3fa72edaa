/** A series by season and episode. One season is visible and one episode open; both are kept in the page's address. */
import './Seasons.css';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { clockText, dayText } from '../../format/words.ts';
import type { TitleView } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { at } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import {
  type Episode,
  episodeKey,
  fileTitle,
  groupSeasons,
  isShown,
  type MissingEpisode,
  type Season,
  seasonKey,
  seasonRows,
} from './seasons.ts';
import { VideoPanel } from './VideoPanel.tsx';

export interface SeasonsProps {
  readonly title: TitleView;
  readonly storageAway: boolean;
}

export function Seasons({ title: of, storageAway }: SeasonsProps) {
  const { title } = useApp().texts;
  const seasons = groupSeasons(of.videos);
  const { query, route } = useLocation();
  const season = seasons.find((one) => seasonKey(one) === query['season']) ?? seasons[0];
  if (season === undefined) return null;
  const absent = of.missing.filter((one) => one.season === season.number && isShown(one, today()));
  // Replaces the history entry, so that back leaves the title, and returning restores what was open.
  const show = (chosen: Season, episode?: string) =>
    route(at(of.address, { season: seasonKey(chosen), episode }), true);
  return (
    <section aria-label={title.seasons}>
      {seasons.length < 2 ? null : (
        <ul class="seasons-choice">
          {seasons.map((other) => (
            <li key={seasonKey(other)}>
              <button
                type="button"
                class="button button-plain"
                aria-pressed={other === season}
                onClick={() => show(other)}
              >
                {seasonName(other, title)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <h2>
        {seasonName(season, title)} <span class="seasons-count">{title.episodes(season.episodes.length)}</span>
        {absent.length === 0 ? null : <span class="seasons-count">{title.missing(absent.length)}</span>}
      </h2>
      <ol class="episodes" key={seasonKey(season)}>
        {seasonRows(season, of.missing).map((row) => {
          if (row.kind === 'missing') return <MissingRow key={`missing ${row.episode.episode}`} of={row.episode} />;
          const { episode } = row;
          const key = episodeKey(episode);
          const open = key === query['episode'];
          return (
            <EpisodeRow
              key={episode.videos[0]?.path ?? key}
              of={of}
              episode={episode}
              storageAway={storageAway}
              open={open}
              toggle={() => show(season, open ? undefined : key)}
            />
          );
        })}
      </ol>
    </section>
  );
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** An episode that the sources know and that has no video. */
function MissingRow({ of: { episode, title: name, airDate } }: { readonly of: MissingEpisode }) {
  const { texts, locale } = useApp();
  const { title } = texts;
  const isComing = !isShown({ season: 0, episode, ...(airDate === undefined ? {} : { airDate }) }, today());
  return (
    <li class="episode episode-missing">
      <div class="episode-head">
        <span class="episode-picture" aria-hidden="true" />
        <span class="episode-words">
          <span class="episode-name">
            {title.episode(String(episode))}
            {name === undefined ? null : (
              <>
                {' · '}
                <bdi>{name}</bdi>
              </>
            )}
          </span>
          <span class="episode-under">
            <Badge text={isComing ? title.coming : title.noVideo} />
            {airDate === undefined ? null : (
              <time dateTime={airDate}>
                {isComing ? title.airs(dayText(airDate, locale)) : title.aired(dayText(airDate, locale))}
              </time>
            )}
          </span>
        </span>
      </div>
    </li>
  );
}

function seasonName({ number }: Season, title: ReturnType<typeof useApp>['texts']['title']): string {
  return number === undefined ? title.otherEpisodes : title.season(number);
}

/** Opening an episode closes another one, perhaps above it. The pressed row stays under the finger. */
function useSteadyPlace(open: boolean) {
  const row = useRef<HTMLButtonElement>(null);
  const pressedAtPixels = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (row.current === null || pressedAtPixels.current === undefined) return;
    scrollBy(0, row.current.getBoundingClientRect().top - pressedAtPixels.current);
    pressedAtPixels.current = undefined;
  }, [open]);
  const press = () => {
    pressedAtPixels.current = row.current?.getBoundingClientRect().top;
  };
  return { row, press };
}

interface EpisodeRowProps {
  readonly of: TitleView;
  readonly episode: Episode;
  readonly storageAway: boolean;
  readonly open: boolean;
  readonly toggle: () => void;
}

function EpisodeRow({ of, episode, storageAway, open, toggle }: EpisodeRowProps) {
  const { texts, locale } = useApp();
  const { title } = texts;
  const { row, press } = useSteadyPlace(open);
  const [first] = episode.videos;
  if (first === undefined) return null;
  const name = episode.numbers === '' ? fileTitle(first.path) : title.episode(episode.numbers);
  return (
    <li class="episode">
      <button
        ref={row}
        type="button"
        class="episode-head"
        aria-expanded={open}
        onClick={() => {
          press();
          toggle();
        }}
      >
        <span class="episode-picture">
          {first.thumbnail === undefined ? null : <img src={first.thumbnail} alt="" loading="lazy" />}
        </span>
        <span class="episode-words">
          <span class="episode-name">
            <bdi>{name}</bdi>
            {episode.titles.map((text) => (
              <span key={text}>
                {' · '}
                <bdi>{text}</bdi>
              </span>
            ))}
          </span>
          <span class="episode-under">
            {episode.airDates.map((day) => (
              <time key={day} dateTime={day}>
                {title.aired(dayText(day, locale))}
              </time>
            ))}
            {first.durationSeconds === undefined ? null : <span>{clockText(first.durationSeconds)}</span>}
            {first.badges.map((text) => (
              <Badge key={text} text={text} />
            ))}
          </span>
          {episode.plot === undefined ? null : (
            <span class={open ? 'episode-plot' : 'episode-plot episode-plot-short'} dir="auto">
              {episode.plot}
            </span>
          )}
        </span>
      </button>
      {open
        ? episode.videos.map((video) => (
            <div class="episode-more" key={video.path}>
              <VideoPanel title={of} video={video} storageAway={storageAway} />
            </div>
          ))
        : null}
    </li>
  );
}
