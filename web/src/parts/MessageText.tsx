/**
 * A message of the server: translated if the page knows its code, otherwise in English and marked as such for screen
 * readers and translators.
 */
import type { ApiError } from '../api/client.ts';
import { messageParts } from '../format/messageParts.ts';
import type { PageMessage } from '../generated/api.ts';
import { useTexts } from '../state/appState.ts';

export interface MessageTextProps {
  readonly text: string;
  readonly coded?: PageMessage | readonly PageMessage[] | undefined;
}

export function MessageText({ text, coded }: MessageTextProps) {
  const { own, english } = messageParts(text, coded, useTexts().messages);
  return (
    <>
      {own}
      {english === '' ? null : <span lang="en">{english}</span>}
    </>
  );
}

/** Why an action failed. */
export function FailureText({ failure: { kind, message, coded } }: { readonly failure: ApiError }) {
  const { app } = useTexts();
  if (kind === 'offline') return <>{app.offline.title}</>;
  if (message === '') return <>{app.failed.unexpected}</>;
  return <MessageText text={message} coded={coded} />;
}
