/** Finds and reads the files of Library documents. */
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Message, message } from '../../messages/message.ts';
import { lookPatienceMs, mediaCalls } from '../mediaCalls.ts';
import { DOCUMENT_FILE_MAXIMUM_BYTES, documentText, tooLarge } from './documentText.ts';
import { type Fault, worded } from './fault.ts';
import { isMissing, readAtMost, whyUnread } from './readAtMost.ts';

/** The maximum number of document files. A folder with more was meant for something else. */
const DOCUMENT_FILES_MAXIMUM = 1000;

/** The text of a file, and the file as it was named. */
export interface NamedText {
  readonly file: string;
  readonly text: string;
}

/** Reads files, and folders of files. Each file is read once; `files` also counts those that cannot be read. */
export async function readTexts(paths: readonly string[]): Promise<{
  readonly texts: readonly NamedText[];
  readonly faults: readonly Fault[];
  readonly files: number;
}> {
  const texts: NamedText[] = [];
  const faults: Fault[] = [];
  const read = new Set<string>();
  for (const path of paths) {
    const listed = await documentFiles(path);
    faults.push(...listed.faults);
    if (listed.files.length + listed.faults.length === 0) faults.push(emptyFolder(path));
    for (const file of listed.files) {
      // The same file can be given by name and through its folder.
      if (read.has(resolve(file))) continue;
      read.add(resolve(file));
      const text = await textOf(file);
      if (typeof text === 'string') texts.push({ file, text });
      else faults.push(text);
    }
  }
  return { texts, faults, files: read.size };
}

/** Lists the files of `configPath`, sorted by name. Hidden files are skipped: they belong to editors and mounts. */
export async function documentFiles(
  configPath: string,
): Promise<{ readonly files: readonly string[]; readonly faults: readonly Fault[] }> {
  try {
    const found = await mediaCalls.run(configPath, () => stat(configPath), lookPatienceMs);
    if (!found.isDirectory()) return { files: [configPath], faults: [] };
    const names = (await readdir(configPath)).filter((name) => /^[^.].*\.(ya?ml|json)$/i.test(name)).sort();
    if (names.length <= DOCUMENT_FILES_MAXIMUM)
      return { files: names.map((name) => join(configPath, name)), faults: [] };
    const tooMany = message('docTooManyFiles', String(names.length), String(DOCUMENT_FILES_MAXIMUM));
    return { files: [], faults: [fileFault(configPath, 'too-many-files', tooMany)] };
  } catch (error) {
    if (isMissing(error))
      return { files: [], faults: [fileFault(configPath, 'config-missing', message('docConfigMissing'))] };
    return { files: [], faults: [unreadable(configPath, error)] };
  }
}

async function textOf(file: string): Promise<string | Fault> {
  try {
    const bytes = await readAtMost(file, DOCUMENT_FILE_MAXIMUM_BYTES);
    if (bytes === 'folder') return fileFault(file, 'file-unreadable', message('docIsFolder'));
    if (bytes === 'pipe') return fileFault(file, 'file-unreadable', message('docIsPipe'));
    if (bytes.length > DOCUMENT_FILE_MAXIMUM_BYTES) return tooLarge(file);
    const read = documentText(file, bytes);
    if ('text' in read) return read.text;
    return { ...fileFault(file, 'not-utf8', read.reason), line: read.line };
  } catch (error) {
    return unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): Fault {
  return fileFault(file, 'file-unreadable', whyUnread(error));
}

function fileFault(file: string, code: string, coded: Message): Fault {
  return { file, line: 1, column: 1, level: 'error', code, ...worded(coded) };
}

/** Like the warning for an empty file in parse.ts: somebody expects documents in this folder. */
function emptyFolder(folder: string): Fault {
  return { ...fileFault(folder, 'no-document', message('docEmptyFolder')), level: 'warning' };
}
