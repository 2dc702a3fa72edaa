/** The first run: folders, language, sources; then the document is written, and the first scan begins. */
import { useLocation } from 'preact-iso';
import type { SettingsView } from '../../generated/api.ts';
import { AttemptFailure } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { forgetDrafts, useDraft } from '../../state/useDraft.ts';
import { type ChosenSource, firstEdits, firstSources, withoutKey } from './choices.ts';
import { Faults } from './Faults.tsx';
import { FolderChoice, type GuessedFolder } from './FolderChoice.tsx';
import type { Fault } from './fieldFaults.ts';
import { firstLanguage, LanguageChoice, languagesFrom } from './LanguageChoice.tsx';
import { SourceChoice } from './SourceChoice.tsx';
import { TextDiff } from './TextDiff.tsx';
import { useDocumentChange } from './useDocumentChange.ts';
import { useFieldFaults } from './useFieldFaults.ts';

export interface FirstRunProps {
  readonly settings: SettingsView;
  readonly reload: () => void;
}

export function FirstRun({ settings, reload }: FirstRunProps) {
  const { texts, locale } = useApp();
  const { first, folders, language: languageWords, sources: sourceWords } = texts.settings;
  const [chosen, setChosen] = useDraft<readonly GuessedFolder[]>('folders', () => []);
  const [sources, setSources] = useDraft<readonly ChosenSource[]>('sources', () => firstSources);
  const [languages, setLanguages] = useDraft<readonly string[]>('languages', () =>
    languagesFrom(firstLanguage(locale)),
  );
  const kinds = new Set(chosen.map(({ kind }) => (kind === 'series' ? 'series' : 'movie')));
  const services = settings.services.filter((one) => kinds.size === 0 || one.kinds.some((kind) => kinds.has(kind)));
  const [file] = settings.files;
  const { form, faultAt, setFaults } = useFieldFaults();
  const chooseSources = (next: readonly ChosenSource[]) => {
    setSources(next);
    setFaults([]);
  };
  return (
    <div class="settings-parts settings-first" ref={form}>
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
        <SourceChoice
          {...{ services, keys: settings.keys, chosen: sources, faultAt, onChange: chooseSources, onStored: reload }}
        />
      </section>
      <MissingKeys services={withoutKey(sources, services, settings.keys)} />
      {file === undefined ? null : (
        <Start
          file={file}
          edits={firstEdits(chosen, sources, languages, settings)}
          onFaults={setFaults}
          reload={reload}
        />
      )}
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

interface StartProps {
  readonly file: SettingsView['files'][number];
  readonly edits: ReturnType<typeof firstEdits>;
  readonly onFaults: (faults: readonly Fault[]) => void;
  readonly reload: () => void;
}

function Start({ file: { file, hash }, edits, onFaults, reload }: StartProps) {
  const { texts, focusWanted } = useApp();
  const words = texts.settings.review;
  const { route } = useLocation();
  const { isBusy, result, end, isStale, send } = useDocumentChange(
    { file, hash, edits },
    words.started,
    ({ isSaved, faults }) => {
      onFaults(faults);
      if (!isSaved) return;
      forgetDrafts();
      route(at(paths.wall));
    },
  );
  const load = () => {
    // The settings take the place of the first run, if the new text describes a Library.
    focusWanted.current = true;
    reload();
  };
  return (
    <section>
      <h2>{words.title}</h2>
      {edits.length === 0 ? <p>{words.nothing}</p> : null}
      {result === undefined ? null : (
        <>
          <Faults faults={result.faults} />
          <p>{words.file(file)}</p>
          <TextDiff diff={result.diff} />
        </>
      )}
      <AttemptFailure end={end} />
      <div class="settings-actions">
        {isStale ? (
          <Button look="main" icon="refresh" onClick={load}>
            {words.reload}
          </Button>
        ) : (
          <Button look="main" busy={isBusy} disabled={edits.length === 0} onClick={() => void send(false)}>
            {words.start}
          </Button>
        )}
        <Button busy={isBusy} disabled={edits.length === 0} onClick={() => void send(true)}>
          {words.show}
        </Button>
      </div>
    </section>
  );
}
