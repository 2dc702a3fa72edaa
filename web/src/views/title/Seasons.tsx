/** A series by season and episode: one season in sight, one episode opened. */
import './Seasons.css';
import { useState } from 'preact/hooks';
import { useApp } from '../../app/appState.ts';
import { clockText, dayText } from '../../format/words.ts';
import type { VideoView } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { type Episode, fileTitle, groupSeasons, type Season } from './seasons.ts';
import { VideoPanel } from './VideoPanel.tsx';

export interface SeasonsProps {
  readonly videos: readonly VideoView[];
  readonly storageAway: boolean;
}

export function Seasons({ videos, storageAway }: SeasonsProps) {
  const { title } = useApp().texts;
  const seasons = groupSeasons(videos);
  const [chosen, setChosen] = useState(0);
  const season = seasons[chosen] ?? seasons[0];
  if (season === undefined) return null;
  return (
    <section aria-label={title.seasons}>
      {seasons.length < 2 ? null : (
        <ul class="seasons-choice">
          {seasons.map((other, place) => (
            <li key={String(other.number)}>
              <button
                type="button"
                class="button button-plain"
                aria-pressed={other === season}
                onClick={() => setChosen(place)}
              >
                {seasonName(other, title)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <h2>
        {seasonName(season, title)}
        <span class="seasons-count">{title.episodes(season.episodes.length)}</span>
      </h2>
      <ol class="episodes" key={String(season.number)}>
        {season.episodes.map((episode) => (
          <EpisodeRow key={episode.videos[0]?.path ?? episode.numbers} episode={episode} storageAway={storageAway} />
        ))}
      </ol>
    </section>
  );
}

function seasonName({ number }: Season, title: ReturnType<typeof useApp>['texts']['title']): string {
  return number === undefined ? title.otherEpisodes : title.season(number);
}

function EpisodeRow({ episode, storageAway }: { readonly episode: Episode; readonly storageAway: boolean }) {
  const { texts, locale } = useApp();
  const { title } = texts;
  const [open, setOpen] = useState(false);
  const [first] = episode.videos;
  if (first === undefined) return null;
  const name = episode.numbers === '' ? fileTitle(first.path) : title.episode(episode.numbers);
  return (
    <li class="episode">
      <button type="button" class="episode-head" aria-expanded={open} onClick={() => setOpen(!open)}>
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
        </span>
      </button>
      {open
        ? episode.videos.map((video) => (
            <div class="episode-more" key={video.path}>
              <VideoPanel video={video} storageAway={storageAway} />
            </div>
          ))
        : null}
    </li>
  );
}
