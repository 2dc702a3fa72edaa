import { expect, test } from 'vitest';
import { hostNameOf, isKnownHost } from './knownHosts.ts';

const names = new Set(['nas', 'media.example.org']);

test.each([
  '127.0.0.1:7070',
  '127.0.0.1',
  '192.168.1.20:7070',
  '[::1]:7070',
  '[fe80::1]',
  'localhost:7070',
  'LocalHost',
  'a.localhost',
  'nas:7070',
  'NAS.local',
  'media.example.org',
  'media.example.org.:443',
])('%s is this server', (host) => {
  expect(isKnownHost(host, names)).toBe(true);
});

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:7070',
  'nas.evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'xnas.local',
  '[::1',
  '[evil.example]',
  'nas:7070:1',
  'nas/evil',
  'user@nas',
  'nas\r\nx: y',
  '127.0.0.1, evil.example',
])('%s is not', (host) => {
  expect(isKnownHost(host, names)).toBe(false);
});

test('a name has no port and no brackets', () => {
  expect(hostNameOf('[::1]:80')).toBe('::1');
  expect(hostNameOf('NAS:80')).toBe('nas');
});
