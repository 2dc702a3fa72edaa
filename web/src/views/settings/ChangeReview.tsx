/** Shows what a change does to the document, then saves it. Refused or not: nothing that was entered is lost. */
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/client.ts';
import type { DocumentBody, DocumentResult } from '../../generated/api.ts';
import { AttemptFailure } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { Faults } from './Faults.tsx';
import { TextDiff } from './TextDiff.tsx';

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
  const { isBusy, end, attempt } = useAttempt();
  const [shown, setShown] = useState<{ readonly change: string; readonly result: DocumentResult }>();
  const [isSaved, setSaved] = useState(false);
  const [sentFor, setSentFor] = useState<string | null>();
  const now = JSON.stringify(change);
  const send = (preview: boolean) =>
    attempt(
      async (client) => {
        setSaved(false);
        setSentFor(change.hash);
        const result = await client.post<DocumentResult>('settings/documents', { ...change, preview });
        setShown({ change: now, result });
        onFaults?.(result.faults);
        if (!result.isSaved) return;
        setShown(undefined);
        setSaved(true);
        onSaved();
      },
      preview ? '' : words.saved,
    );
  // A preview of another change would mislead.
  const result = shown?.change === now ? shown.result : undefined;
  const maySave =
    result !== undefined && result.diff.length > 0 && result.faults.every(({ level }) => level !== 'error');
  const isConflict = end instanceof ApiError && end.coded?.code === 'fileChanged';
  // Saving again would be refused again, until the new text is there.
  const isStale = isConflict && sentFor === change.hash;
  return (
    <div class="settings-review">
      {result === undefined ? null : (
        <>
          <Faults faults={result.faults} />
          <TextDiff diff={result.diff} />
        </>
      )}
      {isConflict && !isStale ? null : <AttemptFailure end={end} />}
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
