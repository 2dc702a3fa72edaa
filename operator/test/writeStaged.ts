import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file into a staged folder, as the programs and encoders do that get its path. */
export async function writeStaged({ path }: { readonly path: string }, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(join(path, name)), { recursive: true });
  await writeFile(join(path, name), bytes);
}
