/** Every error and warning of a franchise file that a person names. */
import { readFile, stat } from 'node:fs/promises';
import { check, formatOf } from '@projectionist/franchise/check';
import type { Fault } from '@projectionist/franchise/fault';
import { MAX_FILE_BYTES } from '@projectionist/franchise/fileNames';
import { tooLargeFile } from '../../franchises/reading.ts';
import type { PlacedFault } from '../../library/document/fault.ts';
import { englishText } from '../../messages/english.ts';
import { message } from '../../messages/message.ts';

/** Never rejects: a file that cannot be read has one fault. Hints (level `info`) are left out. */
export async function franchiseFaults(file: string): Promise<readonly PlacedFault[]> {
  try {
    const faults = await faultsOf(file);
    return faults.flatMap(({ level, line, column, code, ...fault }) =>
      level === 'info' ? [] : [{ file, line, column, level, code, message: fault.message }],
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = englishText(message('docUnreadable', reason));
    return [{ file, line: 1, column: 1, level: 'error', code: 'file-unreadable', message: sentence }];
  }
}

async function faultsOf(file: string): Promise<readonly Fault[]> {
  if ((await stat(file)).size > MAX_FILE_BYTES) return tooLargeFile().faults.first;
  const today = new Date().toISOString().slice(0, 10);
  return check(await readFile(file), { format: formatOf(file), today }).faults;
}
