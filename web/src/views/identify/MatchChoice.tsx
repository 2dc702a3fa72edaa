/** The matches as one group of radio buttons: arrow keys move, Enter selects. */
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { serviceText } from '../../format/services.ts';
import type { MatchList } from '../../generated/api.ts';
import { MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Poster } from '../../parts/Poster.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { countryNames } from './question.ts';

type Match = MatchList['matches'][number];

export interface MatchChoiceProps {
  readonly found: MatchList;
  readonly isBusy: boolean;
  readonly choose: (match: Match) => void;
}

export function MatchChoice({ found: { isAsked, matches, troubles }, isBusy, choose }: MatchChoiceProps) {
  const { identify: words, settings } = useApp().texts;
  return (
    <>
      {troubles.map(({ source, message, coded }) => (
        <Notice
          key={source}
          tone="warn"
          place="line"
          title={
            <>
              {words.trouble(serviceText(source))} <MessageText text={message} coded={coded} behindColon />
            </>
          }
        />
      ))}
      {isAsked ? null : (
        <Notice title={words.notAsked} icon="search" place="line">
          <p>{words.notAskedAdvice}</p>
          <p>
            <a class="button button-plain" href={at(paths.settings)}>
              {settings.open}
            </a>
          </p>
        </Notice>
      )}
      {isAsked && matches.length === 0 ? (
        <Notice title={words.none} icon="search" place="line">
          <p>{words.noneAdvice}</p>
        </Notice>
      ) : null}
      {matches.length === 0 ? null : <Radios matches={matches} isBusy={isBusy} choose={choose} />}
    </>
  );
}

function Radios({ matches, isBusy, choose }: Omit<MatchChoiceProps, 'found'> & { readonly matches: readonly Match[] }) {
  const { identify: words } = useApp().texts;
  const [picked, setPicked] = useState(matches[0]?.id);
  const first = useRef<HTMLInputElement>(null);
  const group = useId();
  // So that arrow keys and Enter choose at once. Before the next key: one that is pressed at once would be lost.
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const match = matches.find(({ id }) => id === picked);
        if (match !== undefined && !isBusy) choose(match);
      }}
    >
      <fieldset class="match-choice">
        <legend>{words.matches}</legend>
        {matches.map((match, index) => (
          <label key={match.id} class="match-choice-one">
            <input
              {...(index === 0 ? { ref: first } : {})}
              type="radio"
              name={group}
              value={match.id}
              checked={match.id === picked}
              onChange={() => setPicked(match.id)}
            />
            <span class="match-choice-poster">
              <Poster address={match.poster} name={match.title} />
            </span>
            <MatchText match={match} />
          </label>
        ))}
      </fieldset>
      <button type="submit" class="button button-main" aria-busy={isBusy}>
        {words.select}
      </button>
    </form>
  );
}

function MatchText({
  match: { id, title, originalTitle, year, countries, directors, plot },
}: {
  readonly match: Match;
}) {
  const { texts, locale } = useApp();
  const { identify: words } = texts;
  const facts = [year === undefined ? '' : String(year), ...countryNames(countries, locale)]
    .filter(Boolean)
    .join(' · ');
  return (
    <span class="match-choice-text">
      <strong dir="auto">{title}</strong>
      <span>{facts}</span>
      {originalTitle === undefined ? null : <span dir="auto">{words.original(originalTitle)}</span>}
      {directors.length === 0 ? null : <span>{words.directedBy(directors.join(', '))}</span>}
      {plot === undefined ? null : (
        <span class="match-choice-plot" dir="auto">
          {plot}
        </span>
      )}
      <code>{id}</code>
    </span>
  );
}
