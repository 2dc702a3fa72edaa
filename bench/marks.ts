/**
 * Detection of intros and credits: how many are found, how many are wrong, how far their edges are off, and its CPU time
 * against the same work in the manner of intro-skipper. Two corpora of eight series each: one that the detector was made
 * with, and one of another seed.
 */
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { MarksLibrary } from '../operator/test/marks/season.ts';
import { atLeast, atMost, cpuMs, type Figure, MissingAnchor, median } from './figure.ts';
import { corpusOf, type Episode, type Series } from './marksCorpus.ts';
import type { TrueSpan } from './marksPlan.ts';
import { referenceCpuMs, requireReference } from './marksReference.ts';

const seeds = [
  { seed: 1, name: 'seed 1' },
  { seed: 3, name: 'held-out seed' },
];
/** A mark counts as right if both its edges are this close to the truth. */
const rightWithinSeconds = 3;
const goals = {
  precision: 0.98,
  introRecall: 0.98,
  creditsRecall: 0.95,
  errorSeconds: 0.7,
  recapPrecision: 1,
  recapRecall: 0.6,
  cpuShare: 0.35,
  spareShare: 0.5,
  wholeShare: 1,
};

/** What the reference does (marksReference.ts). */
const works = ['plugin', 'spare'] as const;
type Work = (typeof works)[number];
type Ratio = Work | 'whole';

const kinds = ['intro', 'credits', 'afterCredits', 'recap'] as const;
type Kind = (typeof kinds)[number];

interface Score {
  right: number;
  found: number;
  present: number;
  readonly errorsSeconds: number[];
}

export async function marksBench(): Promise<Figure[]> {
  const hasReference = isReferenceHere();
  const figures: Figure[] = [];
  for (const { seed, name } of seeds) {
    const scores: Record<Kind, Score> = {
      intro: newScore(),
      credits: newScore(),
      afterCredits: newScore(),
      recap: newScore(),
    };
    const ratios: Record<Ratio, number[]> = { plugin: [], spare: [], whole: [] };
    for (const [index, series] of (await corpusOf(seed)).entries()) {
      // The order alternates, so that neither always profits from caches that the other filled.
      const before = hasReference && index % 2 === 1 ? referencesOf(series) : undefined;
      const oursMs = await detected(series, scores);
      if (!hasReference) continue;
      const reference = before ?? referencesOf(series);
      if (series.isOfRecaps) ratios.whole.push(oursMs / reference.plugin);
      else for (const work of works) ratios[work].push(oursMs / reference[work]);
    }
    figures.push(...figuresOf(name, scores), ...(hasReference ? costsOf(name, ratios) : []));
  }
  return figures;
}

function isReferenceHere(): boolean {
  try {
    requireReference();
    return true;
  } catch (error) {
    if (!(error instanceof MissingAnchor)) throw error;
    process.stderr.write(`marks: CPU not compared: ${error.message}\n`);
    return false;
  }
}

/** Detects the marks of a season, adds them to the scores, and returns the CPU time in milliseconds. */
async function detected({ episodes }: Series, scores: Record<Kind, Score>): Promise<number> {
  await using library = await MarksLibrary.make();
  for (const { name, path } of episodes) await symlink(path, join(library.folder, name));
  // Streams and durations are known before; a walk needs them anyway.
  await library.walk();
  const before = process.cpuUsage();
  const { facts } = await library.walk({ marks: '{mode: auto, detect: true}' });
  const spentMs = cpuMs(before);
  for (const episode of episodes) {
    const marks = facts.get(episode.name)?.value ?? [];
    for (const kind of kinds) {
      compare(
        scores[kind],
        episode,
        kind,
        marks.filter((mark) => mark.kind === kind),
      );
    }
  }
  return spentMs;
}

function newScore(): Score {
  return { right: 0, found: 0, present: 0, errorsSeconds: [] };
}

function compare(score: Score, episode: Episode, kind: Kind, found: readonly TrueSpan[]): void {
  const truth = episode[kind];
  score.found += found.length;
  if (truth !== undefined) score.present++;
  const errors = ({ startSeconds, endSeconds }: TrueSpan): number[] => {
    if (truth === undefined) return [Number.POSITIVE_INFINITY];
    const { startSeconds: least, spokenUntilSeconds: most = least } = truth;
    return [Math.max(0, least - startSeconds, startSeconds - most), Math.abs(endSeconds - truth.endSeconds)];
  };
  const right = found.find((span) => Math.max(...errors(span)) <= rightWithinSeconds);
  if (right !== undefined) {
    score.right++;
    score.errorsSeconds.push(...errors(right));
  }
  const isMissed = truth !== undefined && right === undefined;
  if (!isMissed && found.length === (right === undefined ? 0 : 1)) return;
  const shown = (spans: readonly TrueSpan[]): string =>
    spans.map(({ startSeconds, endSeconds }) => `${startSeconds.toFixed(1)}-${endSeconds.toFixed(1)}`).join(', ') ||
    'none';
  process.stderr.write(
    `marks: ${episode.name}, ${kind}: found ${shown(found)}, expected ${shown(truth ? [truth] : [])}\n`,
  );
}

function figuresOf(seed: string, { intro, credits, afterCredits, recap }: Record<Kind, Score>): Figure[] {
  const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
  const errors = [...intro.errorsSeconds, ...credits.errorsSeconds, ...recap.errorsSeconds];
  const mean = share(
    errors.reduce((sum, error) => sum + error, 0),
    errors.length,
  );
  return [
    atLeast('marks', `intros found that are right, ${seed}`, share(intro.right, intro.found), goals.precision, ''),
    atLeast('marks', `intros that are found, ${seed}`, share(intro.right, intro.present), goals.introRecall, ''),
    atLeast('marks', `credits found that are right, ${seed}`, share(credits.right, credits.found), goals.precision, ''),
    atLeast('marks', `credits that are found, ${seed}`, share(credits.right, credits.present), goals.creditsRecall, ''),
    atLeast(
      'marks',
      `scenes after the credits found, ${seed}`,
      share(afterCredits.right, afterCredits.present),
      goals.creditsRecall,
      '',
    ),
    atLeast('marks', `recaps found that are right, ${seed}`, share(recap.right, recap.found), goals.recapPrecision, ''),
    atLeast('marks', `recaps that are found, ${seed}`, share(recap.right, recap.present), goals.recapRecall, ''),
    atMost('marks', `mean error of an edge in seconds, ${seed}`, mean, goals.errorSeconds, ''),
  ];
}

function referencesOf({ episodes }: Series): Record<Work, number> {
  return { plugin: referenceCpuMs(episodes, 'plugin'), spare: referenceCpuMs(episodes, 'spare') };
}

function costsOf(seed: string, ratios: Readonly<Record<Ratio, readonly number[]>>): Figure[] {
  return [
    atMost('marks', `CPU an episode, ${seed}`, median(ratios.plugin), goals.cpuShare, 'x intro-skipper'),
    atMost('marks', `the same, ${seed}`, median(ratios.spare), goals.spareShare, 'x least work'),
    atMost(
      'marks',
      `CPU an episode of series with recaps, ${seed}`,
      median(ratios.whole),
      goals.wholeShare,
      'x intro-skipper',
    ),
  ];
}
