import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type DriverClient, PostgresDriver } from './postgresDriver.ts';

/** The server's response to one statement: a command's name, or an error. */
type Answer = string | Error;

const fault = (code: string) => Object.assign(new Error(`said ${code}`), { code });
const lost = new Error('Connection terminated unexpectedly');

/** Connections with scripted responses, one script each; an error instead of a script refuses the connection. */
function scripted(...scripts: readonly (readonly Answer[] | Error)[]) {
  const log: string[] = [];
  let next = 0;
  const pool = {
    async connect(): Promise<DriverClient> {
      const number = next++;
      const script = scripts[number] ?? new Error('expected no further connection');
      if (script instanceof Error) throw script;
      const answers = [...script];
      return {
        async query({ text }) {
          log.push(`${number} ${text}`);
          const answer = answers.shift() ?? new Error('expected no further statement');
          if (answer instanceof Error) throw answer;
          return { command: answer, rowCount: 1, rows: [] };
        },
        release: (destroy) => log.push(`${number} ${destroy ? 'destroyed' : 'released'}`),
      };
    },
    end: () => Promise.resolve(),
  };
  const limits = { patienceMs: 60_000, attempts: 3, queryMs: 1, migrationMs: 1 };
  const driver = (patienceMs = limits.patienceMs) => new PostgresDriver(pool, 'shown', { ...limits, patienceMs });
  return { log, driver };
}

const read = CompiledQuery.raw('select 1');
const write = CompiledQuery.raw('delete from x');

async function alone(driver: PostgresDriver, query: CompiledQuery): Promise<unknown> {
  const connection = await driver.acquireConnection();
  try {
    return await connection.executeQuery(query);
  } finally {
    await driver.releaseConnection(connection);
  }
}

async function together(driver: PostgresDriver, ...queries: readonly CompiledQuery[]): Promise<void> {
  const connection = await driver.acquireConnection();
  try {
    await driver.beginTransaction(connection, {});
    for (const query of queries) await connection.executeQuery(query);
    await driver.commitTransaction(connection);
  } catch (error) {
    await driver.rollbackTransaction(connection);
    throw error;
  } finally {
    await driver.releaseConnection(connection);
  }
}

describe('a connection that was lost while idle', () => {
  test.each([lost, fault('57P01'), fault('ECONNRESET')])('a read is repeated over the next one (%s)', async (error) => {
    const { log, driver } = scripted([error], ['SELECT']);
    await alone(driver(), read);
    expect(log).toEqual(['0 select 1', '0 destroyed', '1 select 1', '1 released']);
  });

  test('a read tries every pooled connection once, and then no more', async () => {
    const { log, driver } = scripted([lost], [lost], ['SELECT']);
    await alone(driver(), read);
    expect(log.at(-1)).toBe('2 released');
    const all = scripted([lost], [lost], [lost], ['SELECT']);
    await expect(alone(all.driver(), read)).rejects.toMatchObject({ fault: 'away' });
  });

  test('the lost connection is released before the next is requested, or many at once would wait for each other', async () => {
    const { log, driver } = scripted([lost], lost, fault('28P01'));
    await expect(alone(driver(0), read)).rejects.toThrow();
    expect(log).toEqual(['0 select 1', '0 destroyed']);
  });

  test('a write may have been applied: it is not repeated', async () => {
    const { log, driver } = scripted([lost], ['DELETE']);
    await expect(alone(driver(), write)).rejects.toMatchObject({ fault: 'away', cause: lost });
    expect(log).toEqual(['0 delete from x', '0 destroyed']);
  });

  test('a transaction begins over the next one', async () => {
    const { log, driver } = scripted([lost], ['BEGIN', 'DELETE', 'COMMIT']);
    await together(driver(), write);
    expect(log).toEqual(['0 begin', '0 destroyed', '1 begin', '1 delete from x', '1 commit', '1 released']);
  });

  test('a read within a transaction fails it: its earlier statements are lost', async () => {
    const { log, driver } = scripted(['BEGIN', 'DELETE', lost], ['SELECT']);
    await expect(together(driver(), write, read)).rejects.toMatchObject({ fault: 'away' });
    expect(log).toEqual(['0 begin', '0 delete from x', '0 select 1', '0 destroyed']);
  });

  test('a lost commit is of unknown outcome and counts as away', async () => {
    const { log, driver } = scripted(['BEGIN', 'DELETE', lost]);
    await expect(together(driver(), write)).rejects.toMatchObject({ fault: 'away' });
    expect(log.at(-1)).toBe('0 destroyed');
  });
});

describe('a statement that the server rolled back', () => {
  test('is repeated up to the limit if it ran outside a transaction', async () => {
    const { log, driver } = scripted([fault('40P01'), fault('40001'), 'DELETE']);
    expect(await alone(driver(), write)).toEqual({ rows: [], numAffectedRows: 1n });
    expect(log).toHaveLength(4);
    const never = scripted([fault('40P01'), fault('40P01'), fault('40P01'), 'DELETE']);
    await expect(alone(never.driver(), write)).rejects.toMatchObject({ fault: 'conflict' });
    expect(never.log.at(-1)).toBe('0 released');
  });

  test('within a transaction fails to the caller, who can begin it again', async () => {
    const { log, driver } = scripted(['BEGIN', fault('40P01'), 'ROLLBACK']);
    await expect(together(driver(), write)).rejects.toMatchObject({ fault: 'conflict' });
    expect(log).toEqual(['0 begin', '0 delete from x', '0 rollback', '0 released']);
  });

  test('at the commit is a failure', async () => {
    const { driver } = scripted(['BEGIN', 'DELETE', 'ROLLBACK', 'ROLLBACK']);
    await expect(together(driver(), write)).rejects.toThrow('rolled back');
  });

  test('with an unclear outcome closes the connection', async () => {
    const { log, driver } = scripted(['BEGIN', fault('22P02'), fault('XX000')]);
    await expect(together(driver(), write)).rejects.toMatchObject({ code: '22P02' });
    expect(log.at(-1)).toBe('0 destroyed');
  });
});

describe('a server that cannot be reached', () => {
  test.each(['ECONNREFUSED', '57P03', '53300'])('is retried while it may come back (%s)', async (code) => {
    const { log, driver } = scripted(fault(code), fault(code), ['SELECT']);
    await alone(driver(), read);
    expect(log).toEqual(['2 select 1', '2 released']);
  });

  test('fails when the patience ends', async () => {
    const { driver } = scripted(fault('ECONNREFUSED'));
    await expect(alone(driver(-1), read)).rejects.toMatchObject({ fault: 'away' });
  });

  test.each([
    ['28P01', 'login'],
    ['3D000', 'missing'],
    ['CERT_HAS_EXPIRED', 'tls'],
  ])('fails at once for a reason that only a person can fix (%s)', async (code, expected) => {
    const { driver } = scripted(fault(code), ['SELECT']);
    await expect(alone(driver(), read)).rejects.toMatchObject({ fault: expected });
  });
});

test('a released connection cannot be used', async () => {
  const { driver } = scripted(['SELECT']);
  const own = driver();
  const connection = await own.acquireConnection();
  await own.releaseConnection(connection);
  expect(() => own.beginTransaction(connection, {})).toThrow('not released yet');
});
