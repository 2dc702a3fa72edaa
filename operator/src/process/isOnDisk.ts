import { stat } from 'node:fs/promises';
import { lookPatienceMs, mediaCalls, SilentStorage } from '../library/mediaCalls.ts';

/**
 * Whether something is at this path. Rejects with SilentStorage if that is not known within 5 s. `existsSync` would wait for ever, and hold the
 * thread that answers Ctrl-C.
 */
export function isOnDisk(path: string): Promise<boolean> {
  return mediaCalls
    .run(path, () => stat(path), lookPatienceMs)
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof SilentStorage) throw error;
        return false;
      },
    );
}
