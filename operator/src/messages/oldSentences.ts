/**
 * Sentences of programs that wrote no codes, read back into messages: records and rows are full of them. May go after
 * 2027-11-22; a record is rewritten by the next change of one of its facts. Pure.
 */
import { type Message, type MessageCode, message, plainText } from './message.ts';
import { type SentenceForm, sentenceForm } from './sentenceForm.ts';

type Form = readonly [code: MessageCode, sentence: string];

/** The sentence, in which `*` is one value. */
const forms: readonly Form[] = [
  ['readOnly', 'the Library is readOnly'],
  ['tilesOff', 'tiles are off in the document'],
  ['marksOff', 'marks are off in the document'],
  ['trailersOff', 'trailers are off in the document'],
  ['discTiles', 'media servers make no tiles of disc folders'],
  ['discProbe', 'a disc folder is not probed'],
  ['discChapters', 'a disc folder has chapters of its own'],
  ['noPicture', 'the file has no picture'],
  ['shortVideo', 'shorter than one interval of * s'],
  ['noArtSource', 'no source of the Library has art'],
  ['noArt', 'no source has one'],
  ['noTrailer', 'no source has a trailer of it'],
  ['noDetails', 'no source tells anything about it'],
  ['notIdentified', 'it is not identified'],
  ['noSuchId', '* knows no * with the id *'],
  ['nfoLeftAtLine', '*, line *: *; it is left as it is until somebody mends or removes it'],
  ['nfoLeft', '*: *; it is left as it is until somebody mends or removes it'],
  ['nfoNoElement', 'a < stands here that begins no element'],
  ['nfoNoEnd', 'it is cut off: the element that begins here has no end'],
  ['nfoCutOff', 'it is cut off within *'],
  ['nfoStrayEnd', 'an end tag stands here without its start'],
  ['noPlace', 'no folder or known title under the storage fits this path: a full walk is owed'],
  ['noOwnFolder', 'the show has no folder of its own, in which servers look for it'],
  ['noMarks', 'no chapter and no file names one'],
  ['noSearch', 'no id stands in a name or a .nfo file, and no source of the document searches by title'],
  ['nothingFound', 'nothing of that name was found'],
  ['nothingFits', 'nothing that was found fits well enough'],
  ['namesDiffer', 'what was found differs from the name in more than one way'],
  ['severalFit', 'several titles fit alike'],
  ['shortName', 'so short a title needs its year in the name'],
  ['noYear', 'the name has no year, and several titles come near'],
  ['tilesChanged', 'the video changed while its tiles were made: they were thrown away'],
  ['notProbed', 'the video could not be probed'],
  ['fileEmpty', 'the file is empty'],
  ['fileCutOff', 'the file is cut off or still being copied: * bytes expected, * found'],
  ['noVideoData', 'expected a video, found data that is none or is cut off at its start (*)'],
  ['noVideo', 'expected a video, found none (* other stream)'],
  ['noVideo', 'expected a video, found none (* other streams)'],
  ['diedReading', 'a Job died of * while it read this video'],
  ['storageMissing', 'storage * does not exist; check the path, or whether the disk is mounted'],
  ['storageNoFolder', 'storage * is not a folder; name the folder that holds the titles'],
  ['storageClosed', 'storage * cannot be read by the user of this process; allow it to read and enter the folder'],
  ['removedByOther', 'removed by another program; *'],
  ['jellyfinRemovesTiles', 'Jellyfin 10.11 with trickplay extraction off and "save with media" on does that'],
  ['lookWhoCleansImages', 'look which program cleans images beside the video'],
  ['lookWhoCleansNfo', 'look which program cleans .nfo files, or replaces them by its own'],
  ['lookWhoCleansTrailers', 'look which program cleans trailers'],
  ['diskFull', 'the disk or the quota is full; free some space, then start a walk, or wait for one of the schedule'],
  ['mountedReadOnly', 'the file system is mounted read-only; mount it writable or set readOnly: true in the Library'],
  [
    'permissionDenied',
    'permission denied; let the user of this process write there or set readOnly: true in the Library',
  ],
  ['nameTooLong', 'this file system takes no name of that length; make the name of the video or of its folder shorter'],
  ['systemRefused', 'the file system refused it'],
  ['itFailed', 'it failed'],
  ['keptUnread', '* known titles were not found and are kept: * folders could not be read'],
  ['keptEmpty', '* known titles were not found and are kept: the storage looks empty: is it mounted?'],
  [
    'keptFew',
    '* known titles were not found and are kept: only * of * known titles were found; confirm a real clear-out with *',
  ],
];

/** Why a candidate may be the one. Those with a value come after those that they would take for theirs. */
const whyForms: readonly Form[] = [
  ['butNumberOne', 'the same title but for a number 1'],
  ['withoutSubtitle', 'the same title without its subtitle'],
  ['withSubtitle', 'the same title, with a subtitle that it does not have'],
  ['sameYear', 'the same year'],
  ['sameTitleButBoth', 'the same * but for the article and the country'],
  ['sameTitleButArticle', 'the same * but for the article'],
  ['sameTitleButCountry', 'the same * but for the country'],
  ['sameTitle', 'the same *'],
  ['likeTitle', 'a like *'],
  ['otherTitle', 'another title'],
  ['otherCountry', 'of another country'],
  ['otherNumber', 'another number'],
  ['noYearToCompare', 'no year to compare'],
  ['unknownYear', 'of an unknown year'],
  ['yearApart', 'a year apart'],
  ['yearsApart', '* years apart'],
  ['namedBeside', 'named beside the video'],
  ['saysSo', '* says so'],
];

/** Longer texts are errors of other programs. */
const sentenceAtMost = 1_000;

interface Known {
  readonly code: MessageCode;
  readonly valuesOf: SentenceForm;
}

function knownOf([code, sentence]: Form): Known {
  return { code, valuesOf: sentenceForm(sentence) };
}

const known = forms.map(knownOf);
const knownWhys = whyForms.map(knownOf);

/** undefined if no older program wrote this. */
export function oldSentence(text: string): Message | undefined {
  if (text.length > sentenceAtMost) return undefined;
  const whole = knownForm(known, text) ?? systemSentence(text);
  if (whole !== undefined) return whole;
  // Behind a colon stand candidates or reasons.
  const colon = text.indexOf(': ');
  const head = colon < 0 ? undefined : knownForm(known, text.slice(0, colon));
  const rest = text.slice(colon + 2);
  return head === undefined ? undefined : message('withDetail', head, oldSentence(rest) ?? rest);
}

/** What the file system said: with its error code behind, or, as Node says it, in front. */
function systemSentence(text: string): Message | undefined {
  const behind = /^(.*) \((E[A-Z0-9]{2,14})\)$/su.exec(text);
  if (behind !== null) {
    const [, said = '', errno = ''] = behind;
    return message('withErrno', storageSentence(said) ?? oldSentence(said) ?? plainText(said), errno);
  }
  const errno = /^(E[A-Z0-9]{2,14}): /u.exec(text)?.[1];
  return errno === undefined ? undefined : message('systemError', text, errno);
}

function storageSentence(text: string): Message | undefined {
  const [, doing, path, cause] = /^cannot ([a-z ]+) ("(?:[^"\\]|\\.)*"): (.*)$/su.exec(text) ?? [];
  if (doing === undefined || path === undefined || cause === undefined) return undefined;
  return message('cannotDo', doing, path, oldSentence(cause) ?? cause);
}

/** Why a candidate may be the one: a sentence of its title and one of its year, or one of where it is named. */
export function oldWhy(text: string): Message | undefined {
  if (text.length > sentenceAtMost) return undefined;
  const comma = text.lastIndexOf(', ');
  const parts = comma < 0 ? [text] : [text.slice(0, comma), text.slice(comma + 2)];
  const [title, year] = parts.map((part) => knownForm(knownWhys, part));
  if (title === undefined) return undefined;
  if (comma < 0) return title;
  return year === undefined ? undefined : message('pair', title, year);
}

function knownForm(among: readonly Known[], text: string): Message | undefined {
  for (const { code, valuesOf } of among) {
    const values = valuesOf(text);
    if (values !== undefined) return message(code, ...values.map((value) => oldSentence(value) ?? value));
  }
  return undefined;
}
