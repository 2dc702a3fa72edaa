/** Actions on a title: scan its folder, recreate a fact, choose its identity. */
import './Actions.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { idText } from '../../format/services.ts';
import { percentText } from '../../format/words.ts';
import type { CandidateView, IdentifyAction, TitleView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { FailureText, MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { OtherId } from '../../parts/OtherId.tsx';
import { SafeLink } from '../../parts/SafeLink.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useStanding } from '../../state/useStanding.ts';
import { ActionMenu, type MenuItem } from './ActionMenu.tsx';
import { FetchAgain } from './FetchAgain.tsx';
import { PicturePicker } from './PicturePicker.tsx';
import { type ActionState, useAction } from './useAction.ts';

interface ActionsProps {
  readonly title: TitleView;
  /** What leads elsewhere, before the menu. */
  readonly children: ComponentChildren;
}

export function Actions({ title, children }: ActionsProps) {
  const { texts } = useApp();
  const words = texts.title;
  const action = useAction(title);
  const [isAsking, setAsking] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const path = `titles/${encodeURIComponent(title.id)}`;
  const isChosen = title.facts.some(({ name, source }) => name === 'id' && source === 'person');
  const items: readonly (MenuItem | undefined)[] = [
    { key: 'walk', text: words.walk, onSelect: () => action.send(`${path}/walk`, {}) },
    title.refreshable.length === 0
      ? undefined
      : { key: 'refresh', text: words.refresh, onSelect: () => setAsking(true) },
    title.pictureFacts.length === 0
      ? undefined
      : { key: 'pictures', text: words.pick.open, onSelect: () => setPicking(true) },
    title.unidentified
      ? undefined
      : { key: 'identify', text: texts.identify.change, href: at(paths.identify, { title: title.id }) },
    isChosen
      ? { key: 'takeBack', text: words.takeBack, onSelect: () => action.send(`${path}/identify`, takenBack) }
      : undefined,
  ];
  return (
    <section class="actions" aria-label={words.actions}>
      <div class="actions-line">
        {children}
        <ActionMenu label={words.actions} items={items.filter((item) => item !== undefined)} busy={action.busy} />
      </div>
      {isAsking ? (
        <FetchAgain
          title={title}
          close={() => setAsking(false)}
          send={(body) => action.send(`${path}/refresh`, body)}
        />
      ) : null}
      {isPicking ? (
        <PicturePicker
          title={title}
          close={() => setPicking(false)}
          send={(body) => action.send(`${path}/pictures`, body)}
        />
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
  if (action.stage === 'asked') return <Notice title={title.asked[action.starts ?? 'soon']} tone="info" place="line" />;
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
      <OtherId kind={title.kind} isOnly={title.candidates.length === 0} busy={action.busy} choose={choose} />
      <ActionResult action={action} />
    </section>
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
  const id = idText(candidate.id);
  const percent = percentText(candidate.score, locale);
  return (
    <li class="candidate">
      <div>
        <p class="candidate-name" dir="auto">
          {name}
        </p>
        <p class="candidate-why">
          {words.sure(percent)} · <MessageText text={candidate.why} coded={candidate.coded} /> ·{' '}
          {candidate.link === undefined ? id : <SafeLink href={candidate.link}>{id}</SafeLink>}
        </p>
      </div>
      <Button busy={busy} label={words.chooseLabel(name)} onClick={() => choose(candidate.id)}>
        {words.choose}
      </Button>
    </li>
  );
}
