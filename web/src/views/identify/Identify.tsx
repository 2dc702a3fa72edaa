/** Chooses a match for one title (`?title=ID`), or for all titles without an id, one after another. */
import './Identify.css';
import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { IdentifyAction, ProblemList } from '../../generated/api.ts';
import { AttemptText } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { Matcher } from './Matcher.tsx';

export function Identify() {
  const { identify: words } = useApp().texts;
  const { title } = useLocation().query;
  return (
    <>
      <Heading text={words.title} />
      {title === undefined ? <AllTitles /> : <Queue ids={[title]} />}
    </>
  );
}

/** As many as are listed at once; the next visit has the others. */
const titlesAtMost = 1000;

function AllTitles() {
  const loaded = useLoaded<ProblemList>(`problems?cause=unidentified&limit=${titlesAtMost}`);
  // A scan meanwhile shortens the list; a person goes through the list that was there at the start.
  const first = useRef<readonly string[]>(undefined);
  return (
    <LoadedView of={loaded}>
      {({ problems }) => {
        first.current ??= problems.flatMap(({ titleId }) => titleId ?? []);
        return <Queue ids={first.current} />;
      }}
    </LoadedView>
  );
}

/** The last choice, which can be withdrawn. */
interface Chosen {
  readonly id: string;
  readonly text: string;
}

function Queue({ ids }: { readonly ids: readonly string[] }) {
  const { texts, locale } = useApp();
  const { identify: words } = texts;
  const [place, setPlace] = useState(0);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const last = chosen.at(-1);
  const id = ids[place];
  const next = () => setPlace((before) => before + 1);
  return (
    <>
      {last === undefined ? null : (
        <LastChoice
          key={last.id}
          last={last}
          onUndone={() => {
            setChosen((before) => before.filter((one) => one !== last));
            setPlace(ids.indexOf(last.id));
          }}
        />
      )}
      {id === undefined ? (
        <Done count={chosen.length} all={ids.length} />
      ) : (
        <>
          {ids.length > 1 ? (
            <p class="identify-progress">
              {words.progress((place + 1).toLocaleString(locale), ids.length.toLocaleString(locale))}
            </p>
          ) : null}
          <Matcher
            key={id}
            id={id}
            skip={ids.length > 1 ? next : undefined}
            onChosen={(text) => {
              setChosen((before) => [...before.filter((one) => one.id !== id), { id, text }]);
              next();
            }}
          />
        </>
      )}
    </>
  );
}

function LastChoice({ last, onUndone }: { readonly last: Chosen; readonly onUndone: () => void }) {
  const { identify: words } = useApp().texts;
  const { isBusy, end, attempt } = useAttempt();
  const withdraw: IdentifyAction = { id: null };
  const undo = () =>
    attempt(async (client) => {
      await client.post(`titles/${encodeURIComponent(last.id)}/identify`, withdraw);
      onUndone();
    }, words.undone);
  return (
    <Notice title={<span dir="auto">{last.text}</span>} tone="good" icon="check" place="line">
      <Button busy={isBusy} onClick={() => void undo()}>
        {words.undo}
      </Button>
      <AttemptText end={end} />
    </Notice>
  );
}

function Done({ count, all }: { readonly count: number; readonly all: number }) {
  const { texts, locale } = useApp();
  const { identify: words, app } = texts;
  return (
    <Notice title={all === 0 ? words.empty : words.done} tone="good" icon="check">
      {all === 0 ? null : <p>{words.doneAdvice(count.toLocaleString(locale))}</p>}
      <p>
        <a class="button button-plain" href={at(paths.wall)}>
          {app.toTitles}
        </a>
      </p>
    </Notice>
  );
}
