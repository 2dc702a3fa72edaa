/** Reads and writes cached answers; faults of the store never fail a request. */
import { type AnswerCache, answerKey, expiryOf, isKept, type StoredAnswer, storable } from './answerCache.ts';
import type { Answer } from './exchange.ts';
import type { OutboundClock } from './hostGate.ts';
import { causeOf } from './outboundError.ts';
import type { OutboundLog, Prepared } from './prepared.ts';
import type { JsonAnswer } from './request.ts';

export interface KeptAnswer {
  readonly stored: StoredAnswer;
  readonly answer: JsonAnswer;
}

export interface KeptAnswers {
  /** The stored answer if it is not too old; an unreadable one counts as absent. */
  read(prepared: Prepared): Promise<KeptAnswer | undefined>;
  /** Stores a new answer, or prolongs the old one after a 304. */
  note(prepared: Prepared, answer: Answer, text: string, floorMs: number): Promise<void>;
}

export function createKeptAnswers(cache: AnswerCache | undefined, clock: OutboundClock, log: OutboundLog): KeptAnswers {
  const tryTo = async <Result>(prepared: Prepared, act: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await act();
    } catch (error) {
      const { message } = causeOf(error, prepared.redact);
      log.warn({ address: prepared.shown, error: message }, 'an answer that was kept could not be read or written');
      return undefined;
    }
  };
  return {
    async read(prepared) {
      return await tryTo(prepared, async () => {
        const stored = await cache?.read(answerKey(prepared.url, prepared.headers));
        if (stored === undefined || !isKept(stored, clock.now())) return undefined;
        return { stored, answer: { status: stored.status, body: JSON.parse(stored.body), from: 'kept' } };
      });
    },
    async note(prepared, answer, text, floorMs) {
      if (cache === undefined) return;
      const key = answerKey(prepared.url, prepared.headers);
      const nowMs = clock.now();
      if (answer.status === 304) {
        const expiresAtMs = expiryOf(answer.headers, nowMs, floorMs) ?? nowMs;
        await tryTo(prepared, () => cache.touch(key, { expiresAtMs, storedAtMs: nowMs }));
        return;
      }
      const row = storable({ status: answer.status, headers: answer.headers, text }, nowMs, floorMs);
      if (row !== undefined) await tryTo(prepared, () => cache.write(key, row));
    },
  };
}
