/** Asks which fact of a title is to be fetched again. */
import './FetchAgain.css';
import { useId, useState } from 'preact/hooks';
import type { RefreshAction, TitleView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { Choice } from '../../parts/Choice.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { useApp } from '../../state/appState.ts';
import { useModal } from './useModal.ts';

interface FetchAgainProps {
  readonly title: TitleView;
  readonly send: (body: RefreshAction) => void;
  readonly close: () => void;
}

export function FetchAgain({ title, send, close }: FetchAgainProps) {
  const { texts } = useApp();
  const words = texts.title;
  const dialog = useModal(close);
  const nameId = useId();
  const [first = ''] = title.refreshable;
  const [fact, setFact] = useState(first);
  // Fetching it again would do nothing.
  const isOwnFile = title.ownFiles.includes(fact);
  return (
    <dialog ref={dialog} class="fetch-again" aria-labelledby={nameId}>
      <h2 id={nameId}>{words.refreshWhat}</h2>
      <Choice
        label={words.refreshFact}
        value={fact}
        options={title.refreshable.map((value) => ({ value, text: texts.facts.name(value) }))}
        onChange={setFact}
      />
      {isOwnFile ? (
        <Notice title={words.ownFile(texts.facts.name(fact))} tone="info" place="line">
          {words.ownFileStays}
        </Notice>
      ) : null}
      <div class="fetch-again-line">
        {isOwnFile ? null : (
          <Button
            look="main"
            icon="refresh"
            onClick={() => {
              close();
              send({ facts: [fact] });
            }}
          >
            {words.refreshNow}
          </Button>
        )}
        <Button onClick={close}>{words.cancel}</Button>
      </div>
    </dialog>
  );
}
