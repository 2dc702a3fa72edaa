/** Searches for one title, shows what the services have, and takes the one that a person picks. */
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { IdentifyAction, MatchList, MatchQuestion, TitleView } from '../../generated/api.ts';
import { AttemptFailure } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { OtherId } from '../../parts/OtherId.tsx';
import { Poster } from '../../parts/Poster.tsx';
import { at } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { MatchChoice } from './MatchChoice.tsx';
import { matchName, questionOf } from './question.ts';

export interface MatcherProps {
  readonly id: string;
  /** Absent if there is no other title. */
  readonly skip: (() => void) | undefined;
  /** What was chosen, in words. */
  readonly onChosen: (text: string) => void;
}

export function Matcher(props: MatcherProps) {
  const loaded = useLoaded<TitleView>(`titles/${encodeURIComponent(props.id)}`);
  return <LoadedView of={loaded}>{(title) => <TitleMatcher key={title.id} title={title} {...props} />}</LoadedView>;
}

function TitleMatcher({ title, id, skip, onChosen }: MatcherProps & { readonly title: TitleView }) {
  const { identify: words } = useApp().texts;
  const [found, setFound] = useState<MatchList>();
  const search = useAttempt();
  const choice = useAttempt();
  const path = `titles/${encodeURIComponent(id)}`;
  const ask = (question: MatchQuestion) =>
    search.attempt(async (client) => {
      setFound(undefined);
      setFound(await client.post<MatchList>(`${path}/matches`, question));
    }, '');
  useEffect(() => {
    void ask(questionOf(title.title, title.year === undefined ? '' : String(title.year)));
    // Once for each title; later searches are a person's.
  }, []);
  const choose = (match: Pick<MatchList['matches'][number], 'id' | 'title' | 'year'>) => {
    const body: IdentifyAction = { id: match.id };
    const text = words.chosen(title.title, matchName(match));
    return choice.attempt(async (client) => {
      await client.post(`${path}/identify`, body);
      onChosen(text);
    }, text);
  };
  return (
    <>
      <Subject title={title} />
      <Question title={title} isBusy={search.isBusy} ask={(question) => void ask(question)} />
      <AttemptFailure end={search.end} />
      {found === undefined ? null : (
        <MatchChoice found={found} isBusy={choice.isBusy} choose={(match) => void choose(match)} />
      )}
      <OtherId
        kind={title.kind}
        isOnly={found === undefined || found.matches.length === 0}
        busy={choice.isBusy}
        choose={(typed) => void choose({ id: typed, title: typed })}
      />
      <AttemptFailure end={choice.end} />
      {skip === undefined ? null : (
        <div class="identify-skip">
          <Button onClick={skip}>{words.skip}</Button>
        </div>
      )}
    </>
  );
}

/** The title as it is here. */
function Subject({ title }: { readonly title: TitleView }) {
  const { identify: words } = useApp().texts;
  return (
    <section class="identify-subject">
      <div class="identify-poster">
        <Poster address={title.preview['poster'] ?? title.preview['thumbnail']} name={title.title} lazy={false} />
      </div>
      <div>
        <h2 dir="auto">{title.title}</h2>
        <p>
          {words.folder}: <code dir="auto">{title.key}</code>
        </p>
        <p>
          <a href={at(title.address)}>{words.toTitle}</a>
        </p>
      </div>
    </section>
  );
}

interface QuestionProps {
  readonly title: TitleView;
  readonly isBusy: boolean;
  readonly ask: (question: MatchQuestion) => void;
}

function Question({ title, isBusy, ask }: QuestionProps) {
  const { identify: words } = useApp().texts;
  const [name, setName] = useState(title.title);
  const [year, setYear] = useState(title.year === undefined ? '' : String(title.year));
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // The title before took the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus();
  }, []);
  return (
    <form
      class="identify-question"
      onSubmit={(event) => {
        event.preventDefault();
        ask(questionOf(name, year));
      }}
    >
      <label for={`${id}-name`}>
        <span>{words.name}</span>
        <input
          id={`${id}-name`}
          type="search"
          ref={field}
          required
          maxLength={300}
          dir="auto"
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <label for={`${id}-year`}>
        <span>{words.year}</span>
        <input
          id={`${id}-year`}
          type="text"
          inputMode="numeric"
          maxLength={4}
          value={year}
          onInput={({ currentTarget }) => setYear(currentTarget.value)}
        />
      </label>
      <button type="submit" class="button button-plain" aria-busy={isBusy} disabled={isBusy || name.trim() === ''}>
        {isBusy ? words.searching : words.submit}
      </button>
    </form>
  );
}
