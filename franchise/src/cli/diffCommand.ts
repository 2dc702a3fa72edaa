/** `franchise diff`: shows what changed in the story between two files. Changes no files. */
import { EXIT, FaultyError, TroubleError } from './commandError.ts';
import { diffJson, diffMarkdown, diffText } from './diff/diffReport.ts';
import { storyDiff } from './diff/storyDiff.ts';
import { loadFranchise } from './loadFranchise.ts';
import type { Surroundings } from './surroundings.ts';
import { paletteOf } from './terminal.ts';

export interface DiffArguments {
  readonly before: string;
  readonly after: string;
  readonly format: 'text' | 'json' | 'markdown';
}

/** Returns the exit codes of `diff`: 0 for the same story, 1 for another, 2 if a file has errors or cannot be read. */
export async function diffCommand(args: DiffArguments, surroundings: Surroundings): Promise<number> {
  if (args.before === '-' && args.after === '-') throw new TroubleError('only one of the two can be standard input');
  try {
    const before = await loadFranchise(args.before, surroundings);
    const after = await loadFranchise(args.after, surroundings);
    const diff = storyDiff(before, after);
    const text = {
      text: () => diffText(diff, paletteOf(surroundings.colour), surroundings.columns),
      json: () => diffJson(diff),
      markdown: () => diffMarkdown(diff),
    };
    surroundings.answer(text[args.format]());
    return diff.isSame ? EXIT.fine : EXIT.faults;
  } catch (error) {
    if (error instanceof FaultyError) return EXIT.trouble;
    throw error;
  }
}
