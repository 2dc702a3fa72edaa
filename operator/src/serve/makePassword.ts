/** `--make-password`: a password for an installation whose owner has not chosen one. */
import { randomBytes } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { englishText } from '../messages/english.ts';
import { type Message, message } from '../messages/message.ts';
import { unwrittenReason } from '../messages/systemError.ts';
import { CommandError, UsageError } from '../process/commandError.ts';
import { shownPath } from '../process/terminal.ts';
import { removeLeftParts, writeNewFile } from '../setup/wholeFile.ts';
import type { PageOptions } from './serveOptions.ts';

/** 120 bits in 20 characters. */
const passwordBytes = 15;

/** Makes the file only if it does not exist, whole or not at all. The password is printed once, and never logged. */
export async function makePasswordOnce(
  { passwordFile, makePassword }: PageOptions,
  write: (line: string) => void,
): Promise<void> {
  if (makePassword !== true) return;
  if (passwordFile === undefined) throw new UsageError('--make-password: expected --password-file FILE with it');
  // A process that was killed between its two steps left the password under a second name.
  await removeLeftParts(passwordFile);
  const there = await stat(passwordFile).catch(() => undefined);
  if (there !== undefined) return;
  const password = randomBytes(passwordBytes).toString('base64url');
  try {
    await writeNew(passwordFile, `${password}\n`);
  } catch (error) {
    throw new CommandError(
      `--make-password: ${shownPath(passwordFile)} could not be written, ${englishText(unwrittenReason(error))}; or write the password into it yourself`,
    );
  }
  write(`The password of the page is ${password}`);
  write(`  It is shown only now, and is in ${passwordFile}; replace that file to change it.`);
}

/** Stores the first password that a person sets on the page. Returns why it could not be written. */
export async function storePassword(file: string, password: string): Promise<Message | undefined> {
  try {
    await writeNew(file, `${password}\n`);
    return undefined;
  } catch (error) {
    return message('passwordNotStored', file, unwrittenReason(error));
  }
}

/** Never over a file: somebody may have written a password of their own meanwhile. */
async function writeNew(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  if ((await writeNewFile(file, text, 0o600)) === 'changed')
    throw Object.assign(new Error('a file is there'), { code: 'EEXIST' });
}
