import { expect, test } from 'vitest';
import { reasonWithoutRoot } from './mounts.ts';
import { foldersWithoutPermission } from './permission.ts';

const reason = reasonWithoutRoot();

test.skipIf(reason !== undefined)(
  'folders without permission are named and shown, their neighbours are done, and rights given later are enough',
  async () => {
    expect((await foldersWithoutPermission()).faults).toEqual([]);
  },
  300_000,
);
