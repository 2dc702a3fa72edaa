import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tinyVideo, walkFixture } from '../../test/walk/walkFixture.ts';
import { message } from '../messages/message.ts';

const film = 'Alpha (2001)';
const reason = message('diedReading', 'SIGSEGV');
const off = { tiles: { mode: 'off', intervalSeconds: 10, widthPixels: 320, parallelism: 1 } } as const;
const inline = { tiles: { mode: 'inline', intervalSeconds: 1, widthPixels: 96, parallelism: 1 } } as const;

describe('a video that is set aside', () => {
  test('is not opened again when the document disables and re-enables tiles, and its record stays untouched', async () => {
    const fixture = await walkFixture();
    await fixture.put(`${film}/a.mkv`, { copyOf: await tinyVideo() });
    await fixture.walk({}, { spec: off });
    const { size, mtimeMs } = await stat(join(fixture.root, film, 'a.mkv'));
    const setAside = new Map([[`${film}/a.mkv`, { sizeBytes: size, mtimeMs, reason }]]);
    await fixture.walk({ everyTitle: true }, { spec: off, setAside });
    const record = () => readFile(join(fixture.root, film, '.projectionist', 'record.json'), 'utf8');
    const before = await record();
    for (const spec of [off, inline, off, inline]) {
      await fixture.walk({ everyTitle: true }, { spec });
      expect(fixture.opened).toEqual([]);
      expect(await record()).toBe(before);
    }
  });
});
