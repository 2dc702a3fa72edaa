/** The key of a service: tested at once, stored if it works, never shown again. */
import './KeyField.css';
import { useId, useRef, useState } from 'preact/hooks';
import type { KeyBody, KeyResult } from '../../generated/api.ts';
import { AttemptFailure } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { SafeLink } from '../../parts/SafeLink.tsx';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import type { Key, Service } from './choices.ts';

export interface KeyFieldProps {
  readonly service: Pick<Service, 'name' | 'title'> & { readonly link?: string };
  readonly hint?: string | undefined;
  /** Of what is not called a key. */
  readonly label?: string;
  readonly secret: Key;
  /** Empty: the service's own. */
  readonly address: string;
  readonly onStored: () => void;
}

export function KeyField({ service, secret, address, hint, label, onStored }: KeyFieldProps) {
  const words = useApp().texts.settings.key;
  const sources = useApp().texts.settings.sources;
  const [value, setValue] = useState('');
  const [result, setResult] = useState<KeyResult>();
  const { isBusy, end, attempt } = useAttempt();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  if (secret.from === 'variable') return <p class="key-field-hint">{words.fromVariable}</p>;
  const send = (evenUntested: boolean) =>
    attempt(async (client) => {
      setResult(undefined);
      const body: KeyBody = {
        ...{ of: service.name, name: secret.name, key: secret.key, value, evenUntested },
        ...(address === '' ? {} : { address }),
      };
      const answer = await client.post<KeyResult>('settings/keys', body);
      setResult(answer);
      if (answer.cause === 'key') field.current?.focus();
      if (!answer.isStored) return;
      setValue('');
      onStored();
    }, '');
  return (
    <form
      class="key-field"
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <label for={id}>{label ?? words.label(service.title)}</label>
      <div class="key-field-line">
        <input
          ref={field}
          id={id}
          class="key-field-input"
          type="password"
          autocomplete="off"
          required
          value={value}
          aria-invalid={result?.isStored === false && result.cause === 'key'}
          aria-describedby={hint === undefined ? `${id}-result` : `${id}-result ${id}-hint`}
          onInput={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <button
          type="submit"
          class="button button-plain"
          aria-busy={isBusy}
          aria-disabled={isBusy || value.trim() === ''}
        >
          {isBusy ? words.testing : words.test}
        </button>
      </div>
      <div id={`${id}-result`} role="status" class="key-field-hint">
        <AttemptFailure end={end} />
        {result === undefined && secret.from === 'file' ? words.storedBefore : null}
        {result === undefined ? null : <Result result={result} saveAnyway={() => void send(true)} />}
      </div>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} class="key-field-hint">
          {hint}
        </p>
      )}
      {service.link === undefined ? null : (
        <p>
          <SafeLink href={service.link}>{sources.toKey(service.title)}</SafeLink>
        </p>
      )}
    </form>
  );
}

function Result({ result, saveAnyway }: { readonly result: KeyResult; readonly saveAnyway: () => void }) {
  const words = useApp().texts.settings.key;
  if (result.isStored) return <p class="key-field-good">{result.ok ? words.stored : words.storedUntested}</p>;
  return (
    <>
      <p class="key-field-bad">
        {result.cause === 'key' ? words.wrong : words.away}{' '}
        <MessageText text={result.message} coded={result.coded} behindColon />
      </p>
      {result.cause === 'key' ? null : <Button onClick={saveAnyway}>{words.saveAnyway}</Button>}
    </>
  );
}
