/** What the type of the storage's file system tells beforehand (docs/guides/storages.md). Pure. */
import { type Message, message } from '../messages/message.ts';

interface CoarseTimes {
  readonly name: string;
  /** Steps of its mtimes. */
  readonly seconds: number;
}

/**
 * Linux's numbers (statfs) of file systems whose mtimes are too coarse to tell every changed video. Nothing else that we
 * rely on differs by type: where hard links or modes are missing, files are published another way.
 */
const coarseTimes: Readonly<Record<number, CoarseTimes>> = {
  19780: { name: 'FAT', seconds: 2 },
  16964: { name: 'HFS', seconds: 1 },
  18475: { name: 'HFS+', seconds: 1 },
};

/** A warning for the log if something that we rely on is missing; undefined for types that are fine, and for unknown ones. */
export function storageDiffers(path: string, type: number): Message | undefined {
  const found = coarseTimes[type];
  return found === undefined ? undefined : message('storageCoarseTimes', path, found.name, String(found.seconds));
}
