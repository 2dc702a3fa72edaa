/** What building and running the image needs from the machine. Installs nothing. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

const programs = ['buildah', 'debootstrap', 'runc', 'npm'];

/** A sentence; undefined if nothing is missing. */
export function missing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'The image is built and run on Linux, as root: start this there.';
  const absent = programs.filter((program) => !isThere(program));
  if (absent.length === 0) return undefined;
  return `The image needs these programs: apt-get install ${absent.join(' ')}`;
}

function isThere(program: string): boolean {
  const folders = `${process.env['PATH'] ?? ''}${delimiter}/usr/sbin`.split(delimiter);
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
