import { chmodSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/catalog/sample.ts';
import { englishText } from '../messages/english.ts';
import { openRoot } from '../storage/root.ts';
import { StorageChecks } from './storageChecks.ts';

function fixture() {
  const asked: string[] = [];
  /** Answers of a mount, which the test releases. */
  const hanging: (() => void)[] = [];
  const mount = { hangs: false };
  const time = { wall: 1_000, grown: 0 };
  const clock = { now: () => time.wall, monotonic: () => time.grown };
  const open = async (path: string) => {
    asked.push(path);
    if (mount.hangs) await new Promise<void>((resolve) => hanging.push(resolve));
    else await openRoot(path);
  };
  const pass = (milliseconds: number) => {
    time.wall += milliseconds;
    time.grown += milliseconds;
  };
  return { folder: temporaryFolder(), checks: new StorageChecks(clock, open), pass, asked, mount, hanging };
}

/** With the words that a person reads. */
function awayOf(checks: StorageChecks, path: string): { readonly message: string; readonly since: number } | undefined {
  const away = checks.awayOf(path);
  return away === undefined ? undefined : { ...away, message: englishText(away.message) };
}

test('a missing root is reported since it was first missed, and clears when it returns', async () => {
  const { folder, checks, pass } = fixture();
  const root = join(folder, 'disk');
  const message = `storage "${root}" does not exist; check the path, or whether the disk is mounted`;
  expect(checks.awayOf(root)).toBeUndefined();
  await checks.check([root]);
  expect(awayOf(checks, root)).toEqual({ message, since: 1_000 });
  pass(6_000);
  await checks.check([root]);
  expect(awayOf(checks, root)).toEqual({ message, since: 1_000 });
  mkdirSync(root);
  pass(6_000);
  await checks.check([root]);
  expect(checks.awayOf(root)).toBeUndefined();
  rmdirSync(root);
  pass(6_000);
  await checks.check([root]);
  expect(awayOf(checks, root)).toEqual({ message, since: 19_000 });
});

test('a file in its place is reported too', async () => {
  const { folder, checks } = fixture();
  const root = join(folder, 'disk');
  writeFileSync(root, '');
  await checks.check([root]);
  expect(awayOf(checks, root)?.message).toContain('is not a folder');
});

test.runIf(process.getuid?.() !== 0)('a folder without read permission is reported too', async () => {
  const { folder, checks } = fixture();
  const root = join(folder, 'disk');
  mkdirSync(root);
  chmodSync(root, 0);
  await checks.check([root]);
  expect(awayOf(checks, root)?.message).toContain('cannot be read by the user of this process');
  chmodSync(root, 0o700);
});

test('a recent result is reused, and an unserved root is forgotten', async () => {
  const { folder, checks, pass, asked } = fixture();
  const root = join(folder, 'disk');
  await checks.check([root]);
  pass(4_000);
  await checks.check([root]);
  expect(asked).toEqual([root]);
  await checks.check([]);
  expect(checks.awayOf(root)).toBeUndefined();
});

test('a mount that does not answer is reported, and only one root at a time waits for an answer', async () => {
  const { folder, checks, pass, asked, mount, hanging } = fixture();
  const [root, another] = [join(folder, 'disk'), join(folder, 'another')];
  mount.hangs = true;
  await checks.check([root, another]);
  expect([asked, checks.awayOf(root)]).toEqual([[root], undefined]);
  pass(1_000);
  await checks.check([root, another]);
  const message = `storage "${root}" does not answer; check whether the disk, or the server it is on, is there`;
  expect([asked, awayOf(checks, root), checks.awayOf(another)]).toEqual([[root], { message, since: 1_000 }, undefined]);
  mount.hangs = false;
  for (const answer of hanging) answer();
  await expect.poll(() => awayOf(checks, another)?.message, { timeout: 20_000 }).toContain('does not exist');
  expect(checks.awayOf(root)).toBeUndefined();
});

test('a mount that does not answer delays no caller, and is asked once', async () => {
  const { folder, checks, pass, asked, mount, hanging } = fixture();
  const root = join(folder, 'disk');
  await checks.check([root]);
  const before = checks.awayOf(root);
  mount.hangs = true;
  pass(6_000);
  await checks.check([root]);
  for (let again = 0; again < 5; again += 1) {
    pass(6_000);
    await checks.check([root]);
  }
  expect(asked).toEqual([root, root]);
  expect(checks.awayOf(root)).toBe(before);
  for (const answer of hanging) answer();
  await expect.poll(() => checks.awayOf(root), { timeout: 20_000 }).toBeUndefined();
});
