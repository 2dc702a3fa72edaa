/** How programs are connected: the webhook's address of a Library, and the setup steps of each program. Once for all. */
import './Setup.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { libraryText } from '../../format/libraryNames.ts';
import type { LibraryView } from '../../generated/api.ts';
import { Choice } from '../../parts/Choice.tsx';
import { CopyLine } from '../../parts/CopyLine.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { exampleFolder, listenOptions, setupsFor, shellQuoted, webhookAddress } from './libraryState.ts';
import { TestWait } from './TestWait.tsx';

interface SetupProps {
  /** At least one. */
  readonly libraries: readonly LibraryView[];
  readonly reload: () => void;
}

export function Setup({ libraries, reload }: SetupProps) {
  const { libraries: words } = useApp().texts;
  const { query, route } = useLocation();
  const wanted = query['connect'];
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // A link from the settings names the Library.
  useLayoutEffect(() => {
    if (wanted !== undefined && details.current !== null) details.current.open = true;
  }, [wanted]);
  const library = libraries.find(({ id }) => id === wanted) ?? libraries[0];
  if (library === undefined) return null;
  return (
    <details ref={details} class="setup" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class="setup-name">{words.setup}</span> <span class="setup-hint">{words.webhookHint}</span>
      </summary>
      <div class="setup-inside">
        {libraries.length < 2 ? null : (
          <Choice
            label={words.setupLibrary}
            value={library.id}
            options={libraries.map(({ id }) => ({ value: id, text: libraryText(id) }))}
            onChange={(id) => route(at(paths.libraries, { connect: id }), true)}
          />
        )}
        <Address library={library} />
        <Steps key={library.kind} library={library} isOpen={isOpen} reload={reload} />
      </div>
    </details>
  );
}

function Address({ library }: { readonly library: LibraryView }) {
  const { libraries: words } = useApp().texts;
  const { address, isLocal } = webhookAddress(library.webhook, location.hostname);
  return (
    <section>
      <h2>{words.webhook}</h2>
      <CopyLine text={address} what={`${words.webhook}, ${libraryText(library.id)}`} />
      {isLocal ? (
        <p class="setup-hint">
          {words.webhookLocal} <code class="setup-options">{listenOptions(address, library.webhookOption)}</code>
        </p>
      ) : null}
    </section>
  );
}

interface StepsProps {
  readonly library: LibraryView;
  /** The steps are on the screen. */
  readonly isOpen: boolean;
  readonly reload: () => void;
}

function Steps({ library, isOpen, reload }: StepsProps) {
  const { libraries: words } = useApp().texts;
  const senders = setupsFor(library.kind);
  const [chosen, setChosen] = useState(senders[0] ?? 'curl');
  const { steps } = words.senderSetups[chosen];
  const { address } = webhookAddress(library.webhook, location.hostname);
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
      <ol class="setup-steps">
        {steps(address, folder).map(({ text, code }) => (
          <li key={text}>
            {text}
            {code === undefined ? null : <CopyLine text={code} what={text} />}
          </li>
        ))}
      </ol>
      {isOpen && chosen !== 'curl' ? (
        <TestWait key={`${library.id} ${chosen}`} sender={chosen} heard={library.heard} reload={reload} />
      ) : null}
    </>
  );
}
