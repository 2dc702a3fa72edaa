import { expect, test } from 'vitest';
import { englishText } from '../messages/english.ts';
import { connectionWords } from './connectionWords.ts';

const words = (code: string, text: string) => englishText(connectionWords('a.example', code, text));
const failed = 'the connection to a.example failed: ';

test.each([
  ['ENOTFOUND', 'there is no host of this name (ENOTFOUND): is this machine online?'],
  ['EAI_AGAIN', 'no name server answered (EAI_AGAIN): is this machine online?'],
  ['ENETUNREACH', 'no route leads there (ENETUNREACH): is this machine online?'],
  ['EHOSTUNREACH', 'no route leads there (EHOSTUNREACH): is this machine online?'],
  ['ETIMEDOUT', 'it timed out (ETIMEDOUT): is this machine online, or is a firewall in between?'],
  ['ECONNREFUSED', 'it was refused (ECONNREFUSED): is the service down, or a firewall in between?'],
  ['ECONNRESET', 'it was closed early (ECONNRESET): is the service down, or a firewall in between?'],
])('%s is explained in words, with advice', (code, expected) => {
  expect(words(code, 'getaddrinfo of something')).toBe(`${failed}${expected}`);
});

test.each([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])("%s is a certificate: a proxy's, or not valid yet", (code) => {
  expect(words(code, '')).toMatch(
    /^the connection to a\.example failed: its certificate is not trusted \(\w+\): is a proxy in between/u,
  );
});

test('an unknown error keeps its code, or without one its message', () => {
  expect(words('HPE_INVALID_CONSTANT', 'Parse Error')).toBe(`${failed}HPE_INVALID_CONSTANT`);
  expect(words('', 'the connection ended within the body')).toBe(`${failed}the connection ended within the body`);
});
