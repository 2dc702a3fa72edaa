import { expect, test } from 'vitest';
import { recordSenders } from './senderRecords.ts';

const received = { library: 'default/movies', sender: 'radarr' } as const;

function house() {
  const clock = { nowMs: 1_000_000 };
  const written: string[] = [];
  const trouble = { isOn: false };
  const note = recordSenders(
    async (library, sender, atMs) => {
      if (trouble.isOn) throw new Error('away');
      written.push(`${library} ${sender} ${atMs}`);
    },
    () => clock.nowMs,
  );
  return { clock, written, trouble, note };
}

test('a sender is recorded at most every 5 seconds, separately per Library and sender', () => {
  const { clock, written, note } = house();
  note(received);
  clock.nowMs += 4_999;
  note(received);
  note({ ...received, sender: 'jellyfin' });
  note({ ...received, library: 'default/shows' });
  clock.nowMs += 1;
  note(received);
  expect(written).toEqual([
    'default/movies radarr 1000000',
    'default/movies jellyfin 1004999',
    'default/shows radarr 1004999',
    'default/movies radarr 1005000',
  ]);
});

test('a clock that is set back does not silence a sender', () => {
  const { clock, written, note } = house();
  note(received);
  clock.nowMs = 0;
  note(received);
  expect(written).toHaveLength(2);
});

test('a failed write is retried by the next webhook', async () => {
  const { written, trouble, note } = house();
  trouble.isOn = true;
  note(received);
  await Promise.resolve();
  await Promise.resolve();
  trouble.isOn = false;
  note(received);
  expect(written).toHaveLength(1);
});
