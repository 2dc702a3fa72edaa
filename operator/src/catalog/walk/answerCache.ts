/**
 * Cached responses of services (table `answers`), so that unchanged data is not sent again. Shared by all Libraries and
 * by concurrent Jobs. It holds only JSON, no pictures, and no API key: each row is stored under the hash of its name.
 */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { sql } from 'kysely';
import type { AnswerCache, StoredAnswer } from '../../outbound/answerCache.ts';
import type { Catalog } from '../database/catalog.ts';
import type { Db } from '../database/rowWriter.ts';

const compress = promisify(deflate);
const decompress = promisify(inflate);

const mebibyte = 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

export interface AnswerCacheLimits {
  /** Compressed. The largest legitimate responses are about 3 MiB of JSON, a tenth of that compressed. */
  readonly answerAtMostBytes: number;
  /** Compressed: a film takes about 12 KiB, so 5,000 films. The least recently used go first. */
  readonly totalAtMostBytes: number;
  /** Writes between two checks of the total: within a walk it may be exceeded by this many responses. */
  readonly writesPerCheck: number;
}

export const answerCacheLimits: AnswerCacheLimits = {
  answerAtMostBytes: 2 * mebibyte,
  totalAtMostBytes: 64 * mebibyte,
  writesPerCheck: 100,
};

/** No text that we compressed is larger: a row that was tampered with must not fill the memory. */
const textAtMostBytes = 32 * mebibyte;
/** A use is stored at most once a day, or each read would be a write. */
const noteUseEveryMs = dayMs;
/** About 10 ms of writing, like a walk's batches. */
const forgottenAtOnce = 200;

/** `nowMs`: milliseconds since 1970. Its methods may throw CatalogError `busy` or `damaged`. */
export function openAnswerCache(
  { db }: Pick<Catalog, 'db'>,
  nowMs: () => number,
  limits: AnswerCacheLimits = answerCacheLimits,
): AnswerCache {
  let writes = 0;
  return {
    async read(key) {
      const row = await db.selectFrom('answers').selectAll().where('keyHash', '=', hashOf(key)).executeTakeFirst();
      if (row === undefined) return undefined;
      const body = await textOf(row.body);
      if (body === undefined) return undefined;
      if (Math.abs(nowMs() - row.usedAtMs) > noteUseEveryMs) {
        await db.updateTable('answers').set({ usedAtMs: nowMs() }).where('keyHash', '=', row.keyHash).execute();
      }
      const { status, etag, lastModified, expiresAtMs, storedAtMs } = row;
      return {
        ...{ status, body, expiresAtMs, storedAtMs },
        ...(etag === null ? {} : { etag }),
        ...(lastModified === null ? {} : { lastModified }),
      };
    },
    async write(key, answer) {
      await writeAnswer(db, hashOf(key), answer, nowMs(), limits);
      writes += 1;
      // Also after the first write: Jobs with few writes would never check.
      if (writes % limits.writesPerCheck === 1) await forgetLeastUsed(db, limits.totalAtMostBytes);
    },
    async touch(key, times) {
      await db
        .updateTable('answers')
        .set({ ...times, usedAtMs: nowMs() })
        .where('keyHash', '=', hashOf(key))
        .execute();
    },
  };
}

/**
 * Names of responses never contain keys (outbound/answerCache.ts); the hash also hides which titles a library holds.
 */
function hashOf(key: string): string {
  return hash('sha256', key, 'base64url');
}

/** undefined for a damaged row: the response is requested again, and replaced. */
async function textOf(body: Uint8Array): Promise<string | undefined> {
  try {
    return (await decompress(body, { maxOutputLength: textAtMostBytes })).toString('utf8');
  } catch {
    return undefined;
  }
}

/** A response that is too large is not stored, and an earlier one under its name is removed. */
async function writeAnswer(
  db: Db,
  keyHash: string,
  { status, body: text, etag, lastModified, expiresAtMs, storedAtMs }: StoredAnswer,
  usedAtMs: number,
  { answerAtMostBytes }: AnswerCacheLimits,
): Promise<void> {
  const body = await compress(text);
  const sizeBytes = body.byteLength;
  if (sizeBytes > answerAtMostBytes) {
    await db.deleteFrom('answers').where('keyHash', '=', keyHash).execute();
    return;
  }
  const row = {
    ...{ status, etag: etag ?? null, lastModified: lastModified ?? null },
    ...{ expiresAtMs, storedAtMs, usedAtMs, sizeBytes, body },
  };
  await db
    .insertInto('answers')
    .values({ keyHash, ...row })
    .onConflict((conflict) => conflict.column('keyHash').doUpdateSet(row))
    .execute();
}

/** In small transactions. Two concurrent Jobs may delete the same rows, or a few more than necessary. */
async function forgetLeastUsed(db: Db, totalAtMostBytes: number): Promise<void> {
  for (;;) {
    const { total } = await db
      .selectFrom('answers')
      .select(sql<number>`coalesce(sum("sizeBytes"), 0)`.as('total'))
      .executeTakeFirstOrThrow();
    let excess = Number(total) - totalAtMostBytes;
    if (excess <= 0) return;
    const least = await db
      .selectFrom('answers')
      .select(['keyHash', 'sizeBytes'])
      .orderBy('usedAtMs')
      .limit(forgottenAtOnce)
      .execute();
    const gone = least.filter(({ sizeBytes }) => {
      const goes = excess > 0;
      excess -= sizeBytes;
      return goes;
    });
    const keys = gone.map(({ keyHash }) => keyHash);
    if (keys.length === 0) return;
    await db.deleteFrom('answers').where('keyHash', 'in', keys).execute();
  }
}

/** At most 6 months (docs/reference/services.md#tmdb-limits-and-errors): 180 days fit into any six of them. */
const answersKeptMs = 180 * dayMs;

/** Deletes rows that no request may use any more. A time in the future was written by a clock that jumped. */
export async function forgetOldAnswers({ db }: Pick<Catalog, 'db'>, nowMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('answers')
    .where((where) =>
      where.or([where('storedAtMs', '<', nowMs - answersKeptMs), where('storedAtMs', '>', nowMs + dayMs)]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
