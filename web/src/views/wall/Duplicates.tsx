/** Titles that the collection has more than once, each group with the place, quality and size of its copies. */
import './Duplicates.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { codecText } from '../../format/codecs.ts';
import { durationText } from '../../format/duration.ts';
import { libraryText } from '../../format/libraryNames.ts';
import { serviceText } from '../../format/services.ts';
import { dateText, sizeText } from '../../format/words.ts';
import type { DuplicateCopy, DuplicateGroup, DuplicateList } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { Button } from '../../parts/Button.tsx';
import { CopyButton } from '../../parts/CopyButton.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Poster } from '../../parts/Poster.tsx';
import { at } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useCalmReload } from '../../state/useCalmReload.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { seasonsText } from './seasonsText.ts';
import { duplicatesPath, questionKey, readQuestion, type WallQuestion } from './wallQuestion.ts';

/** A few screens. */
const groupsPerPage = 20;

export function Duplicates() {
  const question = readQuestion(useLocation().query);
  return <DuplicatesOf key={questionKey(question)} question={question} />;
}

function DuplicatesOf({ question }: { readonly question: WallQuestion }) {
  const { texts, locale } = useApp();
  const words = texts.wall.copies;
  const [pages, setPages] = useState(1);
  const loaded = useLoaded<DuplicateList>(duplicatesPath(question, { offset: 0, limit: groupsPerPage }));
  useCalmReload(loaded, 'titles');
  return (
    <LoadedView of={loaded}>
      {({ groups, total, spareBytes }) =>
        total === 0 ? (
          <Notice title={words.none.title} tone="good" icon="check">
            <p>{words.none.advice}</p>
          </Notice>
        ) : (
          <div class="duplicates">
            <p class="duplicates-advice">
              {words.spare(sizeText(spareBytes, locale))} {words.advice}
            </p>
            <Groups groups={groups} />
            {Array.from({ length: pages - 1 }, (_, page) => (
              <NextPage key={page} question={question} offset={(page + 1) * groupsPerPage} />
            ))}
            {total > pages * groupsPerPage ? (
              <div>
                <Button onClick={() => setPages(pages + 1)}>{words.more}</Button>
              </div>
            ) : null}
          </div>
        )
      }
    </LoadedView>
  );
}

/** Its first group gets the focus, because the button that asked for the last page is gone. */
function NextPage({ question, offset }: { readonly question: WallQuestion; readonly offset: number }) {
  const loaded = useLoaded<DuplicateList>(duplicatesPath(question, { offset, limit: groupsPerPage }));
  useCalmReload(loaded, 'titles');
  const place = useRef<HTMLDivElement>(null);
  const isLoaded = loaded.value !== undefined;
  useLayoutEffect(() => {
    if (isLoaded) place.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [isLoaded]);
  return (
    <div ref={place}>
      <LoadedView of={loaded}>{({ groups }) => <Groups groups={groups} />}</LoadedView>
    </div>
  );
}

function Groups({ groups }: { readonly groups: readonly DuplicateGroup[] }) {
  return (
    <div class="duplicates-page">
      {groups.map((group) => (
        <Group key={group.copies.map(({ id }) => id).join(' ')} {...group} />
      ))}
    </div>
  );
}

function Group({ copies, sharedIds }: DuplicateGroup) {
  const words = useApp().texts.wall.copies;
  const [first] = copies;
  if (first === undefined) return null;
  const pictured = copies.find(({ preview }) => preview['poster'] !== undefined) ?? first;
  return (
    <section class="duplicates-group">
      <Poster address={pictured.preview['poster'] ?? pictured.preview['thumbnail']} name={first.title} />
      <div class="duplicates-words">
        <h2>
          <bdi>{first.title}</bdi> {first.year === undefined ? null : `(${first.year})`}{' '}
          <Badge text={words.count(copies.length)} />
        </h2>
        <p class="duplicates-why">
          {sharedIds.length === 0 ? words.sameName : words.sameIds(sharedIds.map(idText).join(', '))}
        </p>
        <ul>
          {copies.map((copy) => (
            <Copy key={copy.id} copy={copy} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Copy({ copy }: { readonly copy: DuplicateCopy }) {
  const { texts, locale } = useApp();
  const words = texts.wall.copies;
  const { path, library, badges, codec, sizeBytes, durationSeconds, files, kind, seasons, arrivedAt } = copy;
  return (
    <li class="duplicates-copy">
      <a class="duplicates-place" href={at(copy.address)} dir="ltr">
        {path}
      </a>
      <CopyButton text={path} what={path} words={words.copyPath} />
      <p class="duplicates-facts">
        <span class="duplicates-size">{sizeText(sizeBytes, locale)}</span>
        <span class="duplicates-badges">
          {[...badges, ...(codec === undefined ? [] : [codecText(codec)])].map((text) => (
            <Badge key={text} text={text} />
          ))}
        </span>
        {durationSeconds === 0 ? null : <span>{durationText(durationSeconds, locale)}</span>}
        {files === 1 && kind === 'movie' ? null : <span>{words.videos(files, files.toLocaleString(locale))}</span>}
        {seasons.length === 0 ? null : <span>{words.seasons(seasonsText(seasons, words.specials))}</span>}
        <bdi>{libraryText(library)}</bdi>
        <time dateTime={arrivedAt}>{dateText(arrivedAt, locale)}</time>
      </p>
    </li>
  );
}

/** `tmdb:603` → TMDB 603 */
function idText(id: string): string {
  const [scheme = '', ...rest] = id.split(':');
  return `${serviceText(scheme)} ${rest.join(':')}`;
}
