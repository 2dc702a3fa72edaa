/** One line of text with its label, its hint, and the fault that the server found in it. */
import { useId } from 'preact/hooks';
import { MessageText } from '../../parts/MessageText.tsx';
import { useTexts } from '../../state/appState.ts';
import type { Fault } from './fieldFaults.ts';

interface TextFieldProps {
  readonly label: string;
  readonly hidesLabel?: boolean;
  readonly isAddress?: boolean;
  readonly value: string;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly fault: Fault | undefined;
  readonly onInput: (value: string) => void;
}

export function TextField({ label, hidesLabel, isAddress, value, placeholder, hint, fault, onInput }: TextFieldProps) {
  const { fieldMessages } = useTexts();
  const id = useId();
  const notes = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div class="text-field">
      <label for={id} class={hidesLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <input
        id={id}
        class="key-field-input"
        type="text"
        inputMode={isAddress ? 'url' : undefined}
        autocapitalize="off"
        spellcheck={false}
        placeholder={placeholder}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={notes === '' ? undefined : notes}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {fault === undefined ? null : (
        <p id={`${id}-fault`} class="key-field-bad">
          <MessageText text={fault.message} coded={fault.coded} rather={fieldMessages} alone />
        </p>
      )}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} class="key-field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
