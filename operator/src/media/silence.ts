/** Finds silences in samples. Pure. */

export interface Span {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/**
 * Silence: quieter than -50 dB of full scale for a third of a second
 * (docs/reference/files.md#intro-and-credits-detection).
 */
const loudestSample = Math.round(32_768 * 10 ** (-50 / 20));
const shortestSeconds = 0.33;
/** Far more than any programme has; without a limit a track of clicks would fill the record. */
const silencesLimit = 5_000;

/** The silences in order. The first sample lies at `fromSeconds`. */
export function findSilences(samples: Int16Array, rateHz: number, fromSeconds = 0): Span[] {
  const silences: Span[] = [];
  let start: number | undefined;
  for (let at = 0; at <= samples.length && silences.length < silencesLimit; at++) {
    const isSilent = at < samples.length && Math.abs(samples[at] ?? 0) <= loudestSample;
    if (isSilent) start ??= at;
    else if (start !== undefined) {
      if (at - start >= shortestSeconds * rateHz) {
        silences.push({ startSeconds: fromSeconds + start / rateHz, endSeconds: fromSeconds + at / rateHz });
      }
      start = undefined;
    }
  }
  return silences;
}

/** The silence nearest to a moment; undefined if none lies within `withinSeconds`. */
export function nearestSilence(silences: readonly Span[], seconds: number, withinSeconds: number): Span | undefined {
  let nearest: Span | undefined;
  let least = withinSeconds;
  for (const silence of silences) {
    const distance = Math.max(silence.startSeconds - seconds, seconds - silence.endSeconds, 0);
    if (distance < least || (distance === least && nearest === undefined)) {
      nearest = silence;
      least = distance;
    }
  }
  return nearest;
}
