/** The first password, set with the code that `serve` prints; afterwards the page leads to the set-up. */
import './SignIn.css';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { ApiError } from '../api/client.ts';
import type { SessionView } from '../generated/api.ts';
import { FailureText } from '../parts/MessageText.tsx';
import { at, paths } from '../state/address.ts';
import { useApp } from '../state/appState.ts';
import type { Texts } from '../texts/en.ts';

/** As the server demands. */
const charactersAtLeast = 8;

export function FirstPassword() {
  const { client, texts, announce } = useApp();
  const words = texts.settings.password;
  const [failure, setFailure] = useState<string | ApiError>();
  const [wrong, setWrong] = useState<Wrong>({});
  const [values, setValues] = useState({ code: '', password: '', again: '' });
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => {
    document.title = `${words.title} · ${texts.app.name}`;
    form.current?.querySelector('input')?.focus();
  }, [words.title, texts.app.name]);
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  const refuse = (faults: Wrong) => {
    setWrong(faults);
    announce(Object.values(faults).join(' '));
  };
  const submit = async () => {
    setFailure(undefined);
    const faults = wrongInput(values, words);
    refuse(faults);
    if (Object.keys(faults).length > 0) return;
    try {
      await client.post<SessionView>('setup', { code: values.code, password: values.password });
      // A full load: the session is new, and nothing of before counts.
      location.assign(at(paths.settings));
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) refuse({ code: words.wrongCode });
      else setFailure(failureOf(error, texts));
    }
  };
  const field = (name: keyof Values, label: string, hint?: string) => (
    <Field
      {...{ id: `${id}-${name}`, name, label, hint, value: values[name], fault: wrong[name] }}
      onInput={(value) => setValues((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <main class="sign-in">
      <form
        ref={form}
        class="sign-in-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
        {field('code', words.code)}
        {field('password', words.password, words.passwordHint)}
        {field('again', words.again)}
        <p class="sign-in-refusal" role="alert">
          {failure instanceof ApiError ? <FailureText failure={failure} /> : failure}
        </p>
        <button type="submit" class="button button-main">
          {words.submit}
        </button>
      </form>
    </main>
  );
}

interface FieldProps {
  readonly id: string;
  readonly name: keyof Values;
  readonly label: string;
  readonly hint: string | undefined;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onInput: (value: string) => void;
}

/** The code is shown; passwords are not. */
function Field({ id, name, label, hint, value, fault, onInput }: FieldProps) {
  const note = fault ?? hint;
  return (
    <>
      <label class="sign-in-label" for={id}>
        {label}
      </label>
      <input
        {...{ id, value }}
        class="sign-in-field"
        {...(name === 'code'
          ? { type: 'text', autocomplete: 'off', spellcheck: false }
          : { type: 'password', autocomplete: 'new-password' })}
        required
        aria-invalid={fault !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {note === undefined ? null : (
        <p id={`${id}-note`} class={fault === undefined ? 'sign-in-hint' : 'sign-in-hint sign-in-fault'}>
          {note}
        </p>
      )}
    </>
  );
}

type Values = Readonly<Record<'code' | 'password' | 'again', string>>;
/** What is wrong, by field. */
type Wrong = Partial<Values>;
type Words = Texts['settings']['password'];

function wrongInput({ code, password, again }: Values, words: Words): Wrong {
  return {
    ...(code.trim() === '' ? { code: words.noCode } : {}),
    ...(password.length < charactersAtLeast ? { password: words.short } : {}),
    ...(password === again ? {} : { again: words.differ }),
  };
}

function failureOf(error: unknown, { app }: Texts): string | ApiError {
  if (!(error instanceof ApiError)) return app.failed.title;
  return error.status === 429 ? app.signIn.wait : error;
}
