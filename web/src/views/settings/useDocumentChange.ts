/** Sends a change of a document: first to see what it does, then to save it. Both forms of settings use it. */
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/client.ts';
import type { DocumentBody, DocumentResult } from '../../generated/api.ts';
import { type AttemptEnd, useAttempt } from '../../state/useAttempt.ts';

export interface DocumentAttempt {
  readonly isBusy: boolean;
  /** Of this very change: a preview of another one would mislead. */
  readonly result: DocumentResult | undefined;
  /** Why the last request failed, while that still holds. */
  readonly end: AttemptEnd | undefined;
  /** The file changed meanwhile: everything is refused until the new text is loaded. */
  readonly isStale: boolean;
  readonly send: (preview: boolean) => Promise<void>;
}

/** `saved`: words to announce. */
export function useDocumentChange(
  change: DocumentBody,
  saved: string,
  onResult: (result: DocumentResult) => void,
): DocumentAttempt {
  const { isBusy, end, attempt } = useAttempt();
  const [shown, setShown] = useState<{ readonly change: string; readonly result: DocumentResult }>();
  const [sentFor, setSentFor] = useState<string | null>();
  const now = JSON.stringify(change);
  const send = (preview: boolean) =>
    attempt(
      async (client) => {
        setSentFor(change.hash);
        const result = await client.post<DocumentResult>('settings/documents', { ...change, preview });
        setShown(result.isSaved ? undefined : { change: now, result });
        onResult(result);
      },
      preview ? '' : saved,
    );
  const isConflict = end instanceof ApiError && end.coded?.code === 'fileChanged';
  const isStale = isConflict && sentFor === change.hash;
  const result = shown?.change === now ? shown.result : undefined;
  return { isBusy, result, end: isConflict && !isStale ? undefined : end, isStale, send };
}
