/** `stories`: lists the stories that come with the program, and copies one for editing. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '@projectionist/franchise/check';
import { copyOf, storyNames, storyText } from '../../franchises/storyLibrary.ts';
import { nearest } from '../../library/document/nearest.ts';
import { CommandError, UsageError } from '../../process/commandError.ts';
import { counted, jsonText, say, shownPath } from '../../process/terminal.ts';
import { writeFirst } from '../../setup/firstDocument.ts';
import type { Output } from '../output.ts';

export async function listStories(output: Output, json: boolean): Promise<number> {
  for (const name of await storyNames()) {
    const { franchise } = check((await storyText(name)) ?? '');
    const title = franchise?.name ?? name;
    const entries = franchise?.order.length ?? 0;
    if (json) output.answer(jsonText({ name, title, entries }));
    else say(output, `${name.padEnd(28)}${title}, ${counted(entries, 'part')}`);
  }
  return 0;
}

export async function copyStory(output: Output, name: string, folder: string): Promise<number> {
  const text = await storyText(name);
  if (text === undefined) throw unknownStory(name, await storyNames());
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`${shownPath(folder)} is no folder: name the one of your franchise files`);
  }
  const file = join(folder, `${name}.franchise.yaml`);
  if ((await writeFirst(file, copyOf(name, text))) === 'exists') {
    throw new CommandError(`${shownPath(file)} exists already and stays as it is: rename it first`);
  }
  say(output, `${shownPath(file)} is yours now`);
  return 0;
}

export function unknownStory(name: string, known: readonly string[]): UsageError {
  const meant = nearest(name, known);
  const advice = meant === undefined ? '`projectionist stories list` shows the names' : `did you mean ${meant}?`;
  return new UsageError(`no story is called ${shownPath(name)}: ${advice}`);
}
