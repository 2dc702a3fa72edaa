/** The settings of one Library that people change most; everything else is in the text of the document. */
import './LibraryForm.css';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { libraryText } from '../../format/libraryNames.ts';
import type { SettingsView } from '../../generated/api.ts';
import { Choice } from '../../parts/Choice.tsx';
import { ConfirmButton } from '../../parts/ConfirmButton.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { AnnounceList } from './AnnounceList.tsx';
import { ChangeReview } from './ChangeReview.tsx';
import { type Edit, servicesFor } from './choices.ts';
import { type Draft, editsOf, type Library, tileModes } from './draft.ts';
import { draftText } from './draftText.ts';
import type { FaultAt } from './fieldFaults.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Meanwhile } from './Meanwhile.tsx';
import { ScheduleChoice } from './ScheduleChoice.tsx';
import { ServerList } from './ServerList.tsx';
import { SourceChoice } from './SourceChoice.tsx';
import { useFieldFaults } from './useFieldFaults.ts';
import { type OwnDraft, useOwnDraft } from './useOwnDraft.ts';

export interface LibraryFormProps {
  readonly library: Library;
  readonly settings: SettingsView;
  readonly reload: () => void;
}

export function LibraryForm({ library, settings, reload }: LibraryFormProps) {
  const { texts } = useApp();
  const words = texts.settings.documents;
  const own = useOwnDraft(library);
  const { changes } = own;
  const [isOpen] = useState(Object.keys(changes).length > 0);
  const [isRemoved, setRemoved] = useState(false);
  const { form, faultAt, setFaults } = useFieldFaults(library.id);
  const change = (part: Partial<Draft>) => {
    own.change(part);
    setFaults([]);
  };
  const edits: Edit[] = isRemoved ? [{ op: 'remove', library: library.id }] : editsOf(library, changes, settings);
  const reset = () => {
    own.discard();
    setFaults([]);
    setRemoved(false);
  };
  const file = settings.files.find((one) => one.file === library.file);
  if (file === undefined) return null;
  return (
    <details class="library-form" open={isOpen}>
      <summary>
        <h2 dir="auto">{libraryText(library.id)}</h2>{' '}
        <span class="settings-hint">{texts.libraries.kinds[library.kind]}</span>
      </summary>
      <div class="library-form-parts" ref={form}>
        <Fields {...{ library, settings, own, faultAt, change, onStored: reload }} />
        {library.kind === 'franchises' ? null : (
          <p>
            <a href={at(paths.libraries, { connect: library.id })}>{texts.libraries.setup}</a>
          </p>
        )}
        <ConfirmButton
          text={words.remove}
          label={`${words.remove}: ${libraryText(library.id)}`}
          busy={false}
          no={words.removeNo}
          yes={words.removeYes}
          onConfirm={() => setRemoved(true)}
        >
          <p>{words.removeQuestion(libraryText(library.id))}</p>
        </ConfirmButton>
        <ChangeReview
          change={{ file: file.file, hash: file.hash, edits }}
          hasChanges={edits.length > 0}
          onFaults={setFaults}
          onSaved={() => {
            reset();
            reload();
          }}
          onDiscard={reset}
          reload={reload}
        />
      </div>
    </details>
  );
}

type Change = (part: Partial<Draft>) => void;

interface FieldsProps {
  readonly library: Library;
  readonly settings: SettingsView;
  readonly own: OwnDraft;
  readonly faultAt: FaultAt;
  readonly change: Change;
  readonly onStored: () => void;
}

function Fields({ library, settings, own, faultAt, change, onStored }: FieldsProps) {
  const { texts, locale } = useApp();
  const words = texts.settings.documents;
  const { draft, saved, overlaps, take } = own;
  const note = (name: keyof Draft) =>
    overlaps.includes(name) ? (
      <Meanwhile text={draftText(name, saved, texts, locale)} onTake={() => take(name)} />
    ) : null;
  return (
    <>
      <ScheduleChoice {...{ draft, faultAt, note }} onChange={change} />
      <LanguageChoice
        note={note('languages')}
        languages={draft.languages}
        onChange={(languages) => change({ languages })}
      />
      {library.kind === 'franchises' ? null : <TilesChoice draft={draft} change={change} note={note('tiles')} />}
      <Sources {...{ library, settings, draft, faultAt, change, onStored }} note={note('sources')} />
      {library.kind === 'franchises' ? null : (
        <ServerList
          servers={draft.servers}
          keys={settings.keys}
          faultAt={faultAt}
          onChange={(servers) => change({ servers })}
          onStored={onStored}
          note={note('servers')}
        />
      )}
      <AnnounceList
        services={draft.announce}
        saved={saved.announce}
        library={library.id}
        keys={settings.keys}
        onChange={(announce) => change({ announce })}
        onStored={onStored}
        note={note('announce')}
      />
      {note('readOnly')}
      <Switch label={words.readOnly} isOn={draft.readOnly} onChange={(readOnly) => change({ readOnly })} />
      {note('suspend')}
      <Switch label={words.suspend} isOn={draft.suspend} onChange={(suspend) => change({ suspend })} />
    </>
  );
}

interface TilesChoiceProps {
  readonly draft: Draft;
  readonly change: Change;
  readonly note: ComponentChildren;
}

function TilesChoice({ draft, change, note }: TilesChoiceProps) {
  const words = useApp().texts.settings.documents;
  return (
    <div class="tiles-choice">
      {note}
      <Choice
        label={words.tiles}
        value={draft.tiles}
        options={tileModes.map((value) => ({ value, text: words.tileModes[value] }))}
        onChange={(tiles) => change({ tiles })}
      />
    </div>
  );
}

interface SourcesProps {
  readonly library: Library;
  readonly settings: SettingsView;
  readonly draft: Draft;
  readonly faultAt: FaultAt;
  readonly change: Change;
  readonly onStored: () => void;
  readonly note: ComponentChildren;
}

function Sources({ library, settings, draft, faultAt, change, onStored, note }: SourcesProps) {
  const words = useApp().texts.settings.sources;
  return (
    <section>
      <h3>{words.title}</h3>
      {library.kind === 'franchises' ? <p class="settings-hint">{words.ofStories}</p> : null}
      {note}
      <SourceChoice
        services={servicesFor(library.kind, settings.services)}
        keys={settings.keys}
        secrets={secretsIn(library)}
        chosen={draft.sources}
        faultAt={faultAt}
        onChange={(chosen) => change({ sources: chosen })}
        onStored={onStored}
      />
    </section>
  );
}

/** The references of keys that the document names, by service. */
function secretsIn({ spec }: Library): ReadonlyMap<string, { readonly name: string; readonly key: string }> {
  const sources: readonly unknown[] = Array.isArray(spec['sources']) ? spec['sources'] : [];
  return new Map(
    sources.flatMap((entry) =>
      Object.entries(Object(entry)).flatMap(([name, settings]) => {
        const { secretRef } = Object(settings);
        return secretRef === undefined ? [] : [[name, secretRef] as const];
      }),
    ),
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <p class="library-form-switch">
      <input id={id} type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <label for={id}>{label}</label>
    </p>
  );
}
