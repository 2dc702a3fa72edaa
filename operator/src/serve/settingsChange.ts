/** Changes of documents: checked, shown, and written only if the file is still the one that the person saw. */
import type { ChangeAnswer, DocumentChange, SettingsEdit, SettingsFile } from '../api/settingsPort.ts';
import { type Checked, changedKinds, checkTexts } from '../library/document/checkTexts.ts';
import { type DocumentEdit, editDocuments } from '../library/document/editDocument.ts';
import type { Fault } from '../library/document/fault.ts';
import { lineDiff } from '../library/document/lineDiff.ts';
import { checkFolder } from '../library/document/load.ts';
import { type LibraryDocument, libraryKey } from '../library/document.ts';
import { mediaCalls } from '../library/mediaCalls.ts';
import { type Message, message } from '../messages/message.ts';
import { unwrittenReason } from '../messages/systemError.ts';
import { secretsOf } from '../process/secrets.ts';
import { firstDocument, shortDocuments } from '../setup/firstDocument.ts';
import { isOwnKey, keyUses, useName } from '../setup/keyUses.ts';
import { libraryName } from '../setup/libraryGuess.ts';
import { isWithinRoots } from '../setup/mediaRoots.ts';
import { hashOf, replaceFile } from '../setup/wholeFile.ts';
import { quotePath } from '../storage/error.ts';
import { faultOf, type PageSettingsOptions, settingsFiles } from './settingsContent.ts';

/** By a use (`useName`), the hash of the key that a person entered for its address since the start. */
export type GivenKeys = ReadonlyMap<string, string>;

export async function changeDocuments(
  options: PageSettingsOptions,
  given: GivenKeys,
  change: DocumentChange,
  client: string,
): Promise<ChangeAnswer | Message> {
  const files = await settingsFiles(options.config);
  const old = files.find(({ file }) => file === change.file);
  if (old === undefined) return message('fileNotServed');
  if (old.readOnly !== undefined) return old.readOnly;
  if (old.hash !== change.hash) return message('fileChanged', old.file);
  const before = checkTexts(files);
  const text = change.text ?? editedText(old, change.edits ?? [], before);
  if (typeof text !== 'string') return text;
  const after = checkTexts(files.map((file) => (file === old ? { ...file, text } : file)));
  const refused =
    otherProgram(before, after) ??
    (await outsideRoots(options.roots, before, after)) ??
    (await ledElsewhere(options, given, before, after));
  if (refused !== undefined) return refused;
  const faults = [...newFaults(old.file, before, after), ...changedKinds(before, after)];
  const answer = { text, diff: lineDiff(old.text, text), faults: faults.map(faultOf) };
  const hasErrors = faults.some(({ level }) => level === 'error');
  if (change.isPreview || hasErrors || text === old.text) return { ...answer, isSaved: false, hash: old.hash };
  return (await saved(options, old, text, client)) ?? { ...answer, isSaved: true, hash: hashOf(text) };
}

async function saved(
  { log }: PageSettingsOptions,
  { file, hash }: SettingsFile,
  text: string,
  client: string,
): Promise<Message | undefined> {
  try {
    if ((await replaceFile({ file, text, expectedHash: hash })) === 'changed') return message('fileChanged', file);
  } catch (error) {
    return message('fileNotSaved', file, unwrittenReason(error));
  }
  log.info({ file, before: hash, after: hashOf(text), client }, 'documents were changed by a person on the page');
  return undefined;
}

function editedText(old: SettingsFile, edits: readonly SettingsEdit[], before: Checked): string | Message {
  let { text } = old;
  const taken = new Set(before.documents.map(({ document }) => document.metadata.name));
  for (const edit of edits) {
    const steps =
      edit.op === 'add' ? addSteps(edit, text, taken) : [edit.op === 'set' ? { ...edit, value: edit.value } : edit];
    const result = editDocuments(text, steps);
    if (typeof result !== 'string') text = result.text;
    else if (result === 'unreadable') return message('editUnreadable', old.file);
    else if (result === 'alias') return message('editAlias');
    else return message('editUnknown', 'library' in edit ? edit.library : '');
  }
  return text;
}

/** A Library begins like that of `init`; then the person's choices are set. */
function addSteps(
  { kind, path, spec }: Extract<SettingsEdit, { op: 'add' }>,
  text: string,
  taken: Set<string>,
): readonly DocumentEdit[] {
  const name = libraryName(path, kind, taken);
  taken.add(name);
  const first = [{ name, kind, path, why: '', chosen: Object.keys(spec) }];
  const library = `default/${name}`;
  return [
    { op: 'add', text: text.trim() === '' ? firstDocument(first) : shortDocuments(first) },
    ...Object.entries(spec).map(([key, value]): DocumentEdit => ({ op: 'set', library, path: ['spec', key], value })),
  ];
}

/** A new root has to be a folder below the roots; what a person wrote into the file before stays as it is. */
async function outsideRoots(roots: readonly string[], before: Checked, after: Checked): Promise<Message | undefined> {
  const written = new Set(before.written.map(pathOf));
  for (const { document } of after.documents) {
    const path = pathOf(document);
    if (path === undefined || written.has(path)) continue;
    if (!(await mediaCalls.run(path, () => isWithinRoots(roots, path))))
      return message('storageOutside', libraryKey(document));
    if ((await checkFolder(path)) === 'file') return message('storageNoFolder', quotePath(path));
  }
  return undefined;
}

function pathOf({ spec: { storage } }: LibraryDocument): string | undefined {
  return 'path' in storage ? storage.path : undefined;
}

/** A program is run with the rights of this user: only somebody who can write the file by hand names one. */
function otherProgram(before: Checked, after: Checked): Message | undefined {
  const known = new Set(before.written.map(({ spec }) => spec.trailers.ytDlpPath));
  for (const { document } of after.documents) {
    const { ytDlpPath } = document.spec.trailers;
    if (ytDlpPath !== undefined && !known.has(ytDlpPath)) return message('programByHand', libraryKey(document));
  }
  return undefined;
}

async function ledElsewhere(
  { environment, data }: PageSettingsOptions,
  given: GivenKeys,
  before: Checked,
  after: Checked,
): Promise<Message | undefined> {
  const known = new Set(keyUses(before.written).map(useName));
  const secrets = secretsOf(environment, data);
  for (const use of keyUses(after.documents.map(({ document }) => document))) {
    if (known.has(useName(use)) || isOwnKey(use)) continue;
    const stored = await secrets.read(use).catch(() => 'unreadable');
    // Another key may have been stored since one was entered for this address.
    if (stored !== undefined && given.get(useName(use)) !== hashOf(stored))
      return message('keyGivenAgain', `${use.name}/${use.key}`, use.address);
  }
  return undefined;
}

/** Errors of the edited file, and everything that the edit causes. */
function newFaults(file: string, before: Checked, after: Checked): readonly Fault[] {
  const known = new Set(before.faults.map(faultName));
  return after.faults.filter(
    (fault) => (fault.level === 'error' && fault.file === file) || !known.has(faultName(fault)),
  );
}

function faultName({ file, code, message: text }: Fault): string {
  return JSON.stringify([file, code, text]);
}
