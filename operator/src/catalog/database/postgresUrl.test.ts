import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { authorityPem } from '../../../test/catalog/tlsFixture.ts';
import { CatalogError } from './catalogError.ts';
import { describePostgresFault, isConflict, isConnectionLost } from './postgresFaults.ts';
import { readPostgresUrl } from './postgresUrl.ts';

describe('a URL', () => {
  test.each([
    [
      'postgres://u:p@db:6543/media',
      { host: 'db', port: 6543, database: 'media', user: 'u', password: 'p', tls: false },
    ],
    ['postgresql://u@db/media', { host: 'db', port: 5432, user: 'u', tls: false, shown: 'postgres://db:5432/media' }],
    ['postgres://u:%2F%40%3A%25@db/media', { password: '/@:%' }],
    ['postgres://db.media.svc.cluster.local/a%20b', { host: 'db.media.svc.cluster.local', database: 'a b' }],
    ['postgres://u:p@[fd00::1]/media', { host: 'fd00::1' }],
    [
      'postgres://u@/media?host=/run/postgresql',
      { host: '/run/postgresql', shown: 'postgres:///media?host=/run/postgresql' },
    ],
    ['postgres://u@localhost/media?host=%2Ftmp%2Fx', { host: '/tmp/x' }],
    [
      'postgres://db/media?application_name=nas&options=-c%20search_path%3Dmedia',
      { applicationName: 'nas', options: '-c search_path=media' },
    ],
    ['postgres://db/media?sslmode=disable', { tls: false }],
    ['postgres://db/media?channel_binding=require&connect_timeout=5', { tls: false }],
  ])('%s is read', (postgres, expected) => {
    expect(readPostgresUrl({ postgres })).toMatchObject(expected);
  });

  test.each([
    ['sslmode=require', undefined, { rejectUnauthorized: false }],
    ['sslmode=require', 'PEM', { rejectUnauthorized: true, ca: 'PEM', checkServerIdentity: expect.any(Function) }],
    ['sslmode=verify-ca', 'PEM', { rejectUnauthorized: true, checkServerIdentity: expect.any(Function) }],
    ['sslmode=verify-full', undefined, { rejectUnauthorized: true }],
    ['', 'PEM', { rejectUnauthorized: true, ca: 'PEM' }],
  ])('with %s and the authority %s requires this from the server', (parameters, ca, expected) => {
    const { tls } = readPostgresUrl({
      postgres: `postgres://db/media?${parameters}`,
      ...(ca === undefined ? {} : { ca }),
    });
    expect(tls).toMatchObject(expected);
  });

  test('may name a file with the authority', () => {
    const folder = mkdtempSync(join(tmpdir(), 'root-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'ca.pem');
    writeFileSync(file, authorityPem);
    const { tls } = readPostgresUrl({ postgres: `postgres://db/media?sslmode=verify-full&sslrootcert=${file}` });
    expect(tls).toMatchObject({ ca: authorityPem });
  });

  test.each([
    ['', 'no PostgreSQL URL'],
    ['mysql://u:s3cret@db/media', 'no PostgreSQL URL'],
    ['postgres://u:s3cret@db:notaport/media', 'no PostgreSQL URL'],
    ['postgres://u:s3cret/with/slashes@db/media', 'no PostgreSQL URL'],
    ['postgres://u:s3cret%@db/media', '%25'],
    ['postgres://u:s3cret@db', 'names no database'],
    ['postgres://u:s3cret@db/', 'names no database'],
    ['postgres:///media', 'names no host'],
    [
      'postgres://u:s3cret@db/media?sslmode=prefer',
      'expected sslmode disable, require, verify-ca, verify-full, got "prefer"',
    ],
    ['postgres://u:s3cret@db/media?sslrootcert=/nowhere/ca.pem&sslmode=verify-full', '"/nowhere/ca.pem"'],
    ['postgres://u:s3cret@db/media?shoesize=44', '"shoesize"'],
  ])('%j is refused without showing its secrets', (postgres, words) => {
    const read = () => readPostgresUrl({ postgres });
    expect(read).toThrow(CatalogError);
    expect(read).toThrow(words);
    const error = thrownBy(read);
    const everything = `${String(error)} ${JSON.stringify(error, Object.getOwnPropertyNames(error))} ${String(error.cause)}`;
    expect(everything).not.toContain('s3cret');
  });
});

function thrownBy(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('expected it to throw');
}

describe('a database error', () => {
  const withCode = (code: string, message = 'said') => Object.assign(new Error(message), { code });

  test.each([
    ['28P01', 'login'],
    ['28000', 'login'],
    ['3D000', 'missing'],
    ['42501', 'rights'],
    ['25006', 'away'],
    ['53300', 'busy'],
    ['55P03', 'busy'],
    ['57014', 'busy'],
    ['40P01', 'conflict'],
    ['40001', 'conflict'],
    ['57P01', 'away'],
    ['57P03', 'away'],
    ['08006', 'away'],
    ['25P03', 'away'],
    ['ECONNREFUSED', 'away'],
    ['ENOTFOUND', 'away'],
    ['EAI_AGAIN', 'away'],
    ['ETIMEDOUT', 'away'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls'],
    ['CERT_HAS_EXPIRED', 'tls'],
  ])('%s is the fault %s, with the place, the server’s message and the remedy', (code, fault) => {
    const error = withCode(code);
    const described = describePostgresFault(error, 'postgres://db:5432/media');
    expect(described).toMatchObject({ name: 'CatalogError', fault, cause: error });
    expect(String(described)).toContain('postgres://db:5432/media');
    expect(String(described)).toContain('said');
  });

  test.each(['Connection terminated unexpectedly', 'Query read timeout', 'timeout exceeded when trying to connect'])(
    '%s is also `away`',
    (message) => {
      expect(describePostgresFault(new Error(message), 'x')).toMatchObject({ fault: 'away' });
      expect(isConnectionLost(new Error(message))).toBe(true);
    },
  );

  test('of a single query is passed on unchanged, and so is a CatalogError', () => {
    const wrong = withCode('22P02', 'invalid input syntax');
    expect(describePostgresFault(wrong, 'x')).toBe(wrong);
    const known = new CatalogError('newer', 'newer');
    expect(describePostgresFault(known, 'x')).toBe(known);
    expect(describePostgresFault('text', 'x')).toBe('text');
  });

  test('of a conflict is not a lost connection', () => {
    expect([isConflict(withCode('40P01')), isConnectionLost(withCode('40P01'))]).toEqual([true, false]);
    expect([isConflict(withCode('57P01')), isConnectionLost(withCode('57P01'))]).toEqual([false, true]);
  });
});
