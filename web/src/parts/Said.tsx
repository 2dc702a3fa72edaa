/**
 * A message of the server: translated if the page knows its code, otherwise in English and marked as such for screen
 * readers and translators.
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

/** Why an action failed. */
export function FailureText({ failure: { kind, message, said } }: { readonly failure: ApiError }) {
  const { app } = useTexts();
  if (kind === 'offline') return <>{app.offline.title}</>;
  if (message === '') return <>{app.failed.unexpected}</>;
  return <Said text={message} said={said} />;
}
