/** The first password, set with the code that `serve` prints; afterwards the page leads to the set-up. */
import './SignIn.css';
import type { RefObject, TargetedInputEvent } from 'preact';
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
  const { client, texts } = useApp();
  const words = texts.settings.password;
  const [failure, setFailure] = useState<string | ApiError>();
  const [values, setValues] = useState({ code: '', password: '', again: '' });
  const first = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    document.title = `${words.title} · ${texts.app.name}`;
    first.current?.focus();
  }, [words.title, texts.app.name]);
  const submit = async () => {
    const wrong = wrongInput(values, words);
    setFailure(wrong);
    if (wrong !== undefined) return;
    try {
      await client.post<SessionView>('setup', { code: values.code, password: values.password });
      // A full load: the session is new, and nothing of before counts.
      location.assign(at(paths.settings));
    } catch (error) {
      setFailure(failureOf(error, texts));
    }
  };
  const field = (name: keyof Values, label: string, hint?: string) => (
    <Field
      {...{ id: `${id}-${name}`, label, hint, value: values[name] }}
      input={name === 'code' ? first : undefined}
      failure={`${id}-failure`}
      onInput={(value) => setValues((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <main class="sign-in">
      <form
        class="sign-in-form"
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
        <p id={`${id}-failure`} class="sign-in-refusal" role="alert">
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
  readonly label: string;
  readonly hint: string | undefined;
  readonly value: string;
  /** Of the code, which is shown; passwords are not. */
  readonly input: RefObject<HTMLInputElement | null> | undefined;
  /** The element that says what is wrong. */
  readonly failure: string;
  readonly onInput: (value: string) => void;
}

function Field({ id, label, hint, value, input, failure, onInput }: FieldProps) {
  const common = {
    ...{ id, class: 'sign-in-field', required: true, value },
    'aria-describedby': hint === undefined ? failure : `${failure} ${id}-hint`,
    onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => onInput(currentTarget.value),
  };
  return (
    <>
      <label class="sign-in-label" for={id}>
        {label}
      </label>
      {input === undefined ? (
        <input {...common} type="password" autocomplete="new-password" />
      ) : (
        <input {...common} type="text" autocomplete="off" spellcheck={false} ref={input} />
      )}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} class="sign-in-hint">
          {hint}
        </p>
      )}
    </>
  );
}

type Values = Readonly<Record<'code' | 'password' | 'again', string>>;
type Words = Texts['settings']['password'];

function wrongInput({ password, again }: Values, words: Words): string | undefined {
  if (password.length < charactersAtLeast) return words.short;
  return password === again ? undefined : words.differ;
}

function failureOf(error: unknown, { app, settings: { password } }: Texts): string | ApiError {
  if (!(error instanceof ApiError)) return app.failed.title;
  if (error.status === 403) return password.wrongCode;
  return error.status === 429 ? app.signIn.wait : error;
}
