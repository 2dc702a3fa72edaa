/** The collection in numbers: sizes and hours, by Library, resolution, HDR, codec and language. Each part leads to its titles. */
import './Statistics.css';
import { codecText } from '../../format/codecs.ts';
import { libraryText } from '../../format/libraryNames.ts';
import { hdrText, resolutionText } from '../../format/qualities.ts';
import { languageText, sizeText } from '../../format/words.ts';
import type { CollectionPart, DuplicateList, StatisticsView } from '../../generated/api.ts';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useCalmReload } from '../../state/useCalmReload.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { HomeSection } from './HomeSection.tsx';
import { playTime, shownParts } from './statisticParts.ts';

export function Statistics() {
  const { texts, locale } = useApp();
  const words = texts.home.statistics;
  const loaded = useLoaded<StatisticsView>('statistics');
  useCalmReload(loaded, 'titles');
  const twice = useLoaded<DuplicateList>('duplicates?limit=1');
  useCalmReload(twice, 'titles');
  const all = loaded.value;
  if (all === undefined || all.titles === 0) return null;
  const number = (value: number) => value.toLocaleString(locale);
  const time = playTime(all.durationSeconds);
  const sums = [
    { text: words.titles(all.titles), value: number(all.titles) },
    { text: words.size, value: sizeText(all.sizeBytes, locale) },
    // Unknown until the first scan after an upgrade.
    ...(all.durationSeconds > 0 ? [{ text: words.times[time.unit](time.count), value: number(time.count) }] : []),
  ];
  const wall = texts.wall;
  const copies = twice.value?.titles ?? 0;
  return (
    <HomeSection title={words.title}>
      <dl class="statistics-sums">
        {sums.map(({ text, value }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {copies === 0 ? null : (
          <div>
            <dt>{wall.copies.filter}</dt>
            <dd>
              <a
                class="statistics-copies"
                href={at(paths.wall, { duplicates: 'true' })}
                aria-label={`${wall.copies.filter}: ${number(copies)}`}
              >
                {number(copies)}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <div class="statistics">
        <Parts name="library" title={wall.labels.library} parts={all.libraries} textOf={libraryText} />
        <Parts name="resolution" title={wall.labels.resolution} parts={all.resolutions} textOf={resolutionText} />
        <Parts name="hdr" title={wall.labels.hdr} parts={all.hdr} textOf={(value) => hdrText(value, wall.hdr)} />
        <Parts name="codec" title={wall.labels.codec} parts={all.codecs} textOf={codecText} />
        <Parts
          name="language"
          title={wall.labels.language}
          parts={all.languages}
          textOf={(value) => languageText(value, locale)}
        />
      </div>
    </HomeSection>
  );
}

interface PartsProps {
  /** The filter of the wall. */
  readonly name: 'library' | 'resolution' | 'hdr' | 'codec' | 'language';
  readonly title: string;
  /** Largest first. */
  readonly parts: readonly CollectionPart[];
  readonly textOf: (value: string) => string;
}

function Parts({ name, title, parts, textOf }: PartsProps) {
  const { texts, locale } = useApp();
  const words = texts.home.statistics;
  if (parts.length === 0) return null;
  return (
    <section class="statistics-card">
      <h3>{title}</h3>
      <ul>
        {shownParts(parts).map(({ value, sizeBytes, durationSeconds, titles, percent }) => (
          <li key={value}>
            <a class="statistics-part" href={at(paths.wall, { [name]: value })}>
              <span class="statistics-name">
                <bdi>{textOf(value)}</bdi>
              </span>
              <span class="statistics-size">{sizeText(sizeBytes, locale)}</span>
              <span class="statistics-bar">
                <span class="statistics-fill" style={{ inlineSize: `${percent}%` }} />
              </span>
              <span class="statistics-more">
                {words.part(titles, titles.toLocaleString(locale), timeText(durationSeconds, locale))}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "3 minutes", "12 hours". */
function timeText(seconds: number, locale: string): string {
  const { count, unit } = playTime(seconds);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
