/** What was just ignored, with its undo. It stays until it is closed or replaced: nobody has to hurry. */
import './UndoBar.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { AttemptFailure } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { type Ignored, takeBack } from './ignoring.ts';

interface UndoBarProps {
  readonly done: Ignored;
  readonly onUndone: () => void;
  readonly onClose: () => void;
}

export function UndoBar({ done, onUndone, onClose }: UndoBarProps) {
  const { texts, announce } = useApp();
  const { problems: words } = texts;
  const { isBusy, end, attempt } = useAttempt();
  const [undone, setUndone] = useState<number>();
  const bar = useRef<HTMLDivElement>(null);
  const sentence = [
    ...(done.ignored === 0 ? [] : [words.ignored(done.ignored)]),
    ...(done.changed === 0 ? [] : [words.changed(done.changed)]),
  ].join(' ');
  useEffect(() => announce(sentence), [sentence, announce]);
  // The row with the pressed button is gone, and its focus with it. Before the next key, which would be lost.
  useLayoutEffect(() => {
    bar.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, [sentence]);
  useLayoutEffect(() => {
    if (undone !== undefined) bar.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, [undone]);
  const undo = async () =>
    attempt(
      async (client) => {
        const shown = await takeBack(client, done);
        setUndone(shown);
        onUndone();
        return shown;
      },
      (shown) => words.undone(shown),
    );
  return (
    <div ref={bar} class="undo-bar">
      <p>{undone === undefined ? sentence : words.undone(undone)}</p>
      <AttemptFailure end={end} />
      <div class="undo-bar-buttons">
        {undone === undefined && done.ignored > 0 ? (
          <Button look="main" busy={isBusy} onClick={() => void undo()}>
            {words.undo}
          </Button>
        ) : null}
        <button type="button" class="button button-quiet" aria-label={words.close} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </div>
    </div>
  );
}
