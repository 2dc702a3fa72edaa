/** Table `runs`: a walk writes it, the operator reads it. It is a walk's only way to report. */
import type { NamedCause } from '../../library/cause.ts';
import type { NativeFile, RunLedger, RunProgress, RunReport, RunRow, RunSummary } from '../../library/ledger.ts';
import type { RunResult } from '../../library/state.ts';
import { englishText } from '../../messages/english.ts';
import { messageFromJson, storedCodeJson } from '../../messages/stored.ts';
import type { Catalog } from '../database/catalog.ts';
import { parseStored } from '../database/storedJson.ts';
import type { RunTable } from '../database/tables.ts';
import { writeTogether } from '../database/together.ts';

/** The content of `summaryJson`; the rest has columns of its own. */
type KeptSummary = Omit<RunSummary, 'warnings' | 'nowhere'>;

/** The operator's side. Each read is one row by its key. */
export function runLedger({ db }: Catalog): RunLedger {
  return {
    read: (runId) => readRun(db, runId),
    /** Does nothing before the Job opened its row or after it finished: the next pass repeats the request. */
    async askToYield(runId) {
      await db
        .updateTable('runs')
        .set({ ask: 'yield' })
        .where('id', '=', runId)
        .where('finishedAtMs', 'is', null)
        .execute();
    },
    async setAside(libraryUid, videos) {
      if (videos.length === 0) return;
      await writeTogether(db, async (transaction) => {
        for (const { path, sizeBytes, mtimeMs, reason: words } of videos) {
          const [reason, reasonJson] = [englishText(words), storedCodeJson(words)];
          await transaction
            .insertInto('setAside')
            .values({ libraryUid, path, sizeBytes, mtimeMs, reason, reasonJson })
            .onConflict((conflict) =>
              conflict.columns(['libraryUid', 'path']).doUpdateSet({ sizeBytes, mtimeMs, reason, reasonJson }),
            )
            .execute();
        }
      });
    },
  };
}

async function readRun(db: Catalog['db'], runId: string): Promise<RunRow | undefined> {
  const row = await db.selectFrom('runs').selectAll().where('id', '=', runId).executeTakeFirst();
  return row === undefined ? undefined : readRunRow(row);
}

/** Converts a row of table `runs` to the form that the operator and the page use. */
export function readRunRow(row: RunTable): RunRow {
  const progress: RunProgress | null = parseStored(row.progressJson ?? 'null');
  const nativeFiles: readonly NativeFile[] = parseStored(row.nativeFilesJson);
  const rescan: readonly string[] = parseStored(row.lookAgainJson);
  // Older programs did not store the titles that went.
  const kept: KeptSummary | null = row.summaryJson === null ? null : { gone: [], ...parseStored(row.summaryJson) };
  const warnings: RunSummary['warnings'] = parseStored(row.warningsJson ?? '[]');
  const nowhere: readonly string[] | null = parseStored(row.nowhereJson ?? 'null');
  const causes: readonly NamedCause[] | null = parseStored(row.causesJson ?? 'null');
  const result = readResult(row.result);
  return {
    id: row.id,
    libraryUid: row.libraryUid,
    number: row.number,
    nativeFiles,
    rescan,
    fullOwed: row.fullOwed === 1,
    ...(causes === null ? {} : { causes }),
    ...(progress === null ? {} : { progress }),
    ...(row.ask === null ? {} : { ask: row.ask }),
    ...(kept === null ? {} : { summary: { ...kept, warnings, ...(nowhere === null ? {} : { nowhere }) } }),
    ...(result === undefined ? {} : { result }),
    ...(row.finishedAtMs === null ? {} : { finishedAt: row.finishedAtMs }),
    ...(row.error === null ? {} : { error: messageFromJson(row.error, row.errorJson) }),
  };
}

const results: readonly RunResult[] = ['Succeeded', 'Yielded', 'Failed', 'Lost', 'TimedOut'];

function readResult(text: string | null): RunResult | undefined {
  return results.find((result) => result === text);
}

/** The Job's side: the report of one run, opened first. `now` returns milliseconds since 1970. */
export function runReport({ db }: Catalog, now: () => number = Date.now): RunReport {
  let runId: string | undefined;
  const opened = (): string => {
    if (runId === undefined) throw new Error('the run report was written before it was opened: call open() first');
    return runId;
  };
  return {
    async open({ id, libraryUid, number, causes }) {
      // An existing row stays: its `ask` may be older than this process. But it becomes unfinished: a pod whose node
      // was drained is replaced by another for the same run.
      await db
        .insertInto('runs')
        .values({
          ...{ id, libraryUid, number, openedAtMs: now(), nativeFilesJson: '[]', lookAgainJson: '[]', fullOwed: 0 },
          causesJson: causes === undefined ? null : JSON.stringify(causes),
        })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ result: null, finishedAtMs: null, error: null, errorJson: null, nativeFilesJson: '[]' }),
        )
        .execute();
      runId = id;
    },
    async progress(progress, nativeFiles) {
      const row = await db
        .updateTable('runs')
        .set({ progressJson: JSON.stringify(progress), nativeFilesJson: JSON.stringify(nativeFiles) })
        .where('id', '=', opened())
        .returning('ask')
        .executeTakeFirst();
      return row?.ask ?? undefined;
    },
    async finish({ summary: { warnings, nowhere, ...kept }, result, rescan, fullOwed, error }) {
      await db
        .updateTable('runs')
        .set({
          summaryJson: JSON.stringify(kept),
          warningsJson: JSON.stringify(warnings),
          nowhereJson: nowhere === undefined ? null : JSON.stringify(nowhere),
          result: result ?? null,
          lookAgainJson: JSON.stringify(rescan),
          fullOwed: fullOwed ? 1 : 0,
          error: error === undefined ? null : englishText(error),
          errorJson: error === undefined ? null : storedCodeJson(error),
          // No file is open any more: a signal from now on sets no video aside.
          nativeFilesJson: '[]',
          finishedAtMs: now(),
        })
        .where('id', '=', opened())
        .execute();
    },
  };
}
