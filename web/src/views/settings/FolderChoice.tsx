/** Goes through the allowed folders, and chooses some of them with what they hold. */
import './FolderChoice.css';
import { useState } from 'preact/hooks';
import type { FolderList, KindGuess } from '../../generated/api.ts';
import { AttemptFailure } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { Choice } from '../../parts/Choice.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { type ChosenFolder, folderName, isInside, type Kind } from './choices.ts';

/** With what its names say. */
export interface GuessedFolder extends ChosenFolder {
  readonly guess: KindGuess;
}

export interface FolderChoiceProps {
  readonly roots: readonly string[];
  readonly chosen: readonly GuessedFolder[];
  readonly onChange: (chosen: readonly GuessedFolder[]) => void;
}

export function FolderChoice({ roots, chosen, onChange }: FolderChoiceProps) {
  const { texts } = useApp();
  const words = texts.settings.folders;
  const { isBusy, end, attempt } = useAttempt();
  const choose = (path: string) =>
    attempt(
      async (client) => {
        const guess = await client.post<KindGuess>('settings/guess', { path });
        onChange([...chosen.filter((one) => one.path !== path), { path, kind: guess.kind ?? 'movies', guess }]);
      },
      `${words.chosen}: ${folderName(path)}`,
    );
  if (roots.length === 0) {
    return (
      <Notice title={words.none} icon="libraries" tone="warn" place="line">
        <p>
          {words.noneAdvice} <code>projectionist serve --media-root /media</code>
        </p>
      </Notice>
    );
  }
  return (
    <>
      <FolderBrowser isBusy={isBusy} isChosen={(path) => chosen.some((one) => one.path === path)} choose={choose} />
      <AttemptFailure end={end} />
      {chosen.length === 0 ? null : <ChosenFolders chosen={chosen} onChange={onChange} />}
    </>
  );
}

interface FolderBrowserProps {
  readonly isBusy: boolean;
  readonly isChosen: (path: string) => boolean;
  readonly choose: (path: string) => Promise<void>;
}

function FolderBrowser({ isBusy, isChosen, choose }: FolderBrowserProps) {
  const words = useApp().texts.settings.folders;
  const [path, setPath] = useState<string>();
  const loaded = useLoaded<FolderList>(
    path === undefined ? 'settings/folders' : `settings/folders?path=${encodeURIComponent(path)}`,
  );
  // A folder that cannot be listed is no dead end.
  if (loaded.failure?.kind === 'refused' && path !== undefined) {
    return (
      <div class="folder-choice folder-choice-failed">
        <Notice
          title={<MessageText text={loaded.failure.message} coded={loaded.failure.coded} alone />}
          tone="warn"
          place="line"
        >
          <p>
            <code dir="auto">{path}</code>
          </p>
        </Notice>
        <Button icon="back" onClick={() => setPath(undefined)}>
          {words.up}
        </Button>
      </div>
    );
  }
  return (
    <LoadedView of={loaded}>
      {({ path: here, above, folders, isCut }) => (
        <div class="folder-choice">
          <div class="folder-choice-here">
            <p>
              {words.here} <code dir="auto">{here}</code>
            </p>
            {above === undefined ? null : (
              <Button icon="back" onClick={() => setPath(above)}>
                {words.up}
              </Button>
            )}
            <Button busy={isBusy} disabled={isChosen(here)} onClick={() => void choose(here)}>
              {words.chooseThis}
            </Button>
          </div>
          {folders.length === 0 ? <p class="folder-choice-hint">{words.empty}</p> : null}
          <ul class="folder-choice-list">
            {folders.map((folder) => (
              <li key={folder}>
                <button
                  type="button"
                  class="folder-choice-name"
                  aria-label={words.openNamed(folderName(folder))}
                  onClick={() => setPath(folder)}
                >
                  <span dir="auto">{folderName(folder)}</span>
                </button>
                <Button
                  label={words.chooseNamed(folderName(folder))}
                  disabled={isChosen(folder)}
                  busy={isBusy}
                  onClick={() => void choose(folder)}
                >
                  {words.choose}
                </Button>
              </li>
            ))}
          </ul>
          {isCut ? <p class="folder-choice-hint">{words.cut}</p> : null}
        </div>
      )}
    </LoadedView>
  );
}

const kinds: readonly Kind[] = ['movies', 'series', 'franchises'];

function ChosenFolders({ chosen, onChange }: Omit<FolderChoiceProps, 'roots'>) {
  const { texts, locale } = useApp();
  const { folders: words } = texts.settings;
  const readText = ({ fitting, all }: KindGuess) =>
    all === undefined ? words.noVideos : words.reads((fitting ?? 0).toLocaleString(locale), all.toLocaleString(locale));
  return (
    <>
      <h3>{words.chosen}</h3>
      <ul class="folder-choice-chosen">
        {chosen.map((folder) => (
          <li key={folder.path}>
            <Choice
              label={words.kindOf(folder.path)}
              value={folder.kind}
              options={kinds.map((value) => ({ value, text: texts.libraries.kinds[value] }))}
              onChange={(kind) => onChange(chosen.map((one) => (one === folder ? { ...one, kind } : one)))}
            />
            <p class="folder-choice-hint">
              {folder.kind === 'franchises'
                ? words.ofStories
                : `${readText(folder.guess)} ${folder.guess.isMixed ? words.mixed : ''}`}
            </p>
            {chosen.some(({ path }) => isInside(folder.path, path)) ? (
              <Notice title={words.nested} tone="warn" place="line" />
            ) : null}
            <Button icon="close" onClick={() => onChange(chosen.filter((one) => one !== folder))}>
              {words.remove(folderName(folder.path))}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
