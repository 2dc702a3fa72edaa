/** `franchise check`: reports every fault of the files, for people, programs and code hosts. Changes no files. */
import type { Level } from '../fault.ts';
import { EXIT, TroubleError } from './commandError.ts';
import { type CheckedFile, countLevels, faultJson, faultText, githubAnnotations, summaryLine } from './faultReport.ts';
import { findFiles, readInputFile, type Unread } from './inputFiles.ts';
import { checkFile } from './loadFranchise.ts';
import type { Surroundings } from './surroundings.ts';
import { paletteOf, shownName } from './terminal.ts';

export type ReportFormat = 'text' | 'json' | 'github' | 'sarif';

export interface CheckArguments {
  readonly files: readonly string[];
  readonly format: ReportFormat;
  readonly showsInfo: boolean;
  /** Warnings also fail the check. */
  readonly isStrict: boolean;
  /** Also asks the servers of art and ids. */
  readonly isOnline: boolean;
  /** The file name of standard input in reports; its ending decides whether it is JSON. */
  readonly inputName?: string;
}

/** Returns the exit code: 0 without faults, 1 with faults, 2 if a file could not be read. */
export async function checkCommand(args: CheckArguments, surroundings: Surroundings): Promise<number> {
  const found = await findFiles(args.files, surroundings.currentFolder);
  const unread: Unread[] = [...found.unread];
  const checked: CheckedFile[] = [];
  for (const name of found.names) {
    try {
      checked.push(await checkOne(name, args, surroundings));
    } catch (error) {
      if (!(error instanceof TroubleError)) throw error;
      surroundings.note(error.message);
      unread.push({ name, reason: '' });
    }
  }
  for (const { name, reason } of found.unread) surroundings.note(`${shownName(name)}: ${reason}`);
  if (checked.length > 0 || args.format !== 'text') surroundings.answer(await report(checked, args, surroundings));
  const count = countLevels(checked);
  if (unread.length > 0) return EXIT.trouble;
  return count.error > 0 || (args.isStrict && count.warning > 0) ? EXIT.faults : EXIT.fine;
}

async function checkOne(name: string, args: CheckArguments, surroundings: Surroundings): Promise<CheckedFile> {
  const input = await readInputFile(name, surroundings, args.inputName);
  const checked = checkFile(input, surroundings.today);
  if (!args.isOnline || checked.franchise === undefined) return checked;
  const { withOnlineFaults } = await import('./onlineFaults.ts');
  return await withOnlineFaults(input, checked, checked.franchise, surroundings);
}

async function report(
  files: readonly CheckedFile[],
  args: CheckArguments,
  surroundings: Surroundings,
): Promise<string> {
  const { format, showsInfo } = args;
  switch (format) {
    case 'json':
      return faultJson(files);
    case 'github':
      return githubAnnotations(files, showsInfo);
    case 'sarif':
      return await sarif(files);
    case 'text': {
      const options = { palette: paletteOf(surroundings.colour), showsInfo, columns: surroundings.columns };
      return faultText(files, options) + summaryLine(files, options);
    }
  }
}

async function sarif(files: readonly CheckedFile[]): Promise<string> {
  const [{ sarifLog }, { RULES }, { NETWORK_CODES }, { packageVersion }] = await Promise.all([
    import('./sarif.ts'),
    import('../check/rules.ts'),
    import('../check/networkRules.ts'),
    import('./packageFiles.ts'),
  ]);
  const ruleCodes = [...RULES.map(({ codes }) => codes), NETWORK_CODES].flatMap((own) => Object.entries(own));
  const codes = new Map<string, Level>(ruleCodes);
  return sarifLog(files, codes, packageVersion());
}
