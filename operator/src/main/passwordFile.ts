/** The file of `--password-file`: its first line is the password. */
import { readFile } from 'node:fs/promises';
import { CommandError } from './commandError.ts';

/** A password, not a film that somebody named by mistake. */
const longestPassword = 1024;

/** Throws CommandError with a sentence that says what to do; never with the password. */
export async function readPassword(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`--password-file: ${JSON.stringify(file)} cannot be read: ${String(error)}`);
  });
  const password = text.split(/\r?\n/u, 1)[0] ?? '';
  if (password.trim() === '' || password.length > longestPassword) {
    throw new CommandError(
      `--password-file: expected the password in the first line of ${JSON.stringify(file)}, 1 to ${longestPassword} characters`,
    );
  }
  return password;
}
