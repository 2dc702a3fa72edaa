/**
 * Certificates of a control plane for one test run: a CA and what it signs. Needs `openssl`; trusts nothing beyond its
 * folder.
 */
import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Longer than any test run, and short enough that a leaked key is useless. */
const validDays = 2;

export interface CertificateWish {
  /** Base name of the files NAME.crt and NAME.key. */
  readonly name: string;
  /** In openssl's syntax: `/O=system:masters/CN=admin`. */
  readonly subject: string;
  readonly usage: 'serverAuth' | 'clientAuth' | 'serverAuth,clientAuth';
  /** Names and addresses of a server. */
  readonly answersTo?: readonly string[];
}

/** Writes ca.crt, sa.key, sa.pub and the requested certificates into the folder, which must exist. */
export async function makeCertificates(folder: string, wishes: readonly CertificateWish[]): Promise<void> {
  const accounts = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeKey(join(folder, 'sa.key'), accounts.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(join(folder, 'sa.pub'), accounts.publicKey.export({ type: 'spki', format: 'pem' }));
  makeKey(folder, 'ca');
  await openssl(folder, ['req', '-x509', '-new', '-key', 'ca.key', '-subj', '/CN=test-ca', ...days, '-out', 'ca.crt']);
  await Promise.all(wishes.map((wish, index) => sign(folder, wish, index + 2)));
}

const days = ['-days', String(validDays)];

async function sign(folder: string, { name, subject, usage, answersTo = [] }: CertificateWish, serial: number) {
  makeKey(folder, name);
  const names = answersTo.map((answer) => `${/^[\d.]+$/u.test(answer) ? 'IP' : 'DNS'}:${answer}`);
  const lines = [
    'keyUsage=critical,digitalSignature,keyEncipherment',
    `extendedKeyUsage=${usage}`,
    ...(names.length > 0 ? [`subjectAltName=${names.join(',')}`] : []),
  ];
  writeFileSync(join(folder, `${name}.ext`), `${lines.join('\n')}\n`);
  await openssl(folder, ['req', '-new', '-key', `${name}.key`, '-subj', subject, '-out', `${name}.csr`]);
  // Explicit serials, so that several can be signed at once without a file of serials.
  const authority = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-set_serial', String(serial)];
  const request = ['-in', `${name}.csr`, '-extfile', `${name}.ext`];
  await openssl(folder, ['x509', '-req', ...request, ...authority, ...days, '-out', `${name}.crt`]);
}

function makeKey(folder: string, name: string): void {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeKey(join(folder, `${name}.key`), privateKey.export({ type: 'sec1', format: 'pem' }));
}

function writeKey(file: string, key: string | Buffer): void {
  writeFileSync(file, key, { mode: 0o600 });
}

async function openssl(cwd: string, args: readonly string[]): Promise<void> {
  try {
    await run('openssl', args, { cwd });
  } catch (error) {
    throw new Error(`openssl ${args[0]} failed; it must be on the PATH to make the certificates of a control plane`, {
      cause: error,
    });
  }
}
