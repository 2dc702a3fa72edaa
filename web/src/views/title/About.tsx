/** Who and what a title is made of, beside its plot: people, studios, collection, stories, ids. */
import './About.css';
import type { ComponentChildren } from 'preact';
import { serviceText } from '../../format/services.ts';
import { agoText, dayText, sizeText } from '../../format/words.ts';
import type { TitleView } from '../../generated/api.ts';
import { SafeLink } from '../../parts/SafeLink.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';

export function About({ title }: { readonly title: TitleView }) {
  const { texts, locale } = useApp();
  const words = texts.title;
  const { directors = [], studios = [], collection, premiered } = title.summary ?? {};
  const list = (names: readonly string[]) =>
    names.map((name, place) => (
      <>
        {place === 0 ? null : ', '}
        <bdi>{name}</bdi>
      </>
    ));
  return (
    <dl class="about">
      {directors.length === 0 ? null : <Row name={words.directed(directors.length)}>{list(directors)}</Row>}
      {studios.length === 0 ? null : <Row name={words.studios(studios.length)}>{list(studios)}</Row>}
      {collection === undefined ? null : (
        <Row name={words.collection}>
          <a href={at(paths.wall, { collection, sort: 'year', order: 'asc' })} dir="auto">
            {collection}
          </a>
        </Row>
      )}
      {title.franchises.length === 0 ? null : (
        <Row name={words.partOf}>
          {title.franchises.map(({ id, name }, place) => (
            <span key={id}>
              {place === 0 ? null : ', '}
              <a href={at(paths.franchise(id))} dir="auto">
                {name}
              </a>
            </span>
          ))}
        </Row>
      )}
      {premiered === undefined ? null : <Row name={words.premiered}>{dayText(premiered, locale)}</Row>}
      <Row name={words.addedWhen}>{agoText(title.arrivedAt, Date.now(), locale)}</Row>
      <Row name={words.size}>{sizeText(title.sizeBytes, locale)}</Row>
      {title.ids.length === 0 ? null : (
        <Row name={words.ids}>
          <ul class="about-ids" aria-label={words.ids}>
            {title.ids.map(({ scheme, id, link }) => (
              <li key={scheme}>
                <SafeLink href={link ?? ''}>{`${serviceText(scheme)} ${id}`}</SafeLink>
              </li>
            ))}
          </ul>
        </Row>
      )}
    </dl>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
