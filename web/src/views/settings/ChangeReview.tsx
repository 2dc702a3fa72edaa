/** Shows what a change does to the document, then saves it. Refused or not: nothing that was entered is lost. */
import { useState } from 'preact/hooks';
import type { DocumentBody, DocumentResult } from '../../generated/api.ts';
import { AttemptFailure } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { useApp } from '../../state/appState.ts';
import { Faults } from './Faults.tsx';
import { TextDiff } from './TextDiff.tsx';
import { useDocumentChange } from './useDocumentChange.ts';

export interface ChangeReviewProps {
  readonly change: DocumentBody;
  readonly hasChanges: boolean;
  /** Of the document with this change. */
  readonly onFaults?: (faults: DocumentResult['faults']) => void;
  readonly onSaved: () => void;
  readonly onDiscard: () => void;
  /** Loads the documents again, after somebody else changed one. */
  readonly reload: () => void;
}

export function ChangeReview({ change, hasChanges, onFaults, onSaved, onDiscard, reload }: ChangeReviewProps) {
  const { texts } = useApp();
  const words = texts.settings.save;
  const [isSaved, setSaved] = useState(false);
  const { isBusy, result, end, isStale, send } = useDocumentChange(change, words.saved, (answer) => {
    setSaved(answer.isSaved);
    onFaults?.(answer.faults);
    if (answer.isSaved) onSaved();
  });
  const maySave =
    result !== undefined && result.diff.length > 0 && result.faults.every(({ level }) => level !== 'error');
  return (
    <div class="settings-review">
      {result === undefined ? null : (
        <>
          <Faults faults={result.faults} />
          <TextDiff diff={result.diff} />
        </>
      )}
      <AttemptFailure end={end} />
      {isSaved && !hasChanges ? <p role="status">{words.saved}</p> : null}
      <div class="settings-actions">
        {isStale ? (
          <Button look="main" icon="refresh" onClick={reload}>
            {words.reload}
          </Button>
        ) : maySave ? (
          <Button look="main" busy={isBusy} onClick={() => void send(false)}>
            {words.save}
          </Button>
        ) : (
          <Button busy={isBusy} disabled={!hasChanges} onClick={() => void send(true)}>
            {words.review}
          </Button>
        )}
        {hasChanges ? (
          <Button look="quiet" onClick={onDiscard}>
            {words.discard}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
