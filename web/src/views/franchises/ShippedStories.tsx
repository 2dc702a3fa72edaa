/** The stories that come with the program: follow one, or copy it to edit. */
import './ImportLists.css';
import './ShippedStories.css';
import { useState } from 'preact/hooks';
import type { Client } from '../../api/client.ts';
import { libraryText } from '../../format/libraryNames.ts';
import type { DocumentBody, DocumentResult, SettingsView, StoryFile, StoryList } from '../../generated/api.ts';
import { AttemptText } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { CopyLine } from '../../parts/CopyLine.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { useReload } from '../../state/useLive.ts';
import { useLoaded } from '../../state/useLoaded.ts';

type Story = StoryList['stories'][number];

/** `isFirst`: there is no other story, so they are shown at once. */
export function ShippedStories({ isFirst = false }: { readonly isFirst?: boolean }) {
  const { franchises: words } = useApp().texts;
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <details class="import-lists" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.shipped.title}</summary>
      {isOpen ? <Inside /> : null}
    </details>
  );
}

function Inside() {
  const { texts } = useApp();
  const words = texts.franchises.shipped;
  const loaded = useLoaded<StoryList>('stories');
  useReload(loaded, 'titles');
  return (
    <div class="import-lists-inside">
      <p class="import-lists-hint">{words.hint}</p>
      <LoadedView of={loaded}>
        {({ libraries, stories }) =>
          libraries.length === 0 ? (
            <p>
              {words.noLibrary} <a href={at(paths.settings)}>{texts.settings.open}</a>
            </p>
          ) : (
            libraries.map((library) => (
              <section key={library}>
                {libraries.length === 1 ? null : <h3>{libraryText(library)}</h3>}
                <ul class="shipped-stories">
                  {stories.map((story) => (
                    <Row key={story.name} story={story} library={library} onChange={loaded.reload} />
                  ))}
                </ul>
              </section>
            ))
          )
        }
      </LoadedView>
    </div>
  );
}

interface RowProps {
  readonly story: Story;
  readonly library: string;
  readonly onChange: () => void;
}

function Row({ story, library, onChange }: RowProps) {
  const { texts, locale } = useApp();
  const { shipped: words } = texts.franchises;
  const { name, title, parts } = story;
  const { isBusy, end, attempt } = useAttempt();
  /** What to write into the document where it is not edited on the page. */
  const [line, setLine] = useState<string>();
  /** The server reads a changed document a moment later. */
  const [isNew, setNew] = useState(false);
  const isFollowed = isNew || story.followedIn.includes(library);
  const hasFile = story.fileIn.includes(library);
  const follow = () =>
    void attempt(async (client) => {
      const byHand = await followStory(client, library, name);
      setLine(byHand);
      setNew(byHand === undefined);
    }, '');
  const copy = () =>
    void attempt(
      async (client) => {
        await client.post<StoryFile>('stories/copies', { name, library });
        onChange();
      },
      words.copied(`${name}.franchise.yaml`),
    );
  return (
    <li class="shipped-stories-row">
      <span>
        <span dir="auto">{title}</span>{' '}
        <span class="import-lists-hint">
          {words.parts(parts, parts.toLocaleString(locale))}
          {isFollowed ? ` · ${words.followed}` : hasFile ? ` · ${words.own}` : null}
        </span>
      </span>
      {hasFile ? null : (
        <span class="shipped-stories-actions">
          {isFollowed ? null : (
            <Button busy={isBusy} label={words.followLabel(title)} onClick={follow}>
              {words.follow}
            </Button>
          )}
          <Button busy={isBusy} label={words.copyLabel(title)} onClick={copy}>
            {words.copy}
          </Button>
        </span>
      )}
      {line === undefined ? null : (
        <div class="shipped-stories-line">
          <p>{words.byHand(libraryText(library))}</p>
          <CopyLine text={line} what={words.line} />
        </div>
      )}
      <AttemptText end={end === '' ? undefined : end} />
    </li>
  );
}

/** Adds the story to `spec.stories`. Returns the line to write by hand where documents are not edited here. */
async function followStory(client: Client, library: string, name: string): Promise<string | undefined> {
  const settings = await client.get<SettingsView>('settings').catch(() => undefined);
  const known = settings?.libraries.find(({ id }) => id === library);
  const file = settings?.files.find((one) => one.file === known?.file);
  const before = known?.spec['stories'];
  const followed = [...new Set([...(Array.isArray(before) ? before.map(String) : []), name])];
  const isEditable = settings?.elsewhere === undefined && file !== undefined && file.readOnly === undefined;
  if (!isEditable) return known === undefined ? `stories: [${name}]` : `stories: [${followed.join(', ')}]`;
  const edits = [{ op: 'set' as const, library, path: ['spec', 'stories'], value: followed }];
  const body: DocumentBody = { file: file.file, hash: file.hash, edits, preview: false };
  const { isSaved } = await client.post<DocumentResult>('settings/documents', body);
  return isSaved ? undefined : `stories: [${followed.join(', ')}]`;
}
