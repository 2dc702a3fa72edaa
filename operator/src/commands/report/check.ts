/** `projectionist check`: reports every fault of Library documents and of named franchise files. It writes nothing and calls no service. */
import { basename } from 'node:path';
import { isFranchiseFileName } from '@projectionist/franchise/fileNames';
import { checkTexts } from '../../library/document/checkTexts.ts';
import { readTexts } from '../../library/document/documentTexts.ts';
import { byPlace, faultLine, type PlacedFault } from '../../library/document/fault.ts';
import { checkFolder } from '../../library/document/load.ts';
import { storageFaults } from '../../library/document/rules.ts';
import { isOnDisk } from '../../process/isOnDisk.ts';
import { jsonText } from '../../process/terminal.ts';
import { franchiseFaults } from './franchiseFaults.ts';

export interface CheckArguments {
  /** Files, or folders of files. They are checked together, because names and storages must not collide. */
  readonly files: readonly string[];
  /** One JSON array of faults instead of lines. */
  readonly json: boolean;
  /** Takes one line, without its line break. */
  readonly write: (line: string) => void;
  readonly colour: boolean;
}

/** Returns the exit code: 0 no error, 1 an error in a document, 2 a file is missing. */
export async function checkCommand({ files, json, write, colour }: CheckArguments): Promise<number> {
  const named = [...new Set(files)];
  const missing = await missingOf(named);
  // In a folder of documents they are in the wrong place: `serve` reports that as an error.
  const franchises = named.filter((file) => isFranchiseFileName(basename(file)) && !missing.includes(file));
  const read = await readTexts(named.filter((file) => !franchises.includes(file)));
  const checked = checkTexts(read.texts);
  const faults: PlacedFault[] = [
    ...read.faults,
    ...checked.faults,
    ...(await storageFaults(checked.parsed, checkFolder, 'error')),
    ...(await Promise.all(franchises.map(franchiseFaults))).flat(),
  ].sort(byPlace);
  if (json) {
    write(
      jsonText(
        faults.map(({ file, line, column, level, code, message }) => ({ file, line, column, level, code, message })),
      ),
    );
  } else {
    for (const fault of faults) write(colour ? coloured(fault) : faultLine(fault));
    const documents = `${count(checked.parsed.length, 'document')} in ${count(read.files, 'file')}`;
    const isUnread = read.files === 0 && read.faults.some(({ level }) => level === 'error');
    const what = [
      ...(franchises.length < named.length && !isUnread ? [documents] : []),
      ...(franchises.length > 0 ? [count(franchises.length, 'franchise file')] : []),
    ];
    write(`${what.length === 0 ? 'nothing could be read' : what.join(' and ')}: ${found(faults)}`);
  }
  if (missing.length > 0) return 2;
  return faults.some((fault) => fault.level === 'error') ? 1 : 0;
}

async function missingOf(files: readonly string[]): Promise<readonly string[]> {
  const each = files.map(async (file) => ((await isOnDisk(file).catch(() => true)) ? [] : [file]));
  return (await Promise.all(each)).flat();
}

function found(faults: readonly PlacedFault[]): string {
  if (faults.length === 0) return 'no faults';
  const errors = faults.filter((fault) => fault.level === 'error').length;
  return `${count(errors, 'error')}, ${count(faults.length - errors, 'warning')}`;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** Colours only the level: red or yellow. */
function coloured(fault: PlacedFault): string {
  const code = fault.level === 'error' ? 31 : 33;
  return faultLine(fault).replace(` ${fault.level} `, ` \u001b[${code}m${fault.level}\u001b[0m `);
}
