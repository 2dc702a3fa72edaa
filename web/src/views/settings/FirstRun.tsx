/** The first run: folders, language, sources; then the document is written, and the first scan begins. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { DocumentBody, DocumentResult, SettingsView } from '../../generated/api.ts';
import { AttemptFailure } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { type ChosenSource, firstEdits, firstSources, withoutKey } from './choices.ts';
import { Faults } from './Faults.tsx';
import { FolderChoice, type GuessedFolder } from './FolderChoice.tsx';
import { firstLanguage, LanguageChoice, languagesFrom } from './LanguageChoice.tsx';
import { SourceChoice } from './SourceChoice.tsx';
import { TextDiff } from './TextDiff.tsx';
import { forgetDrafts, useDraft } from './useDraft.ts';

export interface FirstRunProps {
  readonly settings: SettingsView;
  readonly reload: () => void;
}

export function FirstRun({ settings, reload }: FirstRunProps) {
  const { texts, locale } = useApp();
  const { first, folders, language: languageWords, sources: sourceWords } = texts.settings;
  const [chosen, setChosen] = useDraft<GuessedFolder>('folders', () => []);
  const [sources, setSources] = useDraft<ChosenSource>('sources', () => firstSources);
  const [languages, setLanguages] = useDraft<string>('languages', () => languagesFrom(firstLanguage(locale)));
  const kinds = new Set(chosen.map(({ kind }) => (kind === 'series' ? 'series' : 'movie')));
  const services = settings.services.filter((one) => kinds.size === 0 || one.kinds.some((kind) => kinds.has(kind)));
  const [file] = settings.files;
  return (
    <div class="settings-parts settings-first">
      <p>{first.intro}</p>
      {file?.readOnly === undefined ? null : (
        <Notice
          title={<MessageText text={file.readOnly.message} coded={file.readOnly.coded} alone />}
          tone="warn"
          place="line"
        />
      )}
      <section class="settings-folders">
        <h2>{folders.title}</h2>
        <p class="settings-hint">{folders.hint}</p>
        <FolderChoice roots={settings.roots} chosen={chosen} onChange={setChosen} />
      </section>
      <section class="settings-language">
        <h2>{languageWords.title}</h2>
        <LanguageChoice languages={languages} onChange={setLanguages} />
      </section>
      <section>
        <h2>{sourceWords.title}</h2>
        <p class="settings-hint">{sourceWords.hint}</p>
        <SourceChoice {...{ services, keys: settings.keys, chosen: sources, onChange: setSources, onStored: reload }} />
      </section>
      <MissingKeys services={withoutKey(sources, services, settings.keys)} />
      <Start settings={settings} edits={firstEdits(chosen, sources, languages, settings)} />
    </div>
  );
}

/** No reason not to begin: a service is asked as soon as its key is there. */
function MissingKeys({ services }: { readonly services: readonly string[] }) {
  const { texts, locale } = useApp();
  if (services.length === 0) return null;
  const names = new Intl.ListFormat(locale).format(services);
  return <Notice title={texts.settings.review.missingKeys(names)} tone="info" place="line" />;
}

function Start({
  settings,
  edits,
}: {
  readonly settings: SettingsView;
  readonly edits: ReturnType<typeof firstEdits>;
}) {
  const { texts } = useApp();
  const words = texts.settings.review;
  const { route } = useLocation();
  const [shown, setShown] = useState<{ readonly edits: string; readonly result: DocumentResult }>();
  const { isBusy, end, attempt } = useAttempt();
  const [file] = settings.files;
  if (file === undefined) return null;
  const send = (preview: boolean) =>
    attempt(
      async (client) => {
        const body: DocumentBody = { file: file.file, hash: file.hash, edits, preview };
        const result = await client.post<DocumentResult>('settings/documents', body);
        setShown({ edits: JSON.stringify(edits), result });
        if (!result.isSaved) return;
        forgetDrafts();
        route(at(paths.wall));
      },
      preview ? '' : words.started,
    );
  // A preview of other choices would mislead.
  const result = shown?.edits === JSON.stringify(edits) ? shown.result : undefined;
  return (
    <section>
      <h2>{words.title}</h2>
      {edits.length === 0 ? <p>{words.nothing}</p> : null}
      {result === undefined ? null : (
        <>
          <Faults faults={result.faults} />
          <p>{words.file(file.file)}</p>
          <TextDiff diff={result.diff} />
        </>
      )}
      <AttemptFailure end={end} />
      <div class="settings-actions">
        <Button look="main" busy={isBusy} disabled={edits.length === 0} onClick={() => void send(false)}>
          {words.start}
        </Button>
        <Button busy={isBusy} disabled={edits.length === 0} onClick={() => void send(true)}>
          {words.show}
        </Button>
      </div>
    </section>
  );
}
