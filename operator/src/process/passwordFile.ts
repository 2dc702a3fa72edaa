/** Reads the file of `--password-file`: its first line is the password. */
import { readFile } from 'node:fs/promises';
import { englishText } from '../messages/english.ts';
import { errorCode, unreadReason } from '../messages/systemError.ts';
import { CommandError } from './commandError.ts';
import { shownPath } from './terminal.ts';

/** Rejects other files, such as a video named by mistake. */
const longestPassword = 1024;

function whyUnreadable(error: unknown): string {
  const code = errorCode(error);
  if (code === 'ENOENT') return 'does not exist: write the password into its first line';
  if (code === 'EISDIR') return 'is a folder: name the file whose first line is the password';
  return `cannot be read, ${englishText(unreadReason(error))}`;
}

/** Throws a CommandError that says what to do; it never contains the password. */
export async function readPassword(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`--password-file: ${shownPath(file)} ${whyUnreadable(error)}`);
  });
  const password = text.split(/\r?\n/u, 1)[0] ?? '';
  if (password.trim() === '' || password.length > longestPassword) {
    throw new CommandError(
      `--password-file: expected a password of 1 to ${longestPassword} characters in the first line of ${shownPath(file)}`,
    );
  }
  return password;
}
