/** The last lines of the server's log, chosen by Library, text and level, and updated while the view is open. */
import './Log.css';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { libraryText } from '../../format/libraryNames.ts';
import { secondText } from '../../format/words.ts';
import type { LibraryList, LogList } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { Choice } from '../../parts/Choice.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { at, paths, queryText } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useLoaded } from '../../state/useLoaded.ts';

/** The answer comes from memory. */
const askAgainMs = 2_000;

export function Log() {
  const { log: words } = useApp().texts;
  const { library, q, level } = useLocation().query;
  const loaded = useLoaded<LogList>(`log${queryText({ library, text: q, level: levelOf(level) })}`);
  const { reload } = loaded;
  // Without a password the log is closed: there is nothing to choose from. Later the fields stay, also while lines load.
  const isOpen = useRef(false);
  isOpen.current ||= loaded.value !== undefined;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, askAgainMs);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <>
      <Heading text={words.title} />
      {isOpen.current ? (
        <>
          <p class="log-hint">{words.hint}</p>
          <Filters />
        </>
      ) : null}
      <LoadedView of={loaded}>{(list) => <Lines list={list} isChosen={Boolean(library || q || level)} />}</LoadedView>
    </>
  );
}

const levels = ['info', 'debug', 'warn', 'error'] as const;
type Level = (typeof levels)[number];

function levelOf(text: string | undefined): Level {
  return levels.find((level) => level === text) ?? 'info';
}

function Filters() {
  const { log: words } = useApp().texts;
  const { query, route } = useLocation();
  const libraries = useLoaded<LibraryList>('libraries').value?.libraries ?? [];
  const change = (part: Readonly<Record<string, string>>) => route(at(paths.log, { ...query, ...part }), true);
  return (
    <div class="log-filters">
      <label class="log-text">
        <span>{words.text}</span>
        <input
          type="search"
          maxLength={200}
          value={query['q'] ?? ''}
          onInput={({ currentTarget }) => change({ q: currentTarget.value })}
        />
      </label>
      <Choice
        label={words.library}
        value={query['library'] ?? ''}
        options={[{ value: '', text: words.all }, ...libraries.map(({ id }) => ({ value: id, text: libraryText(id) }))]}
        onChange={(library) => change({ library })}
      />
      <Choice
        label={words.level}
        value={levelOf(query['level'])}
        options={levels.map((value) => ({ value, text: words.levels[value] }))}
        onChange={(level) => change({ level })}
      />
    </div>
  );
}

const tones = { debug: 'plain', info: 'info', warn: 'warn', error: 'bad' } as const;

interface LinesProps {
  readonly list: LogList;
  /** True if a person chose among the lines. */
  readonly isChosen: boolean;
}

function Lines({ list: { isKept, entries }, isChosen }: LinesProps) {
  const { texts, locale } = useApp();
  const { log: words } = texts;
  if (!isKept) {
    return (
      <Notice title={words.notKept} icon="problems">
        <p>{words.notKeptAdvice}</p>
      </Notice>
    );
  }
  if (entries.length === 0) {
    return (
      <Notice title={isChosen ? words.none : words.empty} icon="search">
        <p>{isChosen ? words.noneAdvice : words.emptyAdvice}</p>
      </Notice>
    );
  }
  return (
    <ol class="log-lines" aria-label={words.lines}>
      {entries.map(({ number, at: instant, level, message, library, fields }) => (
        <li key={number}>
          <p class="log-line">
            <Badge text={words.marks[level]} tone={tones[level]} />
            <time dateTime={instant}>{secondText(instant, locale)}</time>
            {library === undefined ? null : <span dir="auto">{libraryText(library)}</span>}
          </p>
          <p lang="en" dir="auto">
            {message}
          </p>
          {fields === undefined ? null : (
            <details>
              <summary>{words.fields}</summary>
              <code dir="auto">{fields}</code>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
