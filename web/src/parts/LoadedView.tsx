/** Shows what useLoaded holds: the value, a quiet wait, or why there is nothing, with the way out. */
import type { ComponentChildren } from 'preact';
import type { ApiError } from '../api/client.ts';
import type { Loaded } from '../api/useLoaded.ts';
import { useTexts } from '../app/appState.ts';
import type { Texts } from '../texts/en.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { Waiting } from './Waiting.tsx';

export interface LoadedViewProps<Value> {
  readonly of: Loaded<Value>;
  readonly children: (value: Value) => ComponentChildren;
  /** Instead of the usual wait: a drawing in the shape of what comes, so that nothing jumps. */
  readonly wait?: ComponentChildren;
}

export function LoadedView<Value>({ of, children, wait }: LoadedViewProps<Value>) {
  const { app } = useTexts();
  if (of.value !== undefined) {
    return (
      <>
        {of.failure?.kind === 'offline' ? <Notice title={app.offline.banner} tone="warn" place="line" /> : null}
        {children(of.value)}
      </>
    );
  }
  if (of.failure !== undefined) return <FailureNotice failure={of.failure} retry={of.reload} />;
  return <>{wait ?? <Waiting />}</>;
}

export function FailureNotice({ failure, retry }: { readonly failure: ApiError; readonly retry: () => void }) {
  const { app } = useTexts();
  return (
    <Notice
      title={failureTitle(failure, app)}
      icon={failure.kind === 'missing' ? 'search' : 'problems'}
      tone={failure.kind === 'missing' ? 'plain' : 'bad'}
    >
      <p>{failureAdvice(failure, app)}</p>
      {failure.kind === 'missing' ? null : (
        <Button icon="refresh" onClick={retry}>
          {app.retry}
        </Button>
      )}
    </Notice>
  );
}

function failureTitle({ kind }: ApiError, app: Texts['app']): string {
  if (kind === 'offline') return app.offline.title;
  if (kind === 'missing') return app.missing.title;
  if (kind === 'signIn') return app.signIn.title;
  return app.failed.title;
}

function failureAdvice({ kind, message }: ApiError, app: Texts['app']): string {
  if (kind === 'offline') return app.offline.advice;
  if (kind === 'missing') return app.missing.advice;
  return message === '' ? app.failed.unexpected : message;
}
