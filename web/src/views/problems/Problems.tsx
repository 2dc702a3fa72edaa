/** Problems that need the user, grouped by cause, each with its next step. */
import './Problems.css';
import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { libraryText } from '../../format/libraryNames.ts';
import type { ProblemList } from '../../generated/api.ts';
import { Heading } from '../../parts/Heading.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { at, paths, queryText } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useLive } from '../../state/useLive.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { IgnoredProblems } from './IgnoredProblems.tsx';
import type { Ignored } from './ignoring.ts';
import { ProblemGroup } from './ProblemGroup.tsx';
import { UndoBar } from './UndoBar.tsx';

export function Problems() {
  const { texts, locale } = useApp();
  const { problems: words } = texts;
  const { library } = useLocation().query;
  // Loads only the groups; each group loads its own problems, so that a thousand of one cause do not hide the others.
  const loaded = useLoaded<ProblemList>(`problems${queryText({ library, limit: '1' })}`);
  useLive({
    onChange: (name) => {
      // The state of a Library shows whether it can continue.
      if (name === 'problems' || name === 'libraries') loaded.reload();
    },
  });
  const total = loaded.value?.total ?? 0;
  const [undo, setUndo] = useState<{ readonly number: number; readonly done: Ignored }>();
  const view = useRef<HTMLDivElement>(null);
  const onIgnored = (done: Ignored) => {
    setUndo({ number: (undo?.number ?? 0) + 1, done });
    loaded.reload();
  };
  const close = () => {
    setUndo(undefined);
    view.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  return (
    <div ref={view} class="wide">
      <Heading text={words.title} under={total === 0 ? ' ' : words.total(total, total.toLocaleString(locale))} />
      {library === undefined ? null : (
        <p class="problems-library">
          <span dir="auto">{words.ofLibrary(libraryText(library))}</span> <a href={at(paths.problems)}>{words.ofAll}</a>
        </p>
      )}
      <LoadedView of={loaded}>
        {({ groups }) =>
          total === 0 ? (
            <Notice title={words.none} tone="good" icon="check">
              <p>{words.noneAdvice}</p>
            </Notice>
          ) : (
            groups
              .filter(({ count }) => count > 0)
              .map(({ cause, count }) => (
                <ProblemGroup
                  key={`${library} ${cause}`}
                  cause={cause}
                  count={count}
                  library={library}
                  onIgnored={onIgnored}
                />
              ))
          )
        }
      </LoadedView>
      <IgnoredProblems library={library} />
      {undo === undefined ? null : (
        <UndoBar key={undo.number} done={undo.done} onUndone={loaded.reload} onClose={close} />
      )}
    </div>
  );
}
