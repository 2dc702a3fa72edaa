/** Between the walk and the notifier: keeps back a server's own answers to our notifications (notify/echo.ts). */
import { type Message, message } from '../messages/message.ts';
import { judgeChanges, type ToldBefore } from '../notify/echo.ts';
import type { Change } from '../notify/readBy.ts';

export interface ToldLedger {
  read(title: string): Promise<ToldBefore | undefined>;
  write(title: string, told: ToldBefore): Promise<void>;
}

export interface EchoGuard {
  /** Returns the changes to tell; empty if none. Throws what the ledger throws. */
  pass(title: string, changes: readonly Change[]): Promise<readonly Change[]>;
}

export function echoGuard(ledger: ToldLedger, now: () => number, warn: (title: string, words: Message) => void) {
  const guard: EchoGuard = {
    async pass(title, changes) {
      const { tell, echoes, isEnded } = judgeChanges(changes, await ledger.read(title));
      if (isEnded) warn(title, message('serverAnswers'));
      if (tell.length > 0) await ledger.write(title, { toldAtMs: now(), echoes });
      return tell;
    },
  };
  return guard;
}
