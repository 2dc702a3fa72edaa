/** Actions on a title: scan its folder, recreate a fact, choose its identity. */
import './Actions.css';
import { useState } from 'preact/hooks';
import type { CandidateView, IdentifyAction, RefreshAction, TitleView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { Choice } from '../../parts/Choice.tsx';
import { FailureText, MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { SafeLink } from '../../parts/SafeLink.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useStanding } from '../../state/useStanding.ts';
import { type ActionState, useAction } from './useAction.ts';

export function Actions({ title }: { readonly title: TitleView }) {
  const { texts } = useApp();
  const words = texts.title;
  const action = useAction(title);
  const [first = ''] = title.refreshable;
  const [fact, setFact] = useState(first);
  const refresh: RefreshAction = { facts: [fact] };
  const path = `titles/${encodeURIComponent(title.id)}`;
  // Fetching it again would do nothing.
  const isOwnFile = title.ownFiles.includes(fact);
  return (
    <section class="actions" aria-label={words.actions}>
      <div class="actions-line">
        <Button icon="refresh" busy={action.busy} onClick={() => action.send(`${path}/walk`, {})}>
          {words.walk}
        </Button>
        {title.facts.some(({ name, source }) => name === 'id' && source === 'person') ? (
          <Button busy={action.busy} onClick={() => action.send(`${path}/identify`, takenBack)}>
            {words.takeBack}
          </Button>
        ) : null}
        {title.unidentified ? null : (
          <a class="button button-plain" href={at(paths.identify, { title: title.id })}>
            {texts.identify.change}
          </a>
        )}
        {title.refreshable.length === 0 ? null : (
          <>
            <Choice
              label={words.refreshWhat}
              labelHidden
              value={fact}
              options={title.refreshable.map((value) => ({ value, text: texts.facts.name(value) }))}
              onChange={setFact}
            />
            {isOwnFile ? null : (
              <Button busy={action.busy} onClick={() => action.send(`${path}/refresh`, refresh)}>
                {words.refreshNow}
              </Button>
            )}
          </>
        )}
      </div>
      {isOwnFile ? (
        <Notice title={words.ownFile(texts.facts.name(fact))} tone="info" place="line">
          {words.ownFileStays}
        </Notice>
      ) : null}
      <ActionResult action={action} />
    </section>
  );
}

/** Withdraws the user's choice: services are asked again. */
const takenBack: IdentifyAction = { id: null };

export function ActionResult({ action }: { readonly action: ActionState }) {
  const { title } = useApp().texts;
  const failure = useStanding(action.failed);
  if (action.stage === 'asked') return <Notice title={title.asked} tone="info" place="line" />;
  if (action.stage === 'done') return <Notice title={title.walked} tone="good" icon="check" place="line" />;
  if (failure === undefined) return null;
  return (
    <Notice title={title.actionFailed} tone="bad" icon="problems" place="line">
      <FailureText failure={failure} />
    </Notice>
  );
}

/** Candidates for a title that could not be identified for certain. */
export function Candidates({ title }: { readonly title: TitleView }) {
  const { texts } = useApp();
  const action = useAction(title);
  const choose = (id: string) => {
    const body: IdentifyAction = { id };
    action.send(`titles/${encodeURIComponent(title.id)}/identify`, body);
  };
  return (
    <section class="candidates">
      <h2>{texts.title.candidates}</h2>
      <p>{title.candidates.length === 0 ? texts.title.noCandidates : texts.title.candidatesAdvice}</p>
      <ol class="candidates-list">
        {title.candidates.map((candidate) => (
          <CandidateRow key={candidate.id} candidate={candidate} busy={action.busy} choose={choose} />
        ))}
      </ol>
      <p>
        <a class="button button-plain" href={at(paths.identify, { title: title.id })}>
          {texts.identify.search}
        </a>
      </p>
      <OtherId title={title} busy={action.busy} choose={choose} />
      <ActionResult action={action} />
    </section>
  );
}

interface OtherIdProps {
  readonly title: TitleView;
  readonly busy: boolean;
  readonly choose: (id: string) => void;
}

/** A form for an id that no service proposed. The server checks whether it is valid. */
function OtherId({ title, busy, choose }: OtherIdProps) {
  const words = useApp().texts.title;
  const [id, setId] = useState('');
  const take = () => {
    if (id.trim() !== '' && !busy) choose(id.trim());
  };
  return (
    <form
      class="candidates-other"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <label>
        <span>{title.candidates.length === 0 ? words.itsId : words.otherId}</span>
        <input
          class="candidates-id"
          type="text"
          value={id}
          placeholder={
            title.kind === 'series' ? 'https://www.themoviedb.org/tv/1396' : 'https://www.themoviedb.org/movie/603'
          }
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellcheck={false}
          onInput={(event) => setId(event.currentTarget.value)}
        />
      </label>
      <Button busy={busy} label={words.takeIdLabel} onClick={take}>
        {words.takeId}
      </Button>
    </form>
  );
}

interface CandidateRowProps {
  readonly candidate: CandidateView;
  readonly busy: boolean;
  readonly choose: (id: string) => void;
}

function CandidateRow({ candidate, busy, choose }: CandidateRowProps) {
  const { texts, locale } = useApp();
  const words = texts.title;
  const name = candidate.year === undefined ? candidate.title : `${candidate.title} (${candidate.year})`;
  const percent = candidate.score.toLocaleString(locale, { style: 'percent' });
  return (
    <li class="candidate">
      <div>
        <p class="candidate-name" dir="auto">
          {name}
        </p>
        <p class="candidate-why">
          {words.sure(percent)} · <MessageText text={candidate.why} coded={candidate.coded} /> ·{' '}
          {candidate.link === undefined ? candidate.id : <SafeLink href={candidate.link}>{candidate.id}</SafeLink>}
        </p>
      </div>
      <Button busy={busy} label={words.chooseLabel(name)} onClick={() => choose(candidate.id)}>
        {words.choose}
      </Button>
    </li>
  );
}
