/** The settings of the page on one machine: reads and writes the documents that this server watches, and its keys. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  ChangeAnswer,
  DocumentChange,
  GivenKey,
  KeyAnswer,
  KindGuess,
  SettingsContent,
  SettingsEdit,
  SettingsFault,
  SettingsFile,
  SettingsKey,
  SettingsPort,
} from '../api/settingsPort.ts';
import { type Checked, changedKinds, checkTexts } from '../library/document/checkTexts.ts';
import { type DocumentEdit, editDocuments } from '../library/document/editDocument.ts';
import type { Fault } from '../library/document/fault.ts';
import { lineDiff } from '../library/document/lineDiff.ts';
import { documentFiles } from '../library/document/load.ts';
import { type LibraryDocument, libraryKey } from '../library/document.ts';
import { secretVariableName } from '../library/secretVariable.ts';
import { type Message, message } from '../messages/message.ts';
import { CommandError } from '../process/commandError.ts';
import type { Environment } from '../process/environment.ts';
import type { Logger } from '../process/log.ts';
import { secretsFolder, secretsOf } from '../process/secrets.ts';
import { firstDocument, shortDocuments } from '../setup/firstDocument.ts';
import { storeKey } from '../setup/keyFile.ts';
import { type KeyUse, keyUses, useName } from '../setup/keyUses.ts';
import { guessLibrary, libraryName } from '../setup/libraryGuess.ts';
import { type FolderFault, isWithinRoots, listFolders } from '../setup/mediaRoots.ts';
import { testSource } from '../setup/sourceTest.ts';
import { hashOf, replaceFile, whyNotWritable } from '../setup/wholeFile.ts';
import { serviceNamed, services } from '../sources/services.ts';
import { errorCode } from '../storage/error.ts';

export interface PageSettingsOptions {
  readonly config: string;
  readonly data: string;
  readonly environment: Environment;
  /** Absolute. */
  readonly roots: readonly string[];
  readonly log: Pick<Logger, 'info'>;
}

export function pageSettings(options: PageSettingsOptions): SettingsPort {
  /** Keys that were entered for an address since the start. */
  const given = new Set<string>();
  /** One change at a time: the second one then sees the file of the first. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: () => read(options),
    folders: (path) => folders(options.roots, path),
    guess: (path) => guess(options.roots, path),
    giveKey: (key, client) => giveKey(options, given, key, client),
    change: (change, client) => {
      const changed = last.then(() => changeDocuments(options, given, change, client));
      last = changed.catch(() => undefined);
      return changed;
    },
  };
}

async function read({ config, data, environment, roots }: PageSettingsOptions): Promise<SettingsContent> {
  const files = await filesOf(config);
  const checked = checkTexts(files.filter(({ hash }) => hash !== null));
  const documents = checked.documents.map(({ document }) => document);
  return {
    files,
    libraries: checked.documents.map(({ document, file }) => ({
      ...{ id: libraryKey(document), file, kind: document.spec.kind, spec: document.spec },
    })),
    faults: checked.faults.map(faultOf),
    keys: await keysOf(documents, environment, data),
    services: services.map(({ name, title, gives, kinds, needsKey, attribution }) => ({
      ...{ name, title, gives, kinds, needsKey, link: attribution.link },
    })),
    roots,
  };
}

/** Every file of documents; without any, the one that the first Library will be written to. */
async function filesOf(config: string): Promise<readonly SettingsFile[]> {
  const { files } = await documentFiles(config);
  const first = (await isFolder(config)) ? join(config, 'projectionist.yaml') : config;
  return Promise.all((files.length === 0 ? [first] : files).map(fileOf));
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

async function fileOf(file: string): Promise<SettingsFile> {
  const readOnly = await whyNotWritable(file);
  const shown = readOnly === undefined ? { file } : { file, readOnly };
  try {
    const text = await readFile(file, 'utf8');
    return { ...shown, text, hash: hashOf(text) };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return { ...shown, text: '', hash: null };
    return { file, text: '', hash: null, readOnly: message('fileUnreadable', file, code || String(error)) };
  }
}

async function keysOf(
  documents: readonly LibraryDocument[],
  environment: Environment,
  data: string,
): Promise<readonly SettingsKey[]> {
  const named = documents.flatMap(({ spec }) =>
    [...spec.sources, ...spec.notify, ...spec.publish].flatMap((entry) =>
      Object.values(entry).flatMap((settings) => ('secretRef' in Object(settings) ? [Object(settings).secretRef] : [])),
    ),
  );
  const usual = services.filter(({ needsKey }) => needsKey).map(({ name }) => ({ name, key: usualKeyName(name) }));
  const refs = new Map([...named, ...usual].map(({ name, key }) => [`${name}/${key}`, { name, key }]));
  const secrets = secretsOf(environment, data);
  return Promise.all(
    [...refs.values()].map(async (ref) => {
      if ((environment.secretVariable(ref.name, ref.key)?.trim() ?? '') !== '')
        return { ...ref, from: 'variable' as const };
      const isThere = (await secrets.read(ref).catch(() => undefined)) !== undefined;
      return { ...ref, from: isThere ? ('file' as const) : ('none' as const) };
    }),
  );
}

/** As the guides name them. */
function usualKeyName(service: string): string {
  return service === 'tmdb' ? 'token' : 'key';
}

async function folders(roots: readonly string[], path: string | undefined) {
  const [first] = roots;
  if (first === undefined) return message('noRoots');
  const found = await listFolders(roots, path ?? first);
  return typeof found === 'string' ? message(folderMessages[found]) : found;
}

const folderMessages = {
  outside: 'folderOutside',
  missing: 'folderMissing',
  notFolder: 'folderIsFile',
  unreadable: 'folderUnreadable',
} as const satisfies Readonly<Record<FolderFault, string>>;

async function guess(roots: readonly string[], path: string): Promise<KindGuess | Message> {
  const found = await folders(roots, path);
  if ('code' in found) return found;
  try {
    const { kind, warning, videos } = await guessLibrary(found.path, '/');
    return { kind, isMixed: warning !== undefined, ...videos };
  } catch (error) {
    if (error instanceof CommandError) return { isMixed: false };
    throw error;
  }
}

async function giveKey(
  { data, environment, log }: PageSettingsOptions,
  given: Set<string>,
  { of, name, key, value, address, evenUntested }: GivenKey,
  client: string,
): Promise<KeyAnswer | Message> {
  if (serviceNamed(of) === undefined) return message('sourceUnknown', JSON.stringify(of));
  if ((environment.secretVariable(name, key)?.trim() ?? '') !== '') {
    return message('keyFromVariable', secretVariableName({ name, key }));
  }
  const outcome = await testSource(of, { key: value.trim(), baseUrl: address });
  const mayStore = outcome.ok || (evenUntested && outcome.cause !== 'key');
  if (!mayStore) return { ...outcome, isStored: false };
  const fault = await storeKey(secretsFolder(environment, data), { name, key }, value.trim());
  if (fault !== undefined) return fault;
  if (address !== undefined) given.add(useName({ name, key, address }));
  log.info({ secret: `${name}/${key}`, service: of, client }, 'a key was stored by a person on the page');
  return { ...outcome, isStored: true };
}

async function changeDocuments(
  options: PageSettingsOptions,
  given: ReadonlySet<string>,
  change: DocumentChange,
  client: string,
): Promise<ChangeAnswer | Message> {
  const files = await filesOf(options.config);
  const old = files.find(({ file }) => file === change.file);
  if (old === undefined) return message('fileNotServed');
  if (old.readOnly !== undefined) return old.readOnly;
  if (old.hash !== change.hash) return message('fileChanged', old.file);
  const before = checkTexts(files);
  const text = change.text ?? editedText(old, change.edits ?? [], before);
  if (typeof text !== 'string') return text;
  const after = checkTexts(files.map((file) => (file === old ? { ...file, text } : file)));
  const refused =
    (await outsideRoots(options.roots, before, after)) ?? (await ledElsewhere(options, given, before, after));
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
    return message('fileNotSaved', file, errorCode(error) || String(error));
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
  const first = [{ name, kind, path, why: '' }];
  const library = `default/${name}`;
  return [
    { op: 'add', text: text.trim() === '' ? firstDocument(first) : shortDocuments(first) },
    ...Object.entries(spec).map(([key, value]): DocumentEdit => ({ op: 'set', library, path: ['spec', key], value })),
  ];
}

/** A new or another folder has to lie below the roots; what a person wrote into the file before stays as it is. */
async function outsideRoots(roots: readonly string[], before: Checked, after: Checked): Promise<Message | undefined> {
  const paths = new Map(before.documents.map(({ document }) => [libraryKey(document), pathOf(document)]));
  for (const { document } of after.documents) {
    const path = pathOf(document);
    if (path === undefined || paths.get(libraryKey(document)) === path) continue;
    if (!(await isWithinRoots(roots, path))) return message('storageOutside', libraryKey(document));
  }
  return undefined;
}

function pathOf({ spec: { storage } }: LibraryDocument): string | undefined {
  return 'path' in storage ? storage.path : undefined;
}

async function ledElsewhere(
  { environment, data }: PageSettingsOptions,
  given: ReadonlySet<string>,
  before: Checked,
  after: Checked,
): Promise<Message | undefined> {
  const known = new Set(usesOf(before).map(useName));
  const secrets = secretsOf(environment, data);
  for (const use of usesOf(after)) {
    if (known.has(useName(use)) || given.has(useName(use))) continue;
    const isStored = (await secrets.read(use).catch(() => 'unreadable')) !== undefined;
    if (isStored) return message('keyGivenAgain', `${use.name}/${use.key}`, use.address);
  }
  return undefined;
}

function usesOf({ documents }: Checked): readonly KeyUse[] {
  return keyUses(documents.map(({ document }) => document));
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

function faultOf({ file, line, level, code, message: text }: Fault): SettingsFault {
  return { file, line, level, code, message: text };
}
