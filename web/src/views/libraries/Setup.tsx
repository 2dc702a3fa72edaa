/** The webhook's address, the last caller, and the setup steps of each program. */
import './Setup.css';
import { useState } from 'preact/hooks';
import { instantText, pastText } from '../../format/words.ts';
import type { LibraryView } from '../../generated/api.ts';
import { Choice } from '../../parts/Choice.tsx';
import { CopyLine } from '../../parts/CopyLine.tsx';
import { useApp } from '../../state/appState.ts';
import { useNow } from '../../state/useNow.ts';
import { exampleFolder, listenOptions, setupsFor, shellQuoted, webhookAddress } from './libraryState.ts';
import { TestWait } from './TestWait.tsx';

interface SetupProps {
  readonly library: LibraryView;
  readonly reload: () => void;
}

export function Setup({ library, reload }: SetupProps) {
  const { libraries: words } = useApp().texts;
  const [isOpen, setOpen] = useState(false);
  const { address, isLocal } = webhookAddress(library.webhook, location.hostname);
  return (
    <section class="setup">
      <h3>{words.webhook}</h3>
      <p class="setup-hint">{words.webhookHint}</p>
      <CopyLine text={address} what={`${words.webhook}, ${library.id}`} />
      {isLocal ? (
        <p class="setup-hint">
          {words.webhookLocal} <code class="setup-options">{listenOptions(address, library.webhookOption)}</code>
        </p>
      ) : null}
      <LastReceived library={library} />
      <details class="setup-steps" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.setup}</summary>
        <Steps library={library} address={address} isOpen={isOpen} reload={reload} />
      </details>
    </section>
  );
}

function LastReceived({ library: { heard } }: { readonly library: LibraryView }) {
  const { texts, locale } = useApp();
  const { libraries: words } = texts;
  const now = useNow(15);
  if (heard.length === 0) return <p class="setup-hint">{words.heardNever}</p>;
  return (
    <dl class="setup-heard">
      <dt>{words.heard}</dt>
      {heard.map(({ sender, at }) => (
        <dd key={sender}>
          {words.senders[sender] ?? sender},{' '}
          <time dateTime={at} title={instantText(at, locale)}>
            {pastText(at, now, locale)}
          </time>
        </dd>
      ))}
    </dl>
  );
}

interface StepsProps extends SetupProps {
  readonly address: string;
  /** The steps are on the screen. */
  readonly isOpen: boolean;
}

function Steps({ library, address, isOpen, reload }: StepsProps) {
  const { libraries: words } = useApp().texts;
  const senders = setupsFor(library.kind);
  const [chosen, setChosen] = useState(senders[0] ?? 'curl');
  const { steps } = words.senderSetups[chosen];
  const folder = shellQuoted(exampleFolder(library));
  return (
    <>
      {senders.length < 2 ? null : (
        <Choice
          label={words.setupFor}
          value={chosen}
          options={senders.map((sender) => ({ value: sender, text: words.senderSetups[sender].name }))}
          onChange={setChosen}
        />
      )}
      <ol class="setup-list">
        {steps(address, folder).map(({ text, code }) => (
          <li key={text}>
            {text}
            {code === undefined ? null : <CopyLine text={code} what={text} />}
          </li>
        ))}
      </ol>
      {isOpen && chosen !== 'curl' ? (
        <TestWait key={chosen} sender={chosen} heard={library.heard} reload={reload} />
      ) : null}
    </>
  );
}
