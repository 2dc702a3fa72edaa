import { describe, expect, test } from 'vitest';
import { type Machine, missing, thisMachine } from './requirements.ts';

const whole: Machine = { system: 'linux', uid: 0, has: () => true };
const without = (...files: readonly string[]): Machine => ({ ...whole, has: (file) => !files.includes(file) });

describe('the requirements of a node', () => {
  test.each<[string, Machine, string | undefined]>([
    ['nothing is missing', whole, undefined],
    ['another system', { ...whole, system: 'darwin' }, 'needs Linux, and this is darwin'],
    ['a user', { ...whole, uid: 1000 }, 'to be root (this is user 1000)'],
    ['no runc', without('runc'), 'apt-get install runc'],
    ['a package that provides three commands', without('containerd', 'ctr'), 'apt-get install containerd'],
    ['missing network plugins', without('/usr/lib/cni/bridge'), 'apt-get install containernetworking-plugins'],
    [
      'a user without any requirement',
      { ...whole, uid: 1000, has: () => false },
      'to be root (this is user 1000); and these packages: apt-get install containerd runc',
    ],
  ])('%s', (_, machine, words) => {
    if (words === undefined) expect(missing(machine)).toBeUndefined();
    else expect(missing(machine)).toContain(words);
  });

  test('are reported in one line, each package once', () => {
    const line = missing({ ...whole, has: () => false }) ?? '';
    expect(line).not.toContain('\n');
    const words = line.split(' ').filter((word) => word === 'containerd' || word === 'containernetworking-plugins');
    expect(words).toEqual(['containerd', 'containernetworking-plugins']);
  });

  test('are checked on this machine', () => {
    expect(thisMachine().has('sh')).toBe(true);
    expect(thisMachine().has('/bin/sh')).toBe(true);
    expect(thisMachine().has('no-such-command')).toBe(false);
  });
});
