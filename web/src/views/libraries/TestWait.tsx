/** Waits for the test webhook of a program that is being connected, and says when it has arrived. */
import { useEffect, useState } from 'preact/hooks';
import type { LibraryView } from '../../generated/api.ts';
import { Icon } from '../../parts/Icon.tsx';
import { useTexts } from '../../state/appState.ts';

/** A person looks from one window to the other; the answer is cheap. */
const askAgainMs = 2_000;

export interface TestWaitProps {
  readonly sender: string;
  readonly heard: LibraryView['heard'];
  readonly reload: () => void;
}

export function TestWait({ sender, heard, reload }: TestWaitProps) {
  const { libraries: words } = useTexts();
  const last = heard.find((one) => one.sender === sender)?.at;
  // Compared with itself, because the clocks of server and browser may differ.
  const [before] = useState(last);
  const isReceived = last !== before;
  useEffect(() => {
    if (isReceived) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, askAgainMs);
    return () => clearInterval(timer);
  }, [isReceived, reload]);
  const name = words.senders[sender] ?? sender;
  // Jellyfin's plugin for webhooks has no test.
  const awaited = sender === 'jellyfin' ? words.titleAwaited(name) : words.testAwaited(name);
  return (
    <p role="status" class={isReceived ? 'setup-test setup-test-received' : 'setup-test'}>
      {isReceived ? <Icon name="check" /> : null}
      {isReceived ? words.testReceived(name) : awaited}
    </p>
  );
}
