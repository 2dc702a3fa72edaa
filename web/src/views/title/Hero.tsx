/** The head of a title: art, names, plot, ids, and the stories it belongs to. */
import './Hero.css';
import { serviceText } from '../../format/services.ts';
import { agoText, sizeText } from '../../format/words.ts';
import type { TitleView } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { Poster } from '../../parts/Poster.tsx';
import { SafeLink } from '../../parts/SafeLink.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { Actions } from './Actions.tsx';

export function Hero({ title }: { readonly title: TitleView }) {
  const { texts } = useApp();
  const { summary } = title;
  const backdrop = title.art.find(({ kind }) => kind === 'fanart')?.address ?? title.preview['fanart'];
  const original =
    title.originalTitle === undefined || title.originalTitle === title.title ? undefined : title.originalTitle;
  return (
    <div class="hero">
      {backdrop === undefined ? null : <img class="hero-backdrop" src={backdrop} alt="" />}
      <HeroPoster title={title} />
      <div class="hero-words">
        <Heading text={title.title} under={<HeadLine title={title} />} />
        {original === undefined ? null : <p dir="auto">{texts.title.originally(original)}</p>}
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
        <Ids title={title} />
        <Franchises title={title} />
        <Servers title={title} />
        <Actions title={title} />
      </div>
    </div>
  );
}

/** The small poster of the catalog; it links to the full size if the storage is mounted. */
function HeroPoster({ title }: { readonly title: TitleView }) {
  const words = useApp().texts.title;
  const whole = title.art.find(({ kind }) => kind === 'poster')?.address;
  const address = title.preview['poster'] ?? whole ?? title.preview['thumbnail'];
  const poster = <Poster address={address} name={title.title} lazy={false} />;
  if (whole === undefined) return <div class="hero-poster">{poster}</div>;
  return (
    // target, because the router would handle the link as a view.
    <a class="hero-poster" href={whole} target="_top" aria-label={words.showPoster(title.title)}>
      {poster}
    </a>
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
    rating === undefined
      ? undefined
      : words.rating(rating.value.toLocaleString(locale), rating.max.toLocaleString(locale), serviceText(rating.name)),
    summary?.genres?.join(', '),
    sizeText(title.sizeBytes, locale),
    words.added(agoText(title.arrivedAt, Date.now(), locale)),
  ].filter((part) => part !== undefined && part !== '');
  return (
    <ul class="hero-line">
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
      {title.badges.map((text) => (
        <li key={`badge ${text}`}>
          <Badge text={text} />
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

function Ids({ title }: { readonly title: TitleView }) {
  const { title: words } = useApp().texts;
  if (title.ids.length === 0) return null;
  return (
    <ul class="hero-ids" aria-label={words.ids}>
      {title.ids.map(({ scheme, id, link }) => (
        <li key={scheme}>
          <SafeLink href={link ?? ''}>{`${serviceText(scheme)} ${id}`}</SafeLink>
        </li>
      ))}
    </ul>
  );
}

/** Addresses of the document: a server at home may have no https. */
function Servers({ title }: { readonly title: TitleView }) {
  const { title: words } = useApp().texts;
  const links = title.servers.filter(({ address }) => /^https?:\/\//u.test(address));
  if (links.length === 0) return null;
  return (
    <ul class="hero-ids" aria-label={words.servers}>
      {links.map(({ server, address }) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer noopener">
            {words.openIn[server]}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Franchises({ title }: { readonly title: TitleView }) {
  const { title: words } = useApp().texts;
  if (title.franchises.length === 0) return null;
  return (
    <p>
      {words.partOf}{' '}
      {title.franchises.map(({ id, name }, place) => (
        <span key={id}>
          {place === 0 ? null : ', '}
          <a href={at(paths.franchise(id))} dir="auto">
            {name}
          </a>
        </span>
      ))}
    </p>
  );
}
