/** One Library: state, times, gaps, held folders, the webhook. */
import './LibraryCard.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { libraryText } from '../../format/libraryNames.ts';
import { dueText, instantText, pastText } from '../../format/words.ts';
import type { Accepted, LibraryView } from '../../generated/api.ts';
import { AttemptFailure, AttemptText } from '../../parts/AttemptText.tsx';
import { Badge } from '../../parts/Badge.tsx';
import { Button } from '../../parts/Button.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { useNow } from '../../state/useNow.ts';
import { Gaps } from './Gaps.tsx';
import { HeldFolders } from './HeldFolders.tsx';
import { LastReceived } from './LastReceived.tsx';
import { LibraryPosters } from './LibraryPosters.tsx';
import { isOwnZone, isSameWork, shownConditions, shownState } from './libraryState.ts';
import { scheduleText } from './scheduleText.ts';

export interface LibraryCardProps {
  readonly library: LibraryView;
  readonly reload: () => void;
}

export function LibraryCard({ library, reload }: LibraryCardProps) {
  const { texts } = useApp();
  const { libraries: words } = texts;
  const name = libraryText(library.id);
  const slash = name.indexOf('/') + 1;
  const state = shownState(library);
  const heading = useRef<HTMLHeadingElement>(null);
  // A link from a problem names its Library; that card is scrolled into view.
  const isMeant = useLocation().query['library'] === library.id;
  useEffect(() => {
    if (!isMeant) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [isMeant]);
  return (
    <article class="library-card">
      <header class="library-card-head">
        <div>
          <h2 dir="auto" ref={heading} tabIndex={-1}>
            {name.slice(0, slash)}
            <wbr />
            {name.slice(slash)}
          </h2>
          <p class="library-card-kind">
            {words.kinds[library.kind]}
            <TitleCount library={library} />
          </p>
        </div>
        <Badge tone={state.tone} text={words.states[state.word]} />
      </header>
      <LibraryPosters library={library} />
      {shownConditions(library).map(({ type, message, coded }) => (
        <Notice
          key={type}
          title={<MessageText text={message} coded={coded} alone />}
          tone={type === 'Stalled' ? 'warn' : 'info'}
          place="line"
        />
      ))}
      {library.problems === 0 ? null : (
        <p>
          <a href={at(paths.problems, { library: library.id })}>{words.problems(library.problems)}</a>
        </p>
      )}
      <Times library={library} />
      <HeldFolders library={library} />
      <Gaps library={library} />
      <FullWalk library={library} reload={reload} />
    </article>
  );
}

function TitleCount({ library: { titles, kind } }: { readonly library: LibraryView }) {
  const { texts, locale } = useApp();
  if (titles === undefined || kind === 'franchises') return null;
  return <> · {texts.libraries.titleCount(titles.toLocaleString(locale), titles === 1)}</>;
}

function Times({ library }: { readonly library: LibraryView }) {
  const { texts, locale } = useApp();
  const { libraries: words, activity } = texts;
  const now = useNow(15);
  const timeOf = (instant: string, text: string) => (
    <time dateTime={instant} title={instantText(instant, locale)}>
      {text}
    </time>
  );
  const ago = (instant: string) => timeOf(instant, pastText(instant, now, locale));
  const { run, lastRun, lastFullWalk, nextWalkAt, schedule, timeZone } = library;
  const walkName = (full: boolean, folders: number) => (full ? words.fullWalk : words.rescan(folders));
  return (
    <dl class="library-times">
      {run === undefined ? (
        <Row name={words.nextWalk}>
          {nextWalkAt === undefined
            ? words.noNextWalk
            : Date.parse(nextWalkAt) <= now
              ? words.nextWalkNow
              : timeOf(nextWalkAt, dueText(nextWalkAt, now, locale))}
        </Row>
      ) : (
        <Row name={words.states.walking}>
          {walkName(run.full, run.folders)}, {ago(run.claimedAt)}
        </Row>
      )}
      <Row name={words.lastRun}>
        {lastRun === undefined ? (
          words.never
        ) : (
          <>
            {walkName(lastRun.full, lastRun.folders)}: {activity.results[lastRun.result]}, {ago(lastRun.finishedAt)}
            {lastRun.reason === undefined ? null : (
              <span class="library-reason">
                <MessageText text={lastRun.reason} coded={lastRun.coded} alone />
              </span>
            )}
          </>
        )}
      </Row>
      <Row name={words.lastFullWalk}>{lastFullWalk === undefined ? words.never : ago(lastFullWalk.finishedAt)}</Row>
      {schedule === undefined ? null : (
        <Row name={words.schedule}>
          {scheduleText(schedule, words.schedules, locale) ?? <code>{schedule}</code>}
          {timeZone === undefined || isOwnZone(timeZone) ? null : (
            <span class="library-reason">{words.timeZone(timeZone)}</span>
          )}
        </Row>
      )}
      <Row name={words.heard}>
        <LastReceived library={library} />
      </Row>
      <Row name={words.storage}>
        <code dir="auto">{library.storage}</code>
        {library.readOnly ? <span class="library-reason">{words.readOnly}</span> : null}
      </Row>
    </dl>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function FullWalk({ library, reload }: LibraryCardProps) {
  const { libraries: words } = useApp().texts;
  const { isBusy, end, attempt } = useAttempt();
  // The Library when the button was pressed.
  const [before, setBefore] = useState<LibraryView>();
  const ask = () =>
    void attempt(
      async (client) => {
        const { starts = 'soon' } = await client.post<Accepted>(`libraries/${library.id}/walk`);
        setBefore(library);
        reload();
        return words.walkAsked[starts];
      },
      (said) => said,
    );
  const isAwaited = before !== undefined && isSameWork(before, library);
  return (
    <footer class="library-walk">
      <Button icon="refresh" label={`${words.walk}: ${libraryText(library.id)}`} busy={isBusy} onClick={ask}>
        {words.walk}
      </Button>
      {isAwaited ? <AttemptText end={end} /> : <AttemptFailure end={end} />}
    </footer>
  );
}
