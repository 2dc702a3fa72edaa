/**
 * Marks by hand: of a `.marks.yaml` beside the video, and of the title's record. Read for each video of a visit, and put
 * over the marks that were found. The file is its owner's: it is only read.
 */
import { englishText } from '../../messages/english.ts';
import { type Message, message } from '../../messages/message.ts';
import { messageFrom, storedCode } from '../../messages/stored.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import { joinPath, placeOfVideo, videoBase } from '../../naming/mediaPlace.ts';
import { readSmall } from '../../storage/read.ts';
import type { Fact, FileFact, Mark } from '../../title/facts.ts';
import { absentFact, filledFact } from '../../title/gaps.ts';
import { doubtfulSets, handKey, handMarksOf } from '../../title/handMarks.ts';
import type { HandMarks } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';
import { messageOf, type PhaseTools } from '../phase.ts';
import { type FileMarks, isByHand, type Refusal, withMarksByHand } from './marksByHand.ts';
import { sourceOf } from './marksChapters.ts';
import { marksFileAtMostBytes, readMarksFile } from './marksFile.ts';

/** A marks file that does not count until somebody corrects it. */
export interface HandFault {
  /** Relative to the record's folder. */
  readonly path: string;
  readonly line?: number;
  readonly reason: Message;
}

/** The marks by hand of one video. */
export interface Hand {
  readonly person?: HandMarks | undefined;
  readonly file?: FileMarks;
  readonly fault?: HandFault;
  /** Set for a video of another length; only at the first video of its film or episode. */
  readonly doubtful?: HandMarks;
  /** Changes with any of it; '' if nothing was said. Reopens the marks, so that a withdrawn one is found again. */
  readonly state: string;
}

export type Hands = ReadonlyMap<string, Hand>;

/** By the video's path. */
export async function readHands(
  title: Title,
  videos: readonly VideoLayout[],
  tools: Pick<PhaseTools, 'root'>,
): Promise<Hands> {
  const hands = new Map<string, Hand>();
  for (const video of videos) hands.set(video.path, await readHand(title, video, tools));
  return hands;
}

async function readHand(title: Title, video: VideoLayout, { root }: Pick<PhaseTools, 'root'>): Promise<Hand> {
  const durationSeconds = title.fact(video, 'probe')?.value?.durationSeconds;
  const person = handMarksOf(title.record.handMarks, video, durationSeconds);
  const doubtful = doubtfulOf(title, video);
  const said = [
    ...(person === undefined ? [] : [`by hand ${JSON.stringify([person.marks, person.none])}`]),
    ...(doubtful === undefined ? [] : [`another cut ${doubtful.at}`]),
  ].join('; ');
  const known = { person, ...(doubtful === undefined ? {} : { doubtful }) };
  const { folder } = placeOfVideo(video);
  const name = marksFileName(video);
  const listed = title.listing.get(folder)?.get(name);
  if (listed === undefined) return { ...known, state: said };
  const state = `${said}${said === '' ? '' : '; '}file ${listed.sizeBytes} ${Math.floor(listed.mtimeMs)}`;
  try {
    const bytes = await readSmall(root, joinPath(folder, name), marksFileAtMostBytes);
    if (bytes === undefined) return { ...known, state: said };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const reading = readMarksFile(text, durationSeconds);
    if ('fault' in reading) return { ...known, fault: { path: name, ...reading.fault }, state };
    return { ...known, file: reading.marks, state };
  } catch (error) {
    const reason = error instanceof TypeError ? message('marksFileUtf8') : messageOf(error);
    return { ...known, fault: { path: name, reason }, state };
  }
}

function doubtfulOf(title: Title, video: VideoLayout): HandMarks | undefined {
  const { handMarks } = title.record;
  if (handMarks === undefined) return undefined;
  const key = handKey(video);
  const videos = title.layout.videos.filter((one) => handKey(one) === key);
  if (videos[0]?.path !== video.path) return undefined;
  const lengths = videos.map((one) => title.fact(one, 'probe')?.value?.durationSeconds);
  return doubtfulSets(handMarks, key, lengths)[0];
}

function marksFileName(video: VideoLayout): string {
  return `${videoBase(video)}.marks.yaml`;
}

/** The kinds that are settled by hand: nothing has to be asked or decoded for them. */
export function handMarksIn(hand: Hand | undefined): readonly Pick<Mark, 'kind'>[] {
  const sets = [hand?.file, hand?.person].flatMap((set) => (set === undefined ? [] : [set]));
  return sets.flatMap(({ marks, none }) => [...marks, ...none.map((kind) => ({ kind }))]);
}

/** Puts the marks by hand over those that the fact holds. */
export function applyHand(title: Title, video: VideoLayout, hand: Hand | undefined, tools: PhaseTools): void {
  const fact = title.fact(video, 'marks');
  if (fact === undefined || fact.state === 'open') return;
  const { marks, refused } = withMarksByHand(fact.value ?? [], hand?.person, hand?.file);
  const next = withNotes(factWith(fact, marks, tools.now()), refused, hand);
  if (JSON.stringify(next) !== JSON.stringify(fact)) title.setFact(video, 'marks', next);
}

/** Marks that were found, without those of earlier words by hand. */
export function foundMarks(marks: readonly Mark[] | undefined): readonly Mark[] {
  return (marks ?? []).filter(({ source }) => !isByHand(source));
}

function factWith(fact: FileFact<'marks'>, marks: readonly Mark[], nowMs: number): FileFact<'marks'> {
  if (JSON.stringify(marks) === JSON.stringify(fact.value ?? [])) return fact;
  if (fact.state === 'failed') return { ...fact, value: marks, source: sourceOf(marks) };
  if (marks.length > 0) return filledFact(fact, marks, sourceOf(marks), nowMs);
  return absentFact(fact, message('marksRefused'), nowMs, 'never');
}

interface Noted extends FileFact<'marks'> {
  readonly refused?: unknown;
  readonly marksFile?: unknown;
  readonly doubtful?: unknown;
}

function withNotes(
  fact: FileFact<'marks'>,
  refused: readonly Refusal[],
  { fault, doubtful }: Pick<Hand, 'fault' | 'doubtful'> = {},
): FileFact<'marks'> {
  const { refused: _refused, marksFile: _marksFile, doubtful: _doubtful, ...rest }: Noted = fact;
  const { reason, ...place } = fault ?? { reason: undefined };
  return {
    ...rest,
    ...(refused.length === 0 ? {} : { refused }),
    ...(doubtful === undefined ? {} : { doubtful }),
    ...(reason === undefined ? {} : { marksFile: { ...place, reason: englishText(reason), ...storedCode(reason) } }),
  };
}

/** The fault of the video's marks file, from a record that anybody may have written. */
export function handFaultIn(fact: Fact | undefined): HandFault | undefined {
  const { marksFile }: Partial<Noted> = { ...fact } as Partial<Noted>;
  if (typeof marksFile !== 'object' || marksFile === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(marksFile));
  const [path, line, reason] = [fields.get('path'), fields.get('line'), fields.get('reason')];
  if (typeof path !== 'string' || typeof reason !== 'string') return undefined;
  const words = messageFrom(reason, Object.fromEntries(fields));
  return { path, reason: words, ...(typeof line === 'number' ? { line } : {}) };
}

/** A sentence for people: which file does not count, where, and why. */
export function handFaultMessage({ path, line, reason }: HandFault): Message {
  return line === undefined
    ? message('marksFileLeft', path, reason)
    : message('marksFileLeftAtLine', path, String(line), reason);
}
