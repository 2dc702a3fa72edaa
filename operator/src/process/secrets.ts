/** Keys of services and media servers, from files or variables. Never prints what it reads. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { secretVariableName } from '../library/secretVariable.ts';
import { englishText } from '../messages/english.ts';
import { errorCode, unreadReason } from '../messages/systemError.ts';
import type { SecretRef, Secrets } from '../outbound/secrets.ts';
import type { Environment } from './environment.ts';
import { shownPath } from './terminal.ts';

/** The longest keys, the tokens of TheTVDB and TMDB, have some 500 characters. */
const keyAtMostBytes = 16 * 1024;

/**
 * A variable is set for this process alone, so it takes precedence over a file. Values are trimmed, because editors and
 * `echo` append a line break. Without a data folder, in a pod, only variables are read: the operator fills them from
 * Secrets.
 */
export function secretsOf(environment: Environment, dataFolder: string | undefined): Secrets {
  if (dataFolder === undefined && environment.secretsFolder === undefined) return secretsOfPod(environment);
  const folder = secretsFolder(environment, dataFolder ?? '');
  const fileOf = ({ name, key }: SecretRef) => join(folder, name, key);
  return {
    async read(ref) {
      const variable = environment.secretVariable(ref.name, ref.key)?.trim();
      return variable === undefined || variable === '' ? await readKey(fileOf(ref)) : variable;
    },
    place: (ref) => `${shownPath(fileOf(ref))} or the variable ${secretVariableName(ref)}`,
  };
}

/** Keys are files `NAME/KEY` in it. */
export function secretsFolder(environment: Environment, dataFolder: string): string {
  return environment.secretsFolder ?? join(dataFolder, 'secrets');
}

function secretsOfPod(environment: Environment): Secrets {
  return {
    async read({ name, key }) {
      const variable = environment.secretVariable(name, key)?.trim();
      return variable === '' ? undefined : variable;
    },
    place: ({ name, key }) => `the Secret ${name}, entry ${key}, in the namespace of the Library`,
  };
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    await using file = await open(path, 'r');
    const buffer = Buffer.alloc(keyAtMostBytes + 1);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    if (bytesRead > keyAtMostBytes) {
      throw new Error(`expected a key of at most ${keyAtMostBytes} bytes in ${shownPath(path)}, found a larger file`);
    }
    const text = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\ufeff/u, '')
      .trim();
    return text === '' ? undefined : text;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === '') throw error;
    throw new Error(`${shownPath(path)} cannot be read, ${englishText(unreadReason(error))}`, { cause: error });
  }
}
