import { describe, expect, test } from 'vitest';
import { hashPassword, isHash, isPasswordOf, readHash } from './passwordHash.ts';

// RFC 7914, section 12: N=1024 (ln=10), r=8, p=16, "password", salt "NaCl".
const vector = Buffer.from(
  'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
  'hex',
).toString('base64');
const rfc = `$scrypt$ln=10,r=8,p=16$TmFDbA$${vector}`;

async function fits(password: string, text: string): Promise<boolean> {
  const hash = readHash(text);
  if (hash === undefined) throw new Error(`expected a hash: ${text}`);
  return isPasswordOf(password, hash);
}

describe('a hash', () => {
  test('belongs to its password alone', async () => {
    const text = await hashPassword('пароль 🔑');
    expect(text).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/u);
    expect([await fits('пароль 🔑', text), await fits('пароль', text), await fits('', text)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('of the same password differs each time', async () => {
    expect(await hashPassword('x')).not.toBe(await hashPassword('x'));
  });

  test('of another program is read: the vector of RFC 7914', async () => {
    expect([await fits('password', rfc), await fits('Password', rfc)]).toEqual([true, false]);
  });
});

test.each([
  ['another algorithm', '$2b$12$abcdefghijklmnopqrstuuOYJ2m7h1tIKhSZY8dH0hKc9dGy1lGzG'],
  ['argon2', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA'],
  ['no hash after the salt', '$scrypt$ln=14,r=8,p=5$TmFDbA'],
  ['a short hash', '$scrypt$ln=14,r=8,p=5$TmFDbA$c2hvcnQ'],
  ['too much memory', rfc.replace('ln=10', 'ln=20')],
  ['an endless cost', rfc.replace('ln=10', 'ln=63')],
  ['no cost', rfc.replace('ln=10', 'ln=0')],
  ['no blocks', rfc.replace('r=8', 'r=0')],
  ['too many threads of work', rfc.replace('p=16', 'p=99')],
  ['another order', rfc.replace('ln=10,r=8', 'r=8,ln=10')],
])('%s begins like a hash, but is none', (_, text) => {
  expect([isHash(text), readHash(text)]).toEqual([true, undefined]);
});

test.each(['open sesame', '$', '$5 for a coffee', '$$', 'scrypt$16384$8$1$x$y', '$very$'.slice(0, 5)])(
  '%j is a password',
  (text) => {
    expect(isHash(text)).toBe(false);
  },
);
