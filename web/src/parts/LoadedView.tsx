/** Shows the result of useLoaded: the value, a waiting state, or the failure with a way out. */
import type { ComponentChildren } from 'preact';
import type { ApiError } from '../api/client.ts';
import { at, paths } from '../state/address.ts';
import { useTexts } from '../state/appState.ts';
import type { Loaded } from '../state/useLoaded.ts';
import type { Texts } from '../texts/en.ts';
import { Button } from './Button.tsx';
import { CopyLine } from './CopyLine.tsx';
import { Heading } from './Heading.tsx';
import { MessageText } from './MessageText.tsx';
import { Notice } from './Notice.tsx';
import { Waiting } from './Waiting.tsx';

export interface LoadedViewProps<Value> {
  readonly of: Loaded<Value>;
  readonly children: (value: Value) => ComponentChildren;
  /** Replaces the usual waiting state by a placeholder in the shape of the content, so that nothing jumps. */
  readonly wait?: ComponentChildren;
  /** Set if the view has no heading until the value has loaded: then a failure shows one. */
  readonly heading?: boolean;
}

export function LoadedView<Value>({ of, children, wait, heading = false }: LoadedViewProps<Value>) {
  const { app } = useTexts();
  if (of.value !== undefined) {
    // The frame says if the server does not answer.
    const isCatalogAway = of.failure?.code === catalogAway;
    return (
      <>
        {isCatalogAway ? <Notice title={app.catalogAway} tone="warn" place="line" /> : null}
        {children(of.value)}
      </>
    );
  }
  if (of.failure !== undefined) return <FailureNotice failure={of.failure} retry={of.reload} heading={heading} />;
  return <>{wait ?? <Waiting />}</>;
}

export interface FailureNoticeProps {
  readonly failure: ApiError;
  readonly retry: () => void;
  readonly heading?: boolean;
}

export function FailureNotice({ failure, retry, heading = false }: FailureNoticeProps) {
  const { app } = useTexts();
  if (failure.coded?.code === 'settingsNeedPassword') return <NeedsPassword />;
  const title = failureTitle(failure, app);
  const advice = <FailureAdvice failure={failure} />;
  return (
    <>
      {heading ? <Heading text={title} /> : null}
      <Notice
        title={heading ? advice : title}
        icon={failure.kind === 'missing' ? 'search' : 'problems'}
        tone={failure.kind === 'missing' ? 'plain' : 'bad'}
      >
        {heading ? null : <p>{advice}</p>}
        {failure.kind === 'missing' ? (
          <a class="button button-plain" href={at(paths.wall)}>
            {app.toTitles}
          </a>
        ) : (
          <Button icon="refresh" onClick={retry}>
            {app.retry}
          </Button>
        )}
      </Notice>
    </>
  );
}

/** Settings and the log are closed where nobody signs in: nothing failed, and a retry changes nothing. */
function NeedsPassword() {
  const { needsPassword: words } = useTexts().app;
  return (
    <Notice title={words.title} icon="settings">
      <p>{words.advice}</p>
      <CopyLine text={words.command} what={words.commandName} />
    </Notice>
  );
}

/** The server answers but cannot read the catalog; its message explains why. */
const catalogAway = 'catalogAway';

function failureTitle({ kind, code }: ApiError, app: Texts['app']): string {
  if (code === catalogAway) return app.catalogAway;
  if (kind === 'offline') return app.offline.title;
  if (kind === 'missing') return app.missing.title;
  if (kind === 'signIn') return app.signIn.title;
  return app.failed.title;
}

function FailureAdvice({ failure: { kind, code, message, coded } }: { readonly failure: ApiError }) {
  const { app } = useTexts();
  if (kind === 'offline' && code !== catalogAway) return <>{app.offline.advice}</>;
  if (kind === 'missing') return <>{app.missing.advice}</>;
  if (message === '') return <>{app.failed.unexpected}</>;
  return <MessageText text={message} coded={coded} alone />;
}
