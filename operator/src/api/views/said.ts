/**
 * Sentences of fixed form with their code and values, so that a page in another language can show them translated. The
 * English sentence is always included: records hold it, and any other sentence is free text. Pure. A test checks that
 * each sentence still exists in its row's file.
 */
import type { z } from '@hono/zod-openapi';
import { englishText } from '../../messages/english.ts';
import { type Message, type MessageValue, message } from '../../messages/message.ts';
import { runTexts } from '../../messages/runTexts.ts';
import { type SaidCode, type SaidView, saidCodes } from '../schemas/said.ts';

const kept = '* known titles were not found and are kept: ';

/** Texts that stand for no sentence of their own: any text would have their form. */
const parts: readonly string[] = ['withDetail', 'diedReading', 'noPlace'] satisfies readonly (keyof typeof runTexts)[];
/** Sentences that the page meets without their code: in the written status of a Library of a cluster. */
const runCodes = saidCodes.filter(
  (code): code is SaidCode & keyof typeof runTexts => Object.hasOwn(runTexts, code) && !parts.includes(code),
);

export type Sentence = readonly [code: SaidCode, file: string, form: string];

/** The code; the file under operator/src that contains it; the sentence, in which `*` is one value. */
export const sentences: readonly Sentence[] = [
  ['readOnly', 'phases/tiles/tilesPlan.ts', 'the Library is readOnly'],
  ['tilesOff', 'phases/tiles/tilesPlan.ts', 'tiles are off in the document'],
  ['marksOff', 'phases/marks/marks.ts', 'marks are off in the document'],
  ['trailersOff', 'phases/trailer/trailer.ts', 'trailers are off in the document'],
  ['discTiles', 'phases/tiles/tilesPlan.ts', 'media servers make no tiles of disc folders'],
  ['discProbe', 'phases/probe.ts', 'a disc folder is not probed'],
  ['discChapters', 'phases/marks/marks.ts', 'a disc folder has chapters of its own'],
  ['noPicture', 'phases/tiles/tilesPlan.ts', 'the file has no picture'],
  ['shortVideo', 'phases/tiles/tilesPlan.ts', 'shorter than one interval of * s'],
  ['noArtSource', 'phases/art/artFill.ts', 'no source of the Library has art'],
  ['noArt', 'phases/art/artFill.ts', 'no source has one'],
  ['noTrailer', 'phases/trailer/trailer.ts', 'no source has a trailer of it'],
  ['noDetails', 'phases/nfo/nfo.ts', 'no source tells anything about it'],
  ['notIdentified', 'phases/nfo/nfo.ts', 'it is not identified'],
  ['noSuchId', 'phases/identify/identityVerify.ts', '* knows no * with the id *'],
  ['nfoLeftAtLine', 'phases/nfo/nfoMemory.ts', '*, line *: *; it is left as it is until somebody mends or removes it'],
  ['nfoLeft', 'phases/nfo/nfoMemory.ts', '*: *; it is left as it is until somebody mends or removes it'],
  ['nfoNoElement', 'nfo/nfoScan.ts', 'a < stands here that begins no element'],
  ['nfoNoEnd', 'nfo/nfoScan.ts', 'it is cut off: the element that begins here has no end'],
  ['nfoCutOff', 'nfo/nfoScan.ts', 'it is cut off within *'],
  ['nfoStrayEnd', 'nfo/nfoScan.ts', 'an end tag stands here without its start'],
  ['noPlace', 'walk/walk.ts', 'no folder or known title under the storage fits this path: a full walk is owed'],
  ['noOwnFolder', 'phases/nfo/nfo.ts', 'the show has no folder of its own, in which servers look for it'],
  ['noMarks', 'phases/marks/marks.ts', 'no chapter and no file names one'],
  [
    'noSearch',
    'phases/identify/identityAnswer.ts',
    'no id stands in a name or a .nfo file, and no source of the document searches by title',
  ],
  ['nothingFound', 'phases/identify/identityScore.ts', 'nothing of that name was found'],
  ['nothingFits', 'phases/identify/identityScore.ts', 'nothing that was found fits well enough'],
  ['namesDiffer', 'phases/identify/identityScore.ts', 'what was found differs from the name in more than one way'],
  ['severalFit', 'phases/identify/identityScore.ts', 'several titles fit alike'],
  ['shortName', 'phases/identify/identityScore.ts', 'so short a title needs its year in the name'],
  ['noYear', 'phases/identify/identityScore.ts', 'the name has no year, and several titles come near'],
  ['tilesChanged', 'phases/tiles/tilesMake.ts', 'the video changed while its tiles were made: they were thrown away'],
  ['notProbed', 'phases/phase.ts', 'the video could not be probed'],
  ['fileEmpty', 'media/open.ts', 'the file is empty'],
  ['fileCutOff', 'media/open.ts', 'the file is cut off or still being copied: * bytes expected, * found'],
  ['noVideoData', 'media/open.ts', 'expected a video, found data that is none or is cut off at its start (*)'],
  ['noVideo', 'media/probe.ts', 'expected a video, found none (*)'],
  ['diedReading', 'messages/runTexts.ts', 'a Job died of * while it read this video'],
  ['storageMissing', 'storage/root.ts', 'storage * does not exist; check the path, or whether the disk is mounted'],
  ['storageNoFolder', 'storage/root.ts', 'storage * is not a folder; name the folder that holds the titles'],
  [
    'storageClosed',
    'storage/root.ts',
    'storage * cannot be read by the user of this process; allow it to read and enter the folder',
  ],
  ['keptUnread', 'walk/prune.ts', `${kept}* folders could not be read`],
  ['keptEmpty', 'walk/prune.ts', `${kept}the storage looks empty: is it mounted?`],
  ['keptFew', 'walk/prune.ts', `${kept}only * of * known titles were found; confirm a real clear-out with *`],
];

/** Why a candidate may match. Forms with a value come after the fixed forms that they would also match. */
export const whySentences: readonly Sentence[] = [
  ['butNumberOne', 'phases/identify/identityScore.ts', 'the same title but for a number 1'],
  ['withoutSubtitle', 'phases/identify/identityScore.ts', 'the same title without its subtitle'],
  ['withSubtitle', 'phases/identify/identityScore.ts', 'the same title, with a subtitle that it does not have'],
  ['sameYear', 'phases/identify/identityScore.ts', 'the same year'],
  ['sameTitleButBoth', 'phases/identify/identityScore.ts', 'the same * but for the article and the country'],
  ['sameTitleButArticle', 'phases/identify/identityScore.ts', 'the same * but for the article'],
  ['sameTitleButCountry', 'phases/identify/identityScore.ts', 'the same * but for the country'],
  ['sameTitle', 'phases/identify/identityScore.ts', 'the same *'],
  ['likeTitle', 'phases/identify/identityScore.ts', 'a like *'],
  ['otherTitle', 'phases/identify/identityScore.ts', 'another title'],
  ['otherCountry', 'phases/identify/identityScore.ts', 'of another country'],
  ['otherNumber', 'phases/identify/identityScore.ts', 'another number'],
  ['noYearToCompare', 'phases/identify/identityScore.ts', 'no year to compare'],
  ['unknownYear', 'phases/identify/identityScore.ts', 'of an unknown year'],
  ['yearApart', 'phases/identify/identityScore.ts', 'a year apart'],
  ['yearsApart', 'phases/identify/identityScore.ts', '* years apart'],
  ['namedBeside', 'phases/identify/identityAnswer.ts', 'named beside the video'],
  ['saysSo', 'phases/identify/identityAnswer.ts', '* says so'],
];

interface Form {
  readonly code: SaidCode;
  readonly form: RegExp;
}

function formOf([code, , form]: Sentence): Form {
  const parts = form.split('*').map((part) => part.replaceAll(/[.*+?^$()|[\]{}\\]/gu, String.raw`\$&`));
  return { code, form: new RegExp(`^${parts.join('(.{1,500}?)')}$`, 'u') };
}

/** The sentence with the most words of its own first: others may have its form, too. */
const runForms = runCodes
  .map((code): Sentence => [code, '', englishText(message(code, '*', '*', '*', '*'))])
  .toSorted(([, , one], [, , other]) => other.length - one.length);

const forms = [...runForms, ...sentences].map(formOf);
const whyForms = whySentences.map(formOf);

/** Longer texts are errors of other programs. */
const sentenceAtMost = 1_000;

/** `{said}` if the page knows the code. A sentence without a code is read back: whole, or before a colon with candidates or reasons behind. */
export function withSaid(said: string | Message | undefined): { said?: z.infer<typeof SaidView> } {
  if (said === undefined) return {};
  if (typeof said === 'string') return sentenceSaid(said);
  if (said.code === 'text') return sentenceSaid(englishText(said));
  const [head, rest] = said.code === 'withDetail' ? said.values : [said];
  if (head === undefined || typeof head === 'string' || !isSaidCode(head.code)) return {};
  const { code, values } = head;
  const tail = rest === undefined ? [] : [rest];
  const within = [...values, ...tail].flatMap(valueSaid);
  return {
    said: {
      ...{ code, values: values.map(textOf) },
      ...(rest === undefined ? {} : { rest: textOf(rest) }),
      ...(within.length === 0 ? {} : { within }),
    },
  };
}

/** A value that is a sentence of fixed form itself. */
function valueSaid(value: MessageValue): NonNullable<z.infer<typeof SaidView>['within']> {
  const text = textOf(value);
  if (typeof value === 'string' || value.code === 'text') {
    const known = knownForm(forms, text);
    return known === undefined ? [] : [{ text, ...known }];
  }
  return isSaidCode(value.code) ? [{ text, code: value.code, values: value.values.map(textOf) }] : [];
}

function textOf(value: MessageValue): string {
  return typeof value === 'string' ? value : englishText(value);
}

const knownCodes: ReadonlySet<string> = new Set(saidCodes);

function isSaidCode(code: string): code is SaidCode {
  return knownCodes.has(code);
}

function sentenceSaid(text: string): { said?: z.infer<typeof SaidView> } {
  if (text.length > sentenceAtMost) return {};
  const whole = knownForm(forms, text);
  if (whole !== undefined) return { said: { ...whole, ...withinOf(whole.values) } };
  const colon = text.indexOf(': ');
  const head = colon < 0 ? undefined : knownForm(forms, text.slice(0, colon));
  if (head === undefined) return {};
  const rest = text.slice(colon + 2);
  return { said: { ...head, rest, ...withinOf([...head.values, rest]) } };
}

/** The reason of a failed walk is part of its Library's sentence: one sentence within another. */
function withinOf(texts: readonly string[]): Pick<z.infer<typeof SaidView>, 'within'> {
  const within = texts.flatMap((text) => {
    const known = knownForm(forms, text);
    return known === undefined ? [] : [{ text, ...known }];
  });
  return within.length === 0 ? {} : { within };
}

/**
 * The same for why a candidate may match: a sentence about its title and one about its year, or one about where it is
 * named.
 */
export function withWhySaid(why: string): { said?: z.infer<typeof SaidView>[] } {
  if (why.length > sentenceAtMost) return {};
  const comma = why.lastIndexOf(', ');
  const parts = comma < 0 ? [why] : [why.slice(0, comma), why.slice(comma + 2)];
  const said = parts.map((part) => knownForm(whyForms, part));
  return said.every((one) => one !== undefined) ? { said } : {};
}

function knownForm(known: readonly Form[], text: string): { code: SaidCode; values: string[] } | undefined {
  for (const { code, form } of known) {
    const match = form.exec(text);
    if (match !== null) return { code, values: match.slice(1) };
  }
  return undefined;
}
