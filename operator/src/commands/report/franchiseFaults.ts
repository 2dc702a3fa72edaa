/** Every error and warning of a franchise file that a person names. */
import { check, formatOf } from '@projectionist/franchise/check';
import type { Fault } from '@projectionist/franchise/fault';
import { MAX_FILE_BYTES } from '@projectionist/franchise/fileNames';
import { tooLargeFile } from '../../franchises/reading.ts';
import type { PlacedFault } from '../../library/document/fault.ts';
import { readAtMost, whyUnread } from '../../library/document/readAtMost.ts';
import { englishText } from '../../messages/english.ts';
import { type Message, message } from '../../messages/message.ts';

/** Never rejects: a file that cannot be read has one fault. Hints (level `info`) are left out. */
export async function franchiseFaults(file: string): Promise<readonly PlacedFault[]> {
  try {
    const bytes = await readAtMost(file, MAX_FILE_BYTES);
    if (bytes === 'folder') return [unreadable(file, message('docIsFolder'))];
    if (bytes === 'pipe') return [unreadable(file, message('docIsPipe'))];
    return faultsOf(file, bytes).flatMap(({ level, line, column, code, ...fault }) =>
      level === 'info' ? [] : [{ file, line, column, level, code, message: fault.message }],
    );
  } catch (error) {
    return [unreadable(file, whyUnread(error))];
  }
}

function faultsOf(file: string, bytes: Uint8Array): readonly Fault[] {
  if (bytes.length > MAX_FILE_BYTES) return tooLargeFile().faults.first;
  const today = new Date().toISOString().slice(0, 10);
  return check(bytes, { format: formatOf(file), today }).faults;
}

function unreadable(file: string, reason: Message): PlacedFault {
  return { file, line: 1, column: 1, level: 'error', code: 'file-unreadable', message: englishText(reason) };
}
