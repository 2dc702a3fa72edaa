/**
 * What the server says: in the language of the page where it knows the sentence, else as the English that it is, and marked so,
 * for screen readers and translators.
 */
import type { ApiError } from '../api/client.ts';
import { saidParts } from '../format/said.ts';
import type { SaidView } from '../generated/api.ts';
import { useTexts } from '../state/appState.ts';

export interface SaidProps {
  readonly text: string;
  readonly said?: SaidView | readonly SaidView[] | undefined;
}

export function Said({ text, said }: SaidProps) {
  const { own, english } = saidParts(text, said, useTexts().said);
  return (
    <>
      {own}
      {english === '' ? null : <span lang="en">{english}</span>}
    </>
  );
}

/** Why something that was asked for did not come about. */
export function FailureText({ failure: { kind, message, said } }: { readonly failure: ApiError }) {
  const { app } = useTexts();
  if (kind === 'offline') return <>{app.offline.title}</>;
  if (message === '') return <>{app.failed.unexpected}</>;
  return <Said text={message} said={said} />;
}
