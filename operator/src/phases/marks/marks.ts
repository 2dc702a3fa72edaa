/**
 * marks: where intro, recap, credits, preview and commercials lie, from files beside the video, its chapters, services that people
 * send them to and, when the document asks, from sound and picture. It writes nothing but facts (and what it heard, in the hidden folder): servers read
 * marks from their own databases, and a user's .edl is the user's.
 */
import type { VideoLayout } from '../../naming/layout.ts';
import type { FileFact, Mark } from '../../title/facts.ts';
import { absentFact, failedFact, filledFact, isDue, isShut, openFact, shutFact } from '../../title/gaps.ts';
import type { Title } from '../../title/title.ts';
import { type Phase, type PhaseTools, retryAfter, sentenceOf, withoutProbe } from '../phase.ts';
import { failedBy, isDueOf } from '../sourceFacts.ts';
import type { Trouble } from '../sources.ts';
import { marksOfChapters, mergeMarks, sourceOf } from './marksChapters.ts';
import { type Detection, detectMarks } from './marksDetect.ts';
import { readSidecars, sidecarsState } from './marksSidecars.ts';
import {
  askedText,
  askForMarks,
  type MarksAsking,
  marksAsking,
  type ToldMarks,
  tellsAll,
  toldBefore,
} from './marksSources.ts';

/** Raised when the same files would give other marks (words, limits): all are then read again. */
const rulesVersion = 1;
/** Beside a file's facts in the record: what its marks rest on. Another basis opens them again, without reading anything. */
const basisField = 'marksBasis';

export const marksPhase: Phase = {
  name: 'marks',
  async run(title, tools) {
    const videos = title.layout.videos.filter((video) => title.isSettled(video));
    const asking = tools.spec.marks.mode === 'off' ? undefined : marksAsking(title, tools);
    const before = new Map(videos.map((video) => [video, toldBefore(title.fact(video, 'marks')?.value)]));
    for (const video of videos) review(title, video, asking, tools);
    if (tools.spec.marks.mode === 'off') return;
    const due = videos.filter((video) => isVideoDue(title, video, asking, tools));
    if (due.length === 0) return;
    const reading = new Map<VideoLayout, Promise<readonly Mark[]>>();
    const named = (video: VideoLayout): Promise<readonly Mark[]> => {
      const known = reading.get(video) ?? readNamed(title, video, tools);
      reading.set(video, known);
      return known;
    };
    const told = await askForMarks(asking, title, due, named, tools);
    const silent = await untold(title, due, told, named);
    const detections = tools.spec.marks.detect
      ? await detectMarks(title, silent, tools)
      : new Map<VideoLayout, Detection>();
    for (const video of due) {
      tools.signal.throwIfAborted();
      const found = { named, told: told.get(video), before: before.get(video) ?? [], detection: detections.get(video) };
      await fill(title, video, found, asking, tools);
    }
    const others = videos.filter((video) => !due.includes(video));
    for (const video of others) refine(title, video, detections.get(video), tools);
  },
};

/** Due by its own time; and where a service is asked, when the services changed since it was absent or failed. */
function isVideoDue(title: Title, video: VideoLayout, asking: MarksAsking | undefined, tools: PhaseTools): boolean {
  const fact = title.fact(video, 'marks');
  return askedText(asking, title, video) === '' ? isDue(fact, tools.now()) : isDueOf(fact, tools);
}

/** What the files beside the video and its own chapters name. */
async function readNamed(title: Title, video: VideoLayout, tools: PhaseTools): Promise<readonly Mark[]> {
  const probe = title.fact(video, 'probe')?.value;
  return [
    ...(await readSidecars(title, video, tools)),
    ...(probe === undefined ? [] : marksOfChapters(probe.chapters, probe.durationSeconds, title.layout.kind)),
  ];
}

/** Those of which services did not tell all: only they are worth decoding. */
async function untold(
  title: Title,
  due: readonly VideoLayout[],
  told: ReadonlyMap<VideoLayout, ToldMarks>,
  named: (video: VideoLayout) => Promise<readonly Mark[]>,
): Promise<readonly VideoLayout[]> {
  const silent: VideoLayout[] = [];
  for (const video of due) {
    const answer = told.get(video);
    if (answer === undefined || !tellsAll([...(await named(video)), ...answer.marks], title)) silent.push(video);
  }
  return silent;
}

/** Closes and opens by what the document asks, and by what changed beside the video. */
function review(title: Title, video: VideoLayout, asking: MarksAsking | undefined, tools: PhaseTools): void {
  const fact = title.fact(video, 'marks');
  if (tools.spec.marks.mode === 'off') {
    if (fact?.state === 'absent' || fact?.state === 'filled') return;
    title.setFact(video, 'marks', shutFact(fact, 'marks are off in the document', tools.now()));
    return;
  }
  if (fact === undefined || fact.state === 'open') return;
  if (isShut(fact) || title.file(video)?.[basisField] !== basisOf(title, video, asking, tools)) {
    title.setFact(video, 'marks', openFact(fact));
  }
}

function basisOf(title: Title, video: VideoLayout, asking: MarksAsking | undefined, tools: PhaseTools): string {
  const probe = title.fact(video, 'probe')?.value === undefined ? 'no probe' : 'probe';
  const detect = tools.spec.marks.detect ? 'detect' : 'no detection';
  // Lifted, it is looked at again at once.
  const setAside = title.file(video)?.setAside === undefined ? '' : 'set aside';
  return [
    `rules ${rulesVersion}`,
    probe,
    detect,
    setAside,
    sidecarsState(title, video),
    askedText(asking, title, video),
  ]
    .filter((part) => part !== '')
    .join('; ');
}

interface Found {
  readonly named: (video: VideoLayout) => Promise<readonly Mark[]>;
  readonly told: ToldMarks | undefined;
  /** Of services, by an earlier walk. */
  readonly before: readonly Mark[];
  readonly detection: Detection | undefined;
}

async function fill(
  title: Title,
  video: VideoLayout,
  { named, told, before: toldEarlier, detection }: Found,
  asking: MarksAsking | undefined,
  tools: PhaseTools,
): Promise<void> {
  const before = title.fact(video, 'marks');
  try {
    const probe = title.fact(video, 'probe')?.value;
    const detected = detection !== undefined && 'marks' in detection ? detection.marks : [];
    const troubles = told?.troubles ?? [];
    const kept = troubles.length > 0 ? toldEarlier : [];
    const marks = mergeMarks([...(await named(video)), ...(told?.marks ?? []), ...kept, ...detected]);
    const failed = failureOf(before, detection, troubles, tools);
    if (failed !== undefined) {
      title.setFact(video, 'marks', marks.length === 0 ? failed : { ...failed, source: sourceOf(marks), value: marks });
    } else if (marks.length > 0) settle(title, video, marks, tools, told);
    else if (video.disc !== undefined) {
      title.setFact(video, 'marks', absentFact(before, 'a disc folder has chapters of its own', tools.now(), 'never'));
    } else if (probe === undefined) {
      const aside = title.file(video)?.setAside;
      const failed =
        aside === undefined ? withoutProbe(before, tools).fact : failedFact(before, aside.reason, tools.now(), 'never');
      title.setFact(video, 'marks', failed);
    } else settle(title, video, marks, tools, told);
  } catch (error) {
    tools.signal.throwIfAborted();
    title.setFact(video, 'marks', failedFact(before, sentenceOf(error), tools.now(), retryAfter(error)));
  }
  const file = title.file(video);
  const basis = basisOf(title, video, asking, tools);
  if (file !== undefined && file[basisField] !== basis) title.setFile(video, { ...file, [basisField]: basis });
}

/** Tried again in its turn: what could not be opened, and what services could not answer. */
function failureOf(
  before: FileFact<'marks'> | undefined,
  detection: Detection | undefined,
  troubles: readonly Trouble[],
  tools: PhaseTools,
): FileFact<'marks'> | undefined {
  if (detection !== undefined && 'failure' in detection) return failedFact(before, detection.failure, tools.now());
  return troubles.length > 0 ? failedBy(before, troubles, tools.now()) : undefined;
}

function settle(
  title: Title,
  video: VideoLayout,
  marks: readonly Mark[],
  tools: PhaseTools,
  told?: ToldMarks | undefined,
): void {
  const before = title.fact(video, 'marks');
  if (marks.length > 0) {
    title.setFact(video, 'marks', filledFact(before, marks, sourceOf(marks), tools.now()));
    return;
  }
  const asked = told === undefined ? '' : ', no service knows one';
  const looked = tools.spec.marks.detect ? ', nor was one heard or seen' : '';
  title.setFact(video, 'marks', absentFact(before, `no chapter and no file names one${asked}${looked}`, tools.now()));
}

/**
 * A further episode tells more of the others: what was detected of them may change, what is named stays. Nothing is taken
 * away, for the episode that told of it may only be out of reach today.
 */
function refine(title: Title, video: VideoLayout, detection: Detection | undefined, tools: PhaseTools): void {
  const fact = title.fact(video, 'marks');
  if (detection === undefined || 'failure' in detection || fact === undefined) return;
  if (fact.state !== 'filled' && fact.state !== 'absent') return;
  const known = fact.value ?? [];
  const again = new Set(detection.marks.map(({ kind }) => kind));
  const kept = known.filter(({ kind, source }) => source !== 'detection' || !again.has(kind));
  const marks = mergeMarks([...kept, ...detection.marks]);
  if (JSON.stringify(marks) !== JSON.stringify(known)) settle(title, video, marks, tools);
}
