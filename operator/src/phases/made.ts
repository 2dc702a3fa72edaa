/**
 * Files that we made and that are gone (docs/design/runs.md#the-hidden-folder-and-our-files). A file is recreated once
 * while its video is unchanged. If it disappears again within 30 days, the fact fails: another program removes it and
 * would do so forever.
 */
import { type MessageCode, message } from '../messages/message.ts';
import type { VideoLayout } from '../naming/layout.ts';
import type { Fact, FileFactName } from '../title/facts.ts';
import { failedFact, openFact } from '../title/gaps.ts';
import type { Title } from '../title/title.ts';
import type { PhaseTools } from './phase.ts';

const removedAgainWithinMs = 30 * 24 * 60 * 60 * 1000;

/** Call this when a filled fact's file is missing. `hint` names the setting that probably causes it. */
export function reviewMissing<Name extends FileFactName>(
  title: Title,
  video: VideoLayout,
  name: Name,
  hint: MessageCode,
  tools: PhaseTools,
): void {
  const fact = title.fact(video, name);
  if (fact === undefined) return;
  title.setFact(video, name, afterMissing(fact, hint, tools.now()), []);
}

/** The fact after its file was found missing. Pure. */
export function afterMissing<Value>(fact: Fact<Value>, hint: MessageCode, nowMs: number): Fact<Value> {
  const remadeAt = fact.remadeAt === undefined ? Number.NaN : Date.parse(fact.remadeAt);
  if (nowMs - remadeAt < removedAgainWithinMs) {
    return failedFact(fact, message('removedByOther', message(hint)), nowMs, 'never');
  }
  return { ...openFact(fact), remadeAt: new Date(nowMs).toISOString() };
}
