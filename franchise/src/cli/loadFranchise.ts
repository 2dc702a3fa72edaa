/** Reads and checks the file of a command; prints the faults of a file with errors. */
import { check } from '../check.ts';
import { formatOf } from '../fileNames.ts';
import type { Franchise } from '../generated/franchise.ts';
import { FaultyError } from './commandError.ts';
import { type CheckedFile, printFaults } from './faultReport.ts';
import { type InputFile, readInputFile, shownText } from './inputFiles.ts';
import type { Surroundings } from './surroundings.ts';

export interface LoadedFile extends CheckedFile {
  readonly franchise?: Franchise;
}

/** Every fault of the file; also the franchise if no fault is an error. */
export function checkFile(input: InputFile, today: string): LoadedFile {
  const { faults, franchise } = check(input.bytes, { format: formatOf(input.name), today });
  return { file: input.name, text: shownText(input), faults, ...(franchise === undefined ? {} : { franchise }) };
}

/** The franchise of a file without errors. Otherwise prints the errors and throws FaultyError. */
export async function loadFranchise(name: string, surroundings: Surroundings): Promise<Franchise> {
  const checked = checkFile(await readInputFile(name, surroundings), surroundings.today);
  if (checked.franchise !== undefined) return checked.franchise;
  const errors = { ...checked, faults: checked.faults.filter(({ level }) => level === 'error') };
  printFaults(errors, surroundings);
  throw new FaultyError('');
}
