/** Adds the faults of the online checks to those of a file. */
import { checkOnline } from '../check/networkRules.ts';
import { decode } from '../decode.ts';
import { formatOf } from '../fileNames.ts';
import type { Franchise } from '../generated/franchise.ts';
import { parse, placed } from '../parse.ts';
import { Lines } from '../positions.ts';
import type { CheckedFile } from './faultReport.ts';
import type { InputFile } from './inputFiles.ts';
import type { Surroundings } from './surroundings.ts';

/** `checked` must have no errors. */
export async function withOnlineFaults(
  input: InputFile,
  checked: CheckedFile,
  franchise: Franchise,
  { fetch, tmdbToken }: Pick<Surroundings, 'fetch' | 'tmdbToken'>,
): Promise<CheckedFile> {
  const decoded = decode(input.bytes);
  if ('refused' in decoded) return checked;
  const { source } = parse(decoded.text, formatOf(input.name));
  if (source === undefined) return checked;
  const findings = await checkOnline(franchise, { fetch, ...(tmdbToken === undefined ? {} : { tmdbToken }) });
  const lines = new Lines(decoded.text);
  const faults = [...checked.faults, ...findings.map((finding) => placed(finding, source, lines))];
  return { ...checked, faults: faults.sort((one, other) => one.line - other.line || one.column - other.column) };
}
