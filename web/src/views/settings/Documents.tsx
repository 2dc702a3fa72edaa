/** The documents: forms for what people change most, a new Library, and the text itself. Some are only shown. */
import { useId, useRef, useState } from 'preact/hooks';
import type { SaidView, SettingsView } from '../../generated/api.ts';
import { MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { useApp } from '../../state/appState.ts';
import { useDraft } from '../../state/useDraft.ts';
import { ChangeReview } from './ChangeReview.tsx';
import { Faults } from './Faults.tsx';
import { FolderChoice, type GuessedFolder } from './FolderChoice.tsx';
import { LibraryForm } from './LibraryForm.tsx';
import { Overlaps } from './Overlaps.tsx';
import { useOwnText } from './useOwnText.ts';

export interface DocumentsProps {
  readonly settings: SettingsView;
  readonly reload: () => void;
}

type File = SettingsView['files'][number];

export function Documents({ settings, reload }: DocumentsProps) {
  const words = useApp().texts.settings.documents;
  const { elsewhere, files, libraries, faults } = settings;
  const isEdited = ({ file }: { readonly file: string }) =>
    elsewhere === undefined && files.some((one) => one.file === file && one.readOnly === undefined);
  const [target] = files.filter(isEdited);
  return (
    <div class="settings-parts">
      {elsewhere === undefined ? null : <Why said={elsewhere} />}
      {target === undefined ? null : <p>{words.intro}</p>}
      {libraries.filter(isEdited).map((library) => (
        <LibraryForm key={library.id} {...{ library, settings, reload }} />
      ))}
      {target === undefined ? null : <NewLibrary file={target} roots={settings.roots} reload={reload} />}
      <section>
        <h2>{words.asText}</h2>
        <Faults faults={faults} title={words.faulty} />
        {files.map((file) => (
          <FileText key={file.file} file={file} isEdited={isEdited(file)} reload={reload} />
        ))}
      </section>
    </div>
  );
}

interface NewLibraryProps {
  readonly file: File;
  readonly roots: readonly string[];
  readonly reload: () => void;
}

function NewLibrary({ file, roots, reload }: NewLibraryProps) {
  const words = useApp().texts.settings.documents;
  const [chosen, setChosen] = useDraft<readonly GuessedFolder[]>('new-library', () => []);
  const [isOpen] = useState(chosen.length > 0);
  const edits = chosen.map(({ path, kind }) => ({ op: 'add' as const, kind, path }));
  return (
    <details class="library-form" open={isOpen}>
      <summary>
        <h2>{words.add}</h2>
      </summary>
      <div class="library-form-parts">
        <FolderChoice roots={roots} chosen={chosen} onChange={setChosen} />
        <ChangeReview
          change={{ file: file.file, hash: file.hash, edits }}
          hasChanges={edits.length > 0}
          onSaved={() => {
            setChosen([]);
            reload();
          }}
          onDiscard={() => setChosen([])}
          reload={reload}
        />
      </div>
    </details>
  );
}

interface FileTextProps {
  readonly file: File;
  readonly isEdited: boolean;
  readonly reload: () => void;
}

function FileText({ file: { file, hash, text, readOnly }, isEdited, reload }: FileTextProps) {
  const words = useApp().texts.settings.documents;
  const { value, type, overlaps, isMerged, choose, discard } = useOwnText(file, text);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <div class="settings-file">
      <label for={id}>
        <h3 dir="auto">{file}</h3>
      </label>
      {isEdited ? <p class="settings-hint">{words.textHint}</p> : null}
      {readOnly === undefined ? null : <Why said={readOnly} />}
      <textarea
        ref={area}
        id={id}
        class="settings-text"
        rows={20}
        spellcheck={false}
        readOnly={!isEdited}
        value={value}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      {isMerged ? <Notice title={words.merged} tone="info" place="line" /> : null}
      {overlaps.length > 0 ? (
        <Overlaps
          overlaps={overlaps}
          onChoice={(whose) => {
            choose(whose);
            area.current?.focus();
          }}
        />
      ) : isEdited ? (
        <ChangeReview
          change={{ file, hash, text: value }}
          hasChanges={value !== text}
          onSaved={() => {
            discard();
            reload();
          }}
          onDiscard={discard}
          reload={reload}
        />
      ) : null}
    </div>
  );
}

/** Why something is shown and not edited. */
function Why({ said: { message, coded } }: { readonly said: SaidView }) {
  return <Notice title={<MessageText text={message} coded={coded} alone />} tone="info" place="line" />;
}
