/** Above a list of problems of one cause: select all, and what can be done with the selected ones. */
import './SelectionBar.css';
import { useEffect, useRef } from 'preact/hooks';
import type { Client } from '../../api/client.ts';
import type { ProblemList, ProblemView } from '../../generated/api.ts';
import { AttemptText } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { queryText } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { type Fix, fixesOf, fixNameOf } from './problemFix.ts';

interface SelectionBarProps {
  readonly cause: ProblemView['cause'];
  readonly count: number;
  readonly library: string | undefined;
  /** Of the shown ones. */
  readonly selected: readonly ProblemView[];
  /** Those that are not shown as well. */
  readonly all: boolean;
  readonly isBusy: boolean;
  readonly onAll: (all: boolean) => void;
  readonly onIgnore: () => void;
}

/** The most that the API lists at once. */
const listedAtMost = 1000;

export function SelectionBar({ cause, count, library, selected, all, isBusy, onAll, onIgnore }: SelectionBarProps) {
  const { texts, locale } = useApp();
  const { problems: words } = texts;
  const chosen = all ? count : selected.length;
  const number = (value: number) => value.toLocaleString(locale);
  const isPart = chosen > 0 && chosen < count;
  const box = useRef<HTMLInputElement>(null);
  // Not an attribute: only a property sets it.
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPart;
  }, [isPart]);
  return (
    <div class="selection-bar">
      <label class="selection-all">
        <input
          ref={box}
          type="checkbox"
          checked={chosen > 0 && !isPart}
          onChange={({ currentTarget }) => onAll(currentTarget.checked)}
        />
        <span>{words.selectAll(count, number(count))}</span>
      </label>
      <span class="selection-count">{words.selected(chosen, number(chosen))}</span>
      {chosen === 0 ? null : (
        <>
          <FixSelected {...{ cause, library, selected, all }} />
          <Button busy={isBusy} onClick={onIgnore}>
            {words.ignore}
          </Button>
        </>
      )}
    </div>
  );
}

type FixSelectedProps = Pick<SelectionBarProps, 'cause' | 'library' | 'selected' | 'all'>;

function FixSelected({ cause, library, selected, all }: FixSelectedProps) {
  const { problems: words } = useApp().texts;
  const { isBusy, end, attempt } = useAttempt();
  const name = fixNameOf(cause);
  if (name === undefined) return null;
  const { text, asked } = words.fixes[name];
  const ask = async (client: Client) => {
    const question = `problems${queryText({ cause, library, limit: `${listedAtMost}` })}`;
    const fixes = fixesOf(all ? (await client.get<ProblemList>(question)).problems : selected);
    return { done: await postAll(client, fixes), of: fixes.length };
  };
  return (
    <>
      <Button
        icon="refresh"
        busy={isBusy}
        onClick={() => void attempt(ask, ({ done, of }) => (done === of ? asked(done) : words.fixedSome(done, of)))}
      >
        {text}
      </Button>
      <AttemptText end={end} />
    </>
  );
}

/** One after the other, so that the server is not flooded. Throws the failure if not even one succeeded. */
async function postAll(client: Client, fixes: readonly Fix[]): Promise<number> {
  let done = 0;
  let failure: unknown;
  for (const { path, body } of fixes) {
    try {
      await client.post(path, body);
      done += 1;
    } catch (error) {
      failure ??= error;
    }
  }
  if (done === 0 && failure !== undefined) throw failure;
  return done;
}
