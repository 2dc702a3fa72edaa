/** The head of a title: backdrop, poster, name, the few facts that people look for, plot and actions. */
import './Hero.css';
import { serviceText } from '../../format/services.ts';
import type { TitleView } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Poster } from '../../parts/Poster.tsx';
import { useApp } from '../../state/appState.ts';
import { About } from './About.tsx';
import { Actions } from './Actions.tsx';
import { Trailer } from './Trailer.tsx';

interface HeroProps {
  readonly title: TitleView;
  /** Absent if there is no picture in full. */
  readonly showPoster: (() => void) | undefined;
}

export function Hero({ title, showPoster }: HeroProps) {
  const { texts } = useApp();
  const { summary } = title;
  const backdrop = title.art.find(({ kind }) => kind === 'fanart')?.address ?? title.preview['fanart'];
  const original =
    title.originalTitle === undefined || title.originalTitle === title.title ? undefined : title.originalTitle;
  return (
    <div class={backdrop === undefined ? 'hero' : 'hero hero-pictured'}>
      {backdrop === undefined ? null : <img class="hero-backdrop" src={backdrop} alt="" />}
      <HeroPoster title={title} show={showPoster} />
      <div class="hero-words">
        <Heading text={title.title} under={<HeadLine title={title} />} />
        {original === undefined ? null : <p dir="auto">{texts.title.originally(original)}</p>}
        <Genres genres={summary?.genres ?? []} />
        {summary?.tagline === undefined ? null : (
          <p class="hero-tagline" dir="auto">
            {summary.tagline}
          </p>
        )}
        {summary?.plot === undefined ? null : (
          <p class="hero-plot" dir="auto">
            {summary.plot}
          </p>
        )}
        <FromSources names={summary?.fromSources ?? []} />
        <Actions title={title}>
          <Trailer title={title} />
          <Servers title={title} />
        </Actions>
        <About title={title} />
      </div>
    </div>
  );
}

/** The small poster of the catalog; it opens in full if the storage is mounted. */
function HeroPoster({ title, show }: { readonly title: TitleView; readonly show: (() => void) | undefined }) {
  const words = useApp().texts.title;
  const whole = title.art.find(({ kind }) => kind === 'poster')?.address;
  const address = title.preview['poster'] ?? whole ?? title.preview['thumbnail'];
  const poster = <Poster address={address} name={title.title} lazy={false} />;
  if (show === undefined) return <div class="hero-poster">{poster}</div>;
  return (
    <button type="button" class="hero-poster" aria-label={words.showPoster(title.title)} onClick={show}>
      {poster}
    </button>
  );
}

function HeadLine({ title }: { readonly title: TitleView }) {
  const { texts, locale } = useApp();
  const words = texts.title;
  const { summary } = title;
  const rating = summary?.rating;
  const parts = [
    title.year?.toString(),
    words[title.kind],
    summary?.runtimeMinutes === undefined ? undefined : words.minutes(summary.runtimeMinutes),
    summary?.certification,
  ].filter((part) => part !== undefined && part !== '');
  return (
    <ul class="hero-line">
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
      {rating === undefined ? null : (
        <li class="hero-rating">
          <Icon name="star" size={16} />
          {words.rating(
            rating.value.toLocaleString(locale, { maximumFractionDigits: 1 }),
            rating.max.toLocaleString(locale),
            serviceText(rating.name),
          )}
        </li>
      )}
      {title.badges.map((text) => (
        <li key={`badge ${text}`}>
          <Badge text={text} />
        </li>
      ))}
    </ul>
  );
}

function Genres({ genres }: { readonly genres: readonly string[] }) {
  const words = useApp().texts.title;
  if (genres.length === 0) return null;
  return (
    <ul class="hero-genres" aria-label={words.genres}>
      {genres.map((genre) => (
        <li key={genre} dir="auto">
          {genre}
        </li>
      ))}
    </ul>
  );
}

/** Marks what does not come from the user's own .nfo; the other fields do. */
function FromSources({ names }: { readonly names: readonly string[] }) {
  const { texts, locale } = useApp();
  const words = texts.title;
  const known = names.flatMap((name) => words.summaryFields[name] ?? []);
  if (known.length === 0) return null;
  return <p class="hero-sources">{words.fromSources(new Intl.ListFormat(locale).format(known))}</p>;
}

/** Addresses of the document: a server at home may have no https. */
function Servers({ title }: { readonly title: TitleView }) {
  const { title: words } = useApp().texts;
  const links = title.servers.filter(({ address }) => /^https?:\/\//u.test(address));
  return (
    <>
      {links.map(({ server, address }) => (
        <a key={address} class="button button-plain" href={address} target="_blank" rel="noreferrer noopener">
          <Icon name="link" size={18} />
          {words.openIn[server]}
        </a>
      ))}
    </>
  );
}
