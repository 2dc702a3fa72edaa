/** What a run, or several of one cause, was about: its folders by name, and the cause that says most. Pure. */
import type { Cause, RunView } from '../../generated/api.ts';
import type { Texts } from '../../texts/en.ts';
import { folderName } from './folderName.ts';

interface Named {
  readonly causes?: readonly Pick<Cause, 'path'>[] | undefined;
  readonly folders?: readonly string[];
}

/** The names of the reported folders, without repetition. Empty for the whole Library. */
export function namesOf({ causes, folders = [] }: Named): readonly string[] {
  const reported = causes?.flatMap(({ path }) => (path === undefined ? [] : [path])) ?? [];
  return [...new Set((reported.length > 0 ? reported : folders).map(folderName))];
}

/**
 * The cause that says most: what changed, else the program, else the oldest. A Library's own cause comes before those of
 * the folders that its scan took along. undefined for runs of older programs.
 */
export function tellingCause(runs: readonly Pick<RunView, 'causes'>[]): Cause | undefined {
  const all = [...runs].reverse().flatMap(({ causes = [] }) => causes);
  return (
    all.find(({ path }) => path === undefined) ??
    all.find(({ change }) => change !== undefined) ??
    all.find(({ sender }) => sender !== undefined && sender !== 'other') ??
    all[0]
  );
}

/** As many names as fit on a line or two. */
const namesShown = 3;

export interface SentenceWords {
  readonly activity: Texts['activity'];
  readonly locale: string;
  /** The Library in words. */
  readonly library: string;
  /** How many folders there are, beyond those that are named. */
  readonly folderCount?: number;
}

/** `Import of Heat (1995) by Radarr`. */
export function causeSentence(cause: Cause | undefined, names: readonly string[], words: SentenceWords): string {
  const { activity } = words;
  const library = isolated(words.library);
  const sender = cause?.sender;
  const by = sender === undefined || sender === 'other' ? undefined : activity.senders[sender];
  if (names.length === 0 || (cause !== undefined && cause.path === undefined)) {
    if (cause === undefined) return activity.causes.anyLibrary(library);
    if (cause.code !== 'webhook') return activity.causes.library[cause.code](library);
    if (cause.change === 'test' && by !== undefined) return activity.causes.test(by, library);
    return by === undefined ? activity.causes.library.webhook(library) : activity.causes.libraryBy(library, by);
  }
  const titles = nameList(names, words);
  if (cause === undefined) return activity.causes.anyFolder(titles);
  if (cause.code !== 'webhook')
    return activity.causes.folder[cause.code]?.(titles) ?? activity.causes.anyFolder(titles);
  if (by === undefined) return activity.causes.reported(titles);
  return cause.change === undefined
    ? activity.causes.reportedBy(titles, by)
    : activity.causes.changed[cause.change](titles, by);
}

function nameList(names: readonly string[], { activity, locale, folderCount = 0 }: SentenceWords): string {
  const shown = names.slice(0, namesShown).map(isolated);
  const more = Math.max(folderCount, names.length) - shown.length;
  const all = more > 0 ? [...shown, activity.moreNames(more, more.toLocaleString(locale))] : shown;
  return new Intl.ListFormat(locale).format(all);
}

/** A name in another direction keeps its own order of letters within the sentence (UAX 9: FSI, PDI). */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
