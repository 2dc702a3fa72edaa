/** The first run: folders, language, sources; then the document is written, and the first scan begins. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { ApiError } from '../../api/client.ts';
import type { DocumentBody, DocumentResult, SettingsView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { Choice } from '../../parts/Choice.tsx';
import { FailureText, MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { type ChosenSource, firstEdits, firstSources } from './choices.ts';
import { Faults } from './Faults.tsx';
import { FolderChoice, type GuessedFolder } from './FolderChoice.tsx';
import { SourceChoice } from './SourceChoice.tsx';
import { TextDiff } from './TextDiff.tsx';

export interface FirstRunProps {
  readonly settings: SettingsView;
  readonly reload: () => void;
}

export function FirstRun({ settings, reload }: FirstRunProps) {
  const { texts, locale } = useApp();
  const { first, folders, language: languageWords, sources: sourceWords } = texts.settings;
  const [chosen, setChosen] = useState<readonly GuessedFolder[]>([]);
  const [sources, setSources] = useState<readonly ChosenSource[]>(firstSources);
  const [language, setLanguage] = useState(() => firstLanguage(locale));
  const kinds = new Set(chosen.map(({ kind }) => (kind === 'series' ? 'series' : 'movie')));
  const services = settings.services.filter((one) => kinds.size === 0 || one.kinds.some((kind) => kinds.has(kind)));
  const [file] = settings.files;
  return (
    <div class="settings-parts">
      <p>{first.intro}</p>
      {file?.readOnly === undefined ? null : (
        <Notice
          title={<MessageText text={file.readOnly.message} coded={file.readOnly.coded} />}
          tone="warn"
          place="line"
        />
      )}
      <section>
        <h2>{folders.title}</h2>
        <p class="settings-hint">{folders.hint}</p>
        <FolderChoice roots={settings.roots} chosen={chosen} onChange={setChosen} />
      </section>
      <section>
        <h2>{languageWords.title}</h2>
        <Choice label={languageWords.label} value={language} options={languageOptions(locale)} onChange={setLanguage} />
        <p class="settings-hint">{languageWords.hint}</p>
      </section>
      <section>
        <h2>{sourceWords.title}</h2>
        <p class="settings-hint">{sourceWords.hint}</p>
        <SourceChoice {...{ services, keys: settings.keys, chosen: sources, onChange: setSources, onStored: reload }} />
      </section>
      <Start settings={settings} edits={firstEdits(chosen, sources, language, settings)} />
    </div>
  );
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
        if (result.isSaved) route(at(paths.wall));
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
      {end instanceof ApiError ? (
        <p role="alert" class="settings-failed">
          <FailureText failure={end} />
        </p>
      ) : null}
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

/** Languages with many texts at the services. Others are written into the document. */
const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'hu',
  'tr',
  'ru',
  'uk',
  'ja',
  'ko',
  'zh',
];

function firstLanguage(locale: string): string {
  const [own = 'en'] = locale.split('-');
  return languages.includes(own) ? own : 'en';
}

function languageOptions(locale: string): readonly { readonly value: string; readonly text: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return languages.map((value) => ({ value, text: names.of(value) ?? value }));
}
