/**
 * `franchise new`: writes a first franchise file from answers, a sheet or a list of ids. Never overwrites; writes no
 * file with errors.
 */
import { basename, resolve } from 'node:path';
import { check } from '../check.ts';
import { fileStem } from '../exports/plainText.ts';
import type { Calendar } from '../generated/franchise.ts';
import { EXIT, FaultyError, systemReason, TroubleError } from './commandError.ts';
import { type DraftHead, draftFranchise, franchiseText } from './draft/draftFranchise.ts';
import { DraftError, type DraftPart } from './draft/draftPart.ts';
import { readIdList } from './draft/listParts.ts';
import { askDraft } from './draft/questions.ts';
import { readSheet } from './draft/sheetParts.ts';
import { printFaults } from './faultReport.ts';
import { readInputFile, shownText } from './inputFiles.ts';
import { schemaAddress } from './packageFiles.ts';
import type { Surroundings } from './surroundings.ts';
import { counted, harmless, shownName } from './terminal.ts';
import { createFile } from './wholeFile.ts';

export interface NewArguments {
  /** Target path. Default: a name made from the franchise's name. `-`: standard output. */
  readonly file?: string;
  /** A CSV file. */
  readonly from?: string;
  /** A list of ids. */
  readonly ids?: string;
  readonly name?: string;
  readonly calendar: Partial<Calendar>;
  readonly universe?: string;
}

export async function newCommand(args: NewArguments, surroundings: Surroundings): Promise<number> {
  if (args.file !== undefined && args.file !== '-' && !/\.ya?ml$/iu.test(args.file)) {
    throw new TroubleError(`${shownName(args.file)}: a new file is YAML; name it like star-wars.franchise.yaml`);
  }
  const { head, parts } = await draftOf(args, surroundings);
  const text = franchiseText(draftFranchise(head, parts), await schemaAddress());
  const { faults } = check(text, { format: 'yaml', today: surroundings.today });
  const errors = faults.filter(({ level }) => level === 'error');
  if (errors.length > 0) {
    printFaults({ file: 'the new file', text, faults: errors }, surroundings);
    throw new FaultyError('nothing was written: fix the list, and try again');
  }
  if (args.file === '-') {
    surroundings.answer(text);
    return EXIT.fine;
  }
  const file = args.file ?? `${fileStem(head.name)}.franchise.yaml`;
  try {
    await createFile(resolve(surroundings.currentFolder, file), text);
  } catch (error) {
    throw new TroubleError(`${shownName(file)}: ${systemReason(error)}`, { cause: error });
  }
  const warnings = faults.filter(({ level }) => level === 'warning').length;
  const hint = warnings === 0 ? '' : ` (${counted(warnings, 'warning')}: franchise check ${shownName(file)})`;
  surroundings.answer(`wrote ${shownName(file)}${hint}\n`);
  return EXIT.fine;
}

async function draftOf(
  args: NewArguments,
  surroundings: Surroundings,
): Promise<{ readonly head: DraftHead; readonly parts: readonly DraftPart[] }> {
  const source = args.from ?? args.ids;
  if (args.from !== undefined && args.ids !== undefined) throw new TroubleError('name one source: --from or --ids');
  if (source === undefined) {
    if (surroundings.ask === undefined) {
      throw new TroubleError(
        'there is no terminal for questions: name a sheet with --from FILE.csv, or a list with --ids FILE',
      );
    }
    try {
      return await askDraft(surroundings.ask, givenHead(args));
    } catch (error) {
      throw error instanceof DraftError ? new FaultyError(error.message, { cause: error }) : error;
    }
  }
  const text = shownText(await readInputFile(source, surroundings));
  try {
    const parts = args.from === undefined ? readIdList(text) : readSheet(text);
    if (parts.length === 0) throw new DraftError('it contains no film and no series');
    return { head: { name: source === '-' ? 'New franchise' : nameOfFile(source), ...givenHead(args) }, parts };
  } catch (error) {
    if (!(error instanceof DraftError)) throw error;
    throw new FaultyError(`${source === '-' ? '<stdin>' : shownName(source)}: ${harmless(error.message)}`, {
      cause: error,
    });
  }
}

function givenHead({ name, universe, calendar }: NewArguments): Partial<DraftHead> {
  const { unit = 'years', ...labels } = calendar;
  const hasCalendar = calendar.unit !== undefined || Object.keys(labels).length > 0;
  return {
    ...(name === undefined ? {} : { name }),
    ...(universe === undefined ? {} : { universe }),
    ...(hasCalendar ? { calendar: { unit, ...labels } } : {}),
  };
}

/** Guesses a franchise name: `star-wars.trakt.csv` gives `Star Wars`. */
function nameOfFile(source: string): string {
  const [stem = ''] = basename(source).split('.');
  const words = stem.split(/[\s_-]+/u).filter((word) => word !== '');
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ') || 'New franchise';
}
