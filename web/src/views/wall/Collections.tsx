/** The titles of the wall in groups: collections of films, and stories in their order. */
import './Collections.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { CollectionGroup, CollectionList } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PosterGrid } from '../../parts/PosterGrid.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useCalmReload } from '../../state/useCalmReload.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import {
  collectionsPath,
  ofCollection,
  questionKey,
  readQuestion,
  type WallQuestion,
  writeQuestion,
} from './wallQuestion.ts';

export function Collections() {
  const question = readQuestion(useLocation().query);
  return (
    <div class="collections">
      <Page key={questionKey(question)} question={question} />
    </div>
  );
}

interface PageProps {
  readonly question: WallQuestion;
  /** The cursor of the page before; absent on the first. */
  readonly after?: string;
}

/** The next page follows on request. Its first group gets the focus, because the button is gone. */
function Page({ question, after }: PageProps) {
  const { collections: words, copies } = useApp().texts.wall;
  const loaded = useLoaded<CollectionList>(collectionsPath(question, after));
  useCalmReload(loaded, 'titles');
  const [isMore, setMore] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isNext = after !== undefined && loaded.value !== undefined;
  useLayoutEffect(() => {
    if (isNext) place.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [isNext]);
  return (
    <LoadedView of={loaded}>
      {({ collections, next }) => (
        <>
          {collections.length === 0 && after === undefined ? (
            <Notice title={words.none.title} icon="wall">
              <p>{words.none.advice}</p>
            </Notice>
          ) : null}
          <div class="collections-page" ref={place}>
            {collections.map((group) => (
              <Group key={group.story ?? group.name} group={group} question={question} />
            ))}
          </div>
          {next === undefined ? null : isMore ? (
            <Page question={question} after={next} />
          ) : (
            <div>
              <Button onClick={() => setMore(true)}>{copies.more}</Button>
            </div>
          )}
        </>
      )}
    </LoadedView>
  );
}

interface GroupProps {
  readonly group: CollectionGroup;
  readonly question: WallQuestion;
}

function Group({ group, question }: GroupProps) {
  const { texts, locale } = useApp();
  const words = texts.wall.collections;
  const { name, story, held, of, matching, titles } = group;
  const number = (count: number) => count.toLocaleString(locale);
  const href =
    story === undefined ? at(paths.wall, writeQuestion(ofCollection(question, name))) : at(paths.franchise(story));
  return (
    <section class="collections-group">
      <div class="collections-head">
        <h2>
          <a href={href} dir="auto">
            {name}
          </a>
        </h2>
        <p class="collections-count">
          {of === undefined ? texts.wall.count(held, number(held)) : words.heldOf(number(held), number(of))}
          {matching === held ? null : ` · ${words.matching(matching, number(matching))}`}
        </p>
      </div>
      <PosterGrid titles={titles} lazy />
    </section>
  );
}
