/** `projectionist check`: reports every fault of Library documents. It writes nothing and calls no service. */
import { stat } from 'node:fs/promises';
import { byPlace, type Fault, faultLine } from '../../library/document/fault.ts';
import { checkFolder, readDocuments } from '../../library/document/load.ts';
import { storageFaults } from '../../library/document/rules.ts';

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
  const read = await readDocuments(named);
  const faults = [...read.faults, ...(await storageFaults(read.documents, checkFolder, 'error'))].sort(byPlace);
  if (json) {
    write(
      JSON.stringify(
        faults.map(({ file, line, column, level, code, message }) => ({ file, line, column, level, code, message })),
      ),
    );
  } else {
    for (const fault of faults) write(colour ? coloured(fault) : faultLine(fault));
    write(summary(read.documents.length, read.files, faults));
  }
  if (missing.length > 0) return 2;
  return faults.some((fault) => fault.level === 'error') ? 1 : 0;
}

async function missingOf(files: readonly string[]): Promise<readonly string[]> {
  const each = files.map(async (file) => ((await stat(file).catch(() => undefined)) === undefined ? [file] : []));
  return (await Promise.all(each)).flat();
}

function summary(documents: number, files: number, faults: readonly Fault[]): string {
  const errors = faults.filter((fault) => fault.level === 'error').length;
  const found =
    faults.length === 0 ? 'no faults' : `${count(errors, 'error')}, ${count(faults.length - errors, 'warning')}`;
  return `${count(documents, 'document')} in ${count(files, 'file')}: ${found}`;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** Colours only the level: red or yellow. */
function coloured(fault: Fault): string {
  const code = fault.level === 'error' ? 31 : 33;
  return faultLine(fault).replace(` ${fault.level} `, ` \u001b[${code}m${fault.level}\u001b[0m `);
}
