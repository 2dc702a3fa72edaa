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
  const shortest = Math.ceil(shortestSeconds * rateHz);
  const isLoud = (at: number): boolean => Math.abs(samples[at] ?? 0) > loudestSample;
  // A silence that begins at `first` is still silent `shortest` samples later: most of a film is never looked at.
  for (let first = 0; first + shortest <= samples.length && silences.length < silencesLimit; ) {
    let back = first + shortest - 1;
    while (back >= first && !isLoud(back)) back--;
    if (back >= first) {
      first = back + 1;
      continue;
    }
    let end = first + shortest;
    while (end < samples.length && !isLoud(end)) end++;
    silences.push({ startSeconds: fromSeconds + first / rateHz, endSeconds: fromSeconds + end / rateHz });
    first = end + 1;
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
