import { expect, test } from 'vitest';
import { connectionWords } from './connectionWords.ts';

test.each([
  ['ENOTFOUND', 'its name is not found (ENOTFOUND): is this machine online?'],
  ['EAI_AGAIN', 'nobody answers what its name stands for (EAI_AGAIN): is this machine online?'],
  ['ENETUNREACH', 'no way leads there (ENETUNREACH): is this machine online?'],
  ['EHOSTUNREACH', 'no way leads there (EHOSTUNREACH): is this machine online?'],
  ['ETIMEDOUT', 'nothing came back (ETIMEDOUT): is this machine online, or is a firewall in between?'],
  ['ECONNREFUSED', 'nothing takes connections there (ECONNREFUSED): is the service down, or a firewall in between?'],
  ['ECONNRESET', 'it broke off (ECONNRESET): is the service down, or a firewall in between?'],
])('%s is explained in words, with advice', (code, expected) => {
  expect(connectionWords(code, 'getaddrinfo of something')).toBe(expected);
});

test.each([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])("%s is a certificate: a proxy's, or not valid yet", (code) => {
  expect(connectionWords(code, '')).toMatch(/^its certificate is not one to trust \(\w+\): is a proxy in between/u);
});

test('an unknown error keeps its code, or without one its message', () => {
  expect(connectionWords('HPE_INVALID_CONSTANT', 'Parse Error')).toBe('HPE_INVALID_CONSTANT');
  expect(connectionWords('', 'the connection ended within the body')).toBe('the connection ended within the body');
});
