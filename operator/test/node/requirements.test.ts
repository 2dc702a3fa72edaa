import { describe, expect, test } from 'vitest';
import { type Machine, missing, thisMachine } from './requirements.ts';

const whole: Machine = { system: 'linux', uid: 0, has: () => true };
const without = (...files: readonly string[]): Machine => ({ ...whole, has: (file) => !files.includes(file) });

describe('what a node needs', () => {
  test.each<[string, Machine, string | undefined]>([
    ['everything is there', whole, undefined],
    ['another system', { ...whole, system: 'darwin' }, 'needs Linux, and this is darwin'],
    ['a user', { ...whole, uid: 1000 }, 'to be root (this is user 1000)'],
    ['no runc', without('runc'), 'apt-get install runc'],
    ['a package that brings three commands', without('containerd', 'ctr'), 'apt-get install containerd'],
    ['no plugins for networks', without('/usr/lib/cni/bridge'), 'apt-get install containernetworking-plugins'],
    [
      'a user without anything',
      { ...whole, uid: 1000, has: () => false },
      'to be root (this is user 1000); and packages that are not there: apt-get install containerd runc',
    ],
  ])('%s', (_, machine, words) => {
    if (words === undefined) expect(missing(machine)).toBeUndefined();
    else expect(missing(machine)).toContain(words);
  });

  test('is said in one line, each package once', () => {
    const line = missing({ ...whole, has: () => false }) ?? '';
    expect(line).not.toContain('\n');
    const words = line.split(' ').filter((word) => word === 'containerd' || word === 'containernetworking-plugins');
    expect(words).toEqual(['containerd', 'containernetworking-plugins']);
  });

  test('is looked for on this machine', () => {
    expect(thisMachine().has('sh')).toBe(true);
    expect(thisMachine().has('/bin/sh')).toBe(true);
    expect(thisMachine().has('no-such-command')).toBe(false);
  });
});
