/** Which videos are never decoded, by their names alone. */
import type { VideoLayout } from './layout.ts';
import { extensionOf } from './pathText.ts';

/**
 * `disc`: a disc folder is played as a unit. `address`: a `.strm` file holds the address of a stream, which could lead
 * anywhere and is not opened. undefined: any other video.
 */
export function undecodedAs({
  disc,
  path = '',
}: Partial<Pick<VideoLayout, 'disc' | 'path'>>): 'disc' | 'address' | undefined {
  if (disc !== undefined) return 'disc';
  return extensionOf(path) === 'strm' ? 'address' : undefined;
}
