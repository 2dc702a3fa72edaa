/** The password field, shown instead of the page if the server requires a password. */
import './SignIn.css';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { ApiError, type Client, type SignInCause } from '../api/client.ts';
import type { SessionView, SignIn as SignInBody } from '../generated/api.ts';
import { lazyView } from '../parts/lazyView.tsx';
import { useApp } from '../state/appState.ts';

export interface SignInProps {
  readonly cause: SignInCause;
  readonly done: () => void;
}

/** Before the first password there is nothing to sign in with: then the password is set. */
export function SignIn(props: SignInProps) {
  const { client } = useApp();
  const [isFirst, setFirst] = useState<boolean>();
  useEffect(() => {
    const gone = new AbortController();
    client.peek<SessionView>('session', gone.signal).then(
      ({ setUp }) => setFirst(setUp === true),
      () => setFirst(false),
    );
    return () => gone.abort();
  }, [client]);
  return isFirst === true ? <FirstPassword params={{}} /> : <PasswordForm {...props} />;
}

const FirstPassword = lazyView(async () => (await import('./FirstPassword.tsx')).FirstPassword);

function PasswordForm({ cause, done }: SignInProps) {
  const { client, texts } = useApp();
  const words = texts.app.signIn;
  const [refusal, setRefusal] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    document.title = `${words.title} · ${texts.app.name}`;
    field.current?.focus();
  }, [words.title, texts.app.name]);
  useOtherTabs(client, done);
  const submit = async () => {
    const body: SignInBody = { password: field.current?.value ?? '' };
    try {
      await client.post('session', body);
      done();
    } catch (error) {
      setRefusal(refusalText(error, texts.app));
      field.current?.select();
    }
  };
  return (
    <main class="sign-in">
      <form
        class="sign-in-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h1>{texts.app.name}</h1>
        {cause === 'opened' ? null : (
          <p id={`${id}-cause`} class="sign-in-cause">
            {words.ended[cause]}
          </p>
        )}
        <label class="sign-in-label" for={id}>
          {words.password}
        </label>
        <input
          ref={field}
          id={id}
          class="sign-in-field"
          type="password"
          autocomplete="current-password"
          required
          aria-invalid={refusal === words.wrong}
          aria-describedby={cause === 'opened' ? `${id}-refusal` : `${id}-cause ${id}-refusal`}
        />
        <p id={`${id}-refusal`} class="sign-in-refusal" role="alert">
          {refusal}
        </p>
        <button type="submit" class="button button-main">
          {words.submit}
        </button>
      </form>
    </main>
  );
}

/** A sign-in in another tab of this browser also signs in this tab when the user comes back to it. */
function useOtherTabs(client: Client, done: () => void): void {
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const recheck = () => {
      if (document.visibilityState !== 'visible') return;
      client.peek<SessionView>('session', signal).then(
        ({ signedIn }) => {
          if (signedIn) done();
        },
        () => undefined, // No answer: the form stays, and reports the failure when it is used.
      );
    };
    document.addEventListener('visibilitychange', recheck, { signal });
    addEventListener('focus', recheck, { signal });
    return () => gone.abort();
  }, [client, done]);
}

type AppTexts = ReturnType<typeof useApp>['texts']['app'];

function refusalText(error: unknown, app: AppTexts): string {
  if (!(error instanceof ApiError)) return app.failed.title;
  if (error.kind === 'offline') return app.offline.title;
  if (error.status === 429) return app.signIn.wait;
  return error.status === 401 || error.status === 403 ? app.signIn.wrong : app.failed.unexpected;
}
