/** Stores the key of a service where `secretsOf` reads it: a file of this user alone. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Message, message } from '../messages/message.ts';
import { unwrittenReason } from '../messages/systemError.ts';
import type { SecretRef } from '../outbound/secrets.ts';
import { replacePrivateFile } from './wholeFile.ts';

/** Returns why it could not be stored. `folder`: that of the secrets. */
export async function storeKey(folder: string, { name, key }: SecretRef, value: string): Promise<Message | undefined> {
  const file = join(folder, name, key);
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await replacePrivateFile(file, `${value}\n`);
    return undefined;
  } catch (error) {
    return message('keyNotStored', file, unwrittenReason(error));
  }
}
