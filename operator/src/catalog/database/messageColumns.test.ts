import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { fact, movies, title } from '../../../test/catalog/sample.ts';
import { message } from '../../messages/message.ts';
import { readTitle } from '../page/titleQueries.ts';
import { runLedger } from '../runs/runLedger.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { addMessageColumns } from './messageColumns.ts';
import { listProblems, replaceProblems } from './problems.ts';

onBothDatabases(({ temporaryCatalog }) => {
  const why = message('pair', message('sameTitle', 'title'), message('sameYear'));
  const reason = message('withErrno', message('cannotDo', 'write', '"A: b"', message('diskFull')), 'ENOSPC');
  const died = message('diedReading', 'SIGSEGV');
  const kept = message('keptFew', '8', '4', '12', '`walk --accept-missing`');

  async function filled() {
    const catalog = await temporaryCatalog();
    const walk = await openWalkCatalog(catalog, movies);
    const candidates = [{ id: 'tmdb:1', title: 'Heat', score: 0.9, why }];
    const facts = [fact('nfo', 'failed', '', { reason }), fact('tiles', 'absent', '', { reason: message('readOnly') })];
    await walk.save({ titles: [title('A', { facts, candidates })], snapshots: [] });
    const problem = { cause: 'pruneUnconfirmed', title: '', path: '', detail: kept } as const;
    await replaceProblems(catalog, { libraryUid: movies.uid, runId: 'r', nowMs: 1 }, 'library', [problem]);
    await runLedger(catalog).setAside(movies.uid, [{ path: 'A/a.mkv', sizeBytes: 1, mtimeMs: 1, reason: died }]);
    const read = async () => {
      const found = await readTitle(catalog, movies.uid, 'A');
      const [first] = await listProblems(catalog, movies.uid, 10);
      const [noted] = await walk.setAside();
      return {
        reasons: found?.facts.map((row) => row.fact.reason),
        why: found?.candidates?.map((candidate) => candidate.why),
        detail: first?.detail,
        setAside: noted?.reason,
      };
    };
    return { catalog, read };
  }

  const expected = { reasons: [reason, message('readOnly')], why: [why], detail: kept, setAside: died };

  test('messages are read as they were written', async () => {
    const { read } = await filled();
    expect(await read()).toEqual(expected);
  });

  test('the sentences of an older catalog are read back into messages', async () => {
    const { catalog, read } = await filled();
    const { schema } = catalog.db;
    await schema.alterTable('facts').dropColumn('reasonJson').execute();
    await schema.alterTable('candidates').dropColumn('whyJson').execute();
    await schema.alterTable('problems').dropColumn('detailJson').execute();
    await schema.alterTable('setAside').dropColumn('reasonJson').execute();
    // Today's sentence says scan.
    await sql`update facts set reason = replace(reason, 'start a scan', 'start a walk')`.execute(catalog.db);
    await catalog.db.transaction().execute(addMessageColumns);
    expect(await read()).toEqual(expected);
  });
});
