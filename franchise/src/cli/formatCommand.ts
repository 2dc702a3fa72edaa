/** `franchise fmt`: formats files. A file with a parser fault is left unchanged. */
import { resolve } from 'node:path';
import { formatOf } from '../fileNames.ts';
import { EXIT, systemReason, TroubleError } from './commandError.ts';
import { type CheckedFile, printFaults } from './faultReport.ts';
import { findFiles, type InputFile, readInputFile } from './inputFiles.ts';
import { checkFile } from './loadFranchise.ts';
import type { Surroundings } from './surroundings.ts';
import { counted, shownName } from './terminal.ts';
import { replaceFile } from './wholeFile.ts';

export interface FormatArguments {
  readonly files: readonly string[];
  /** Only lists the files that are not tidy. */
  readonly checksOnly: boolean;
  readonly inputName?: string;
}

type Outcome = 'tidy' | 'untidy' | 'faulty' | 'trouble';

/**
 * Returns the exit code: 0 tidy (now), 1 not tidy (`--check`) or not formattable, 2 a file could not be read or
 * written.
 */
export async function formatCommand(args: FormatArguments, surroundings: Surroundings): Promise<number> {
  const found = await findFiles(args.files, surroundings.currentFolder);
  for (const { name, reason } of found.unread) surroundings.note(`${shownName(name)}: ${reason}`);
  const outcomes: Outcome[] = found.unread.map(() => 'trouble');
  for (const name of found.names) {
    try {
      outcomes.push(await formatOne(await readInputFile(name, surroundings, args.inputName), name, args, surroundings));
    } catch (error) {
      if (!(error instanceof TroubleError)) throw error;
      surroundings.note(error.message);
      outcomes.push('trouble');
    }
  }
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  const untidy = count('untidy');
  if (untidy > 0) {
    const hint = args.checksOnly ? `${untidy === 1 ? 'is' : 'are'} not tidy: run franchise fmt` : 'tidied';
    surroundings.note(`${counted(untidy, 'file')} ${hint}`);
  }
  if (count('trouble') > 0) return EXIT.trouble;
  return count('faulty') > 0 || (args.checksOnly && untidy > 0) ? EXIT.faults : EXIT.fine;
}

async function formatOne(
  input: InputFile,
  name: string,
  { checksOnly }: FormatArguments,
  surroundings: Surroundings,
): Promise<Outcome> {
  const checked = checkFile(input, surroundings.today);
  const tidy = await tidyText(checked, surroundings);
  if (tidy === undefined) {
    // An editor replaces its text with our output, so print the input rather than nothing.
    if (name === '-' && !checksOnly) surroundings.answer(checked.text);
    return 'faulty';
  }
  const isTidy = Buffer.from(tidy).equals(input.bytes);
  if (name === '-' && !checksOnly) {
    surroundings.answer(tidy);
    return 'tidy';
  }
  if (isTidy) return 'tidy';
  surroundings.answer(`${shownName(input.name)}\n`);
  if (!checksOnly) {
    try {
      await replaceFile(resolve(surroundings.currentFolder, name), tidy);
    } catch (error) {
      throw new TroubleError(`${shownName(name)}: ${systemReason(error)}`, { cause: error });
    }
  }
  return 'untidy';
}

/**
 * Undefined if the file must be left unchanged; the reason is already printed. Schema and rule faults do not matter.
 */
async function tidyText(checked: CheckedFile, surroundings: Surroundings): Promise<string | undefined> {
  const unreadable = checked.faults.filter(({ code }) => code.startsWith('yaml-'));
  if (unreadable.length > 0) {
    printFaults({ ...checked, faults: unreadable }, surroundings);
    return undefined;
  }
  const { CannotFormatError, formatYaml } = await import('./format/formatYaml.ts');
  try {
    if (formatOf(checked.file) === 'yaml') return formatYaml(checked.text);
    const { formatJson } = await import('./format/formatJson.ts');
    return formatJson(checked.text);
  } catch (error) {
    if (!(error instanceof CannotFormatError)) throw error;
    surroundings.note(`${shownName(checked.file)}: ${error.message}`);
    return undefined;
  }
}
