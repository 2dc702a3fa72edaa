/** What the settings show: the documents as they are, and where keys are. Never a key. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SettingsContent, SettingsFault, SettingsFile, SettingsKey } from '../api/settingsPort.ts';
import { checkTexts } from '../library/document/checkTexts.ts';
import { DOCUMENT_FILE_MAXIMUM_BYTES, documentText, tooLarge } from '../library/document/documentText.ts';
import { documentFiles } from '../library/document/documentTexts.ts';
import type { Fault } from '../library/document/fault.ts';
import { readAtMost } from '../library/document/readAtMost.ts';
import { type LibraryDocument, libraryKey } from '../library/document.ts';
import { type Message, message } from '../messages/message.ts';
import { errorCode, unreadReason } from '../messages/systemError.ts';
import type { Environment } from '../process/environment.ts';
import type { Logger } from '../process/log.ts';
import { defaultConfig } from '../process/namedConfig.ts';
import { secretsOf } from '../process/secrets.ts';
import { hashOf, whyNotWritable } from '../setup/wholeFile.ts';
import type { Service } from '../sources/service.ts';
import { services } from '../sources/services.ts';

export interface PageSettingsOptions {
  readonly config: string;
  readonly data: string;
  readonly environment: Environment;
  /** Absolute. */
  readonly roots: readonly string[];
  readonly log: Pick<Logger, 'info'>;
}

export async function readSettings({
  config,
  data,
  environment,
  roots,
}: PageSettingsOptions): Promise<SettingsContent> {
  const files = await settingsFiles(config);
  const checked = checkTexts(files.filter(({ hash }) => hash !== null));
  const documents = checked.documents.map(({ document }) => document);
  return {
    files,
    libraries: checked.documents.map(({ document, file }) => ({
      ...{ id: libraryKey(document), file, kind: document.spec.kind, spec: document.spec },
    })),
    faults: checked.faults.map(faultOf),
    keys: await keysOf(documents, environment, data),
    services: services.map(shownService),
    roots,
  };
}

function shownService(service: Service): SettingsContent['services'][number] {
  const { name, title, gives, kinds, answers, needsKey, hasFreeKey = false, keyPage, attribution } = service;
  return {
    ...{ name, title, gives, kinds: [...kinds], needsKey, hasFreeKey },
    hasPosters: answers.includes('poster'),
    link: keyPage ?? attribution.link,
  };
}

/** Every file of documents; without any, the one that the first Library will be written to. */
export async function settingsFiles(config: string): Promise<readonly SettingsFile[]> {
  const { files } = await documentFiles(config);
  const first = (await isFolder(config)) ? join(config, defaultConfig) : config;
  return Promise.all((files.length === 0 ? [first] : files).map(fileOf));
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

async function fileOf(file: string): Promise<SettingsFile> {
  const readOnly = await whyNotWritable(file);
  const shown = readOnly === undefined ? { file } : { file, readOnly };
  try {
    const bytes = await readAtMost(file, DOCUMENT_FILE_MAXIMUM_BYTES);
    if (bytes === 'folder') return unreadable(file, message('docIsFolder'));
    if (bytes === 'pipe') return unreadable(file, message('docIsPipe'));
    if (bytes.length > DOCUMENT_FILE_MAXIMUM_BYTES) return unreadable(file, tooLarge(file).coded);
    const read = documentText(file, bytes);
    if ('reason' in read) return { file, text: read.shown, hash: null, readOnly: read.reason };
    return { ...shown, text: read.text, hash: hashOf(read.text) };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { ...shown, text: '', hash: null };
    return unreadable(file, unreadReason(error));
  }
}

function unreadable(file: string, reason: Message): SettingsFile {
  return { file, text: '', hash: null, readOnly: message('fileUnreadable', file, reason) };
}

async function keysOf(
  documents: readonly LibraryDocument[],
  environment: Environment,
  data: string,
): Promise<readonly SettingsKey[]> {
  const named = documents.flatMap(({ spec }) =>
    [...spec.sources, ...spec.notify, ...spec.publish, ...spec.announce].flatMap((entry) =>
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

export function faultOf({ column: _, ...fault }: Fault): SettingsFault {
  return fault;
}
