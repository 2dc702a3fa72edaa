import { expect, test } from 'vitest';
import { reasonWithoutRoot } from './mounts.ts';
import { foldersWithoutPermission } from './permission.ts';

const reason = reasonWithoutRoot();

test.skipIf(reason !== undefined)(
  'folders without permission are named and shown, their neighbours are done, and permissions granted later suffice',
  async () => {
    expect((await foldersWithoutPermission()).faults).toEqual([]);
  },
  300_000,
);
