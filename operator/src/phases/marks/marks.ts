/**
 * marks: where intro, recap, credits, preview and commercials lie. Read from files beside the video, its chapters and
 * services of user-submitted marks and, if the document asks, detected in sound and picture. Writes only facts, and
 * keeps analysis results in the hidden folder. The phase `edl` writes a list of them for players.
 */

import { type MessageCode, message } from '../../messages/message.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import { undecodedAs } from '../../naming/undecoded.ts';
import type { FileFact, Mark } from '../../title/facts.ts';
import { absentFact, failedFact, filledFact, isDue, isShut, openFact, shutFact } from '../../title/gaps.ts';
import type { Title } from '../../title/title.ts';
import { videosWithOwnEdl } from '../edlOwn.ts';
import { messageOf, type Phase, type PhaseTools, retryAfter, withoutProbe } from '../phase.ts';
import { failedBy, isDueOf } from '../sourceFacts.ts';
import type { Trouble } from '../sources.ts';
import { marksOfChapters, mergeMarks, sourceOf } from './marksChapters.ts';
import { type Detection, detectMarks } from './marksDetect.ts';
import { applyHand, foundMarks, type Hands, handMarksIn, readHands } from './marksHand.ts';
import { readSidecars, type SidecarTools, sidecarsState } from './marksSidecars.ts';
import {
  askedSources,
  askForMarks,
  isComplete,
  type MarksAsking,
  marksAsking,
  marksOfServices,
  type SourceMarks,
} from './marksSources.ts';

/** Raise this when the same files would give other marks (words, limits): all videos are then read again. */
const rulesVersion = 1;
/**
 * Raise this when detection would find other marks: videos that ask for it are then reviewed. What an earlier version
 * heard and saw is used as far as it goes (analysisFile.ts, marksDetect.ts), so that few are decoded again.
 */
const detectionVersion = 3;
/**
 * A field beside a file's facts in the record: what its marks rest on. If it changes, the marks are reopened without
 * reading a file.
 */
const basisField = 'marksBasis';

/** What was read beside the videos before anything is decided. */
interface MarksTools extends SidecarTools {
  readonly hands: Hands;
}

export const marksPhase: Phase = {
  name: 'marks',
  async run(title, phaseTools) {
    const videos = title.layout.videos.filter((video) => title.isSettled(video));
    const isOff = phaseTools.spec.marks.mode === 'off';
    const ownEdls = isOff ? new Set<string>() : await videosWithOwnEdl(title, videos, phaseTools.root);
    const hands: Hands = isOff ? new Map() : await readHands(title, videos, phaseTools);
    const tools: MarksTools = { ...phaseTools, ownEdls, hands };
    const asking = isOff ? undefined : marksAsking(title, tools);
    const earlier = new Map(videos.map((video) => [video, title.fact(video, 'marks')?.value ?? []]));
    for (const video of videos) review(title, video, asking, tools);
    if (isOff) return;
    const due = videos.filter((video) => isVideoDue(title, video, asking, tools));
    if (due.length === 0) return;
    const reading = new Map<VideoLayout, Promise<readonly Mark[]>>();
    const named = (video: VideoLayout): Promise<readonly Mark[]> => {
      const known = reading.get(video) ?? readNamed(title, video, tools);
      reading.set(video, known);
      return known;
    };
    const settled = async (video: VideoLayout) => [...(await named(video)), ...handMarksIn(hands.get(video.path))];
    const fromSources = await askForMarks(asking, title, due, settled, tools);
    const silent = await withoutAllMarks(title, due, fromSources, settled);
    const detections = tools.spec.marks.detect
      ? await detectMarks(title, silent, earlier, tools)
      : new Map<VideoLayout, Detection>();
    for (const video of due) {
      tools.signal.throwIfAborted();
      const found = {
        named,
        fromSources: fromSources.get(video),
        before: marksOfServices(earlier.get(video)),
        detection: detections.get(video),
      };
      await fill(title, video, found, asking, tools);
    }
    const others = videos.filter((video) => !due.includes(video));
    for (const video of others) refine(title, video, detections.get(video), tools);
    for (const video of videos) applyHand(title, video, hands.get(video.path), tools);
    for (const video of videos) {
      const marks = title.fact(video, 'marks')?.value ?? [];
      if (marks.length > 0 && !isSameList(marks, earlier.get(video) ?? [])) tools.found?.(title, 'marks', video);
    }
  },
};

function isSameList(one: readonly Mark[], other: readonly Mark[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Due by its own retry time; if services are asked, also when they changed since the fact was absent or failed. */
function isVideoDue(title: Title, video: VideoLayout, asking: MarksAsking | undefined, tools: PhaseTools): boolean {
  const fact = title.fact(video, 'marks');
  return askedSources(asking, title, video) === '' ? isDue(fact, tools.now()) : isDueOf(fact, tools);
}

/** Marks named by the files beside the video and by its own chapters. */
async function readNamed(title: Title, video: VideoLayout, tools: MarksTools): Promise<readonly Mark[]> {
  const probe = title.fact(video, 'probe')?.value;
  return [
    ...(await readSidecars(title, video, tools)),
    ...(probe === undefined ? [] : marksOfChapters(probe.chapters, probe.durationSeconds, title.layout.kind)),
  ];
}

/** The videos for which services did not return all marks: only these are worth decoding. */
async function withoutAllMarks(
  title: Title,
  due: readonly VideoLayout[],
  fromSources: ReadonlyMap<VideoLayout, SourceMarks>,
  settled: (video: VideoLayout) => Promise<readonly Pick<Mark, 'kind'>[]>,
): Promise<readonly VideoLayout[]> {
  const silent: VideoLayout[] = [];
  for (const video of due) {
    const answer = fromSources.get(video);
    if (answer === undefined || !isComplete([...(await settled(video)), ...answer.marks], title)) silent.push(video);
  }
  return silent;
}

/** Closes and reopens facts, as the document asks and as files beside the video change. */
function review(title: Title, video: VideoLayout, asking: MarksAsking | undefined, tools: MarksTools): void {
  const fact = title.fact(video, 'marks');
  if (tools.spec.marks.mode === 'off') {
    if (fact?.state === 'absent' || fact?.state === 'filled') return;
    title.setFact(video, 'marks', shutFact(fact, message('marksOff'), tools.now()));
    return;
  }
  if (fact === undefined || fact.state === 'open') return;
  if (isShut(fact) || title.file(video)?.[basisField] !== basisOf(title, video, asking, tools)) {
    title.setFact(video, 'marks', openFact(fact));
  }
}

function basisOf(title: Title, video: VideoLayout, asking: MarksAsking | undefined, tools: MarksTools): string {
  const probe = title.fact(video, 'probe')?.value === undefined ? 'no probe' : 'probe';
  const detect = tools.spec.marks.detect ? `detect ${detectionVersion}` : 'no detection';
  // When a video is no longer set aside, it is examined again at once.
  const setAside = title.file(video)?.setAside === undefined ? '' : 'set aside';
  return [
    `rules ${rulesVersion}`,
    probe,
    detect,
    setAside,
    tools.hands.get(video.path)?.state ?? '',
    sidecarsState(title, video, tools),
    askedSources(asking, title, video),
  ]
    .filter((part) => part !== '')
    .join('; ');
}

interface Found {
  readonly named: (video: VideoLayout) => Promise<readonly Mark[]>;
  readonly fromSources: SourceMarks | undefined;
  /** Marks from services, found by an earlier walk. */
  readonly before: readonly Mark[];
  readonly detection: Detection | undefined;
}

async function fill(
  title: Title,
  video: VideoLayout,
  { named, fromSources, before: fromSourcesBefore, detection }: Found,
  asking: MarksAsking | undefined,
  tools: MarksTools,
): Promise<void> {
  const before = title.fact(video, 'marks');
  try {
    const probe = title.fact(video, 'probe')?.value;
    const undecoded = undecodedAs(video);
    const detected = detection !== undefined && 'marks' in detection ? detection.marks : [];
    const troubles = fromSources?.troubles ?? [];
    const kept = troubles.length > 0 ? fromSourcesBefore : [];
    const marks = mergeMarks([...(await named(video)), ...(fromSources?.marks ?? []), ...kept, ...detected]);
    const failed = failureOf(before, detection, troubles, tools);
    if (failed !== undefined) {
      title.setFact(video, 'marks', marks.length === 0 ? failed : { ...failed, source: sourceOf(marks), value: marks });
    } else if (marks.length === 0 && undecoded !== undefined) {
      const code = undecoded === 'disc' ? 'discChapters' : 'addressFile';
      title.setFact(video, 'marks', absentFact(before, message(code), tools.now(), 'never'));
    } else if (marks.length === 0 && probe === undefined) {
      const aside = title.file(video)?.setAside;
      const unread =
        aside === undefined ? withoutProbe(before, tools).fact : failedFact(before, aside.reason, tools.now(), 'never');
      title.setFact(video, 'marks', unread);
    } else settle(title, video, marks, tools, fromSources);
  } catch (error) {
    tools.signal.throwIfAborted();
    title.setFact(video, 'marks', failedFact(before, messageOf(error), tools.now(), retryAfter(error)));
  }
  const file = title.file(video);
  const basis = basisOf(title, video, asking, tools);
  if (file !== undefined && file[basisField] !== basis) title.setFile(video, { ...file, [basisField]: basis });
}

/** A failed fact, retried in its turn, if the video could not be opened or services could not answer. */
function failureOf(
  before: FileFact<'marks'> | undefined,
  detection: Detection | undefined,
  troubles: readonly Trouble[],
  tools: PhaseTools,
): FileFact<'marks'> | undefined {
  if (detection !== undefined && 'failure' in detection) return failedFact(before, detection.failure, tools.now());
  return troubles.length > 0 ? failedBy(before, troubles, tools.now()) : undefined;
}

function noMarksCode(fromSources: SourceMarks | undefined, isAnalysed: boolean): MessageCode {
  if (fromSources === undefined) return isAnalysed ? 'noMarksLooked' : 'noMarks';
  return isAnalysed ? 'noMarksAskedLooked' : 'noMarksAsked';
}

function settle(
  title: Title,
  video: VideoLayout,
  marks: readonly Mark[],
  tools: PhaseTools,
  fromSources?: SourceMarks | undefined,
): void {
  const before = title.fact(video, 'marks');
  if (marks.length > 0) {
    title.setFact(video, 'marks', filledFact(before, marks, sourceOf(marks), tools.now()));
    return;
  }
  title.setFact(
    video,
    'marks',
    absentFact(before, message(noMarksCode(fromSources, tools.spec.marks.detect)), tools.now()),
  );
}

/**
 * A new episode improves the detection of the others: detected marks may change, named ones stay. No mark is removed,
 * because the episode that revealed it may only be unreadable today.
 */
function refine(title: Title, video: VideoLayout, detection: Detection | undefined, tools: PhaseTools): void {
  const fact = title.fact(video, 'marks');
  if (detection === undefined || 'failure' in detection || fact === undefined) return;
  if (fact.state !== 'filled' && fact.state !== 'absent') return;
  const known = foundMarks(fact.value);
  const again = new Set(detection.marks.map(({ kind }) => kind));
  const kept = known.filter(({ kind, source }) => source !== 'detection' || !again.has(kind));
  const marks = mergeMarks([...kept, ...detection.marks]);
  if (!isSameList(marks, known)) settle(title, video, marks, tools);
}
