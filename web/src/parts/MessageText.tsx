/**
 * A message of the server: translated if the page knows its code, otherwise in English and marked as such for screen
 * readers and translators.
 */
import type { ApiError } from '../api/client.ts';
import { asSentence, type MessageTexts, messageParts } from '../format/messageParts.ts';
import type { PageMessage } from '../generated/api.ts';
import { useTexts } from '../state/appState.ts';

export interface MessageTextProps {
  readonly text: string;
  readonly coded?: PageMessage | readonly PageMessage[] | undefined;
  /** It stands alone, so it begins with a capital letter. */
  readonly alone?: true;
  /** It follows a colon, where German sentences begin with a capital letter. */
  readonly behindColon?: true;
  /** Texts that fit the place better than the usual ones. */
  readonly rather?: MessageTexts;
}

export function MessageText({ text, coded, alone, behindColon, rather }: MessageTextProps) {
  const { app, messages } = useTexts();
  const texts = rather === undefined ? messages : { ...messages, ...rather };
  const parts = messageParts(text, coded, texts, app.isSentence);
  const [first] = [coded ?? []].flat();
  const begins = alone ?? (behindColon === true && first !== undefined && app.isSentence(first.code));
  const { own, english } = begins ? asSentence(parts, coded) : parts;
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
  return <MessageText text={message} coded={coded} alone />;
}
