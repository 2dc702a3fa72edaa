/** Reads the records beside the media. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Film } from './faultFixture.ts';

export interface VideoRecord {
  readonly facts: Readonly<Record<string, { readonly state: string; readonly reason?: string }>>;
  readonly setAside?: { readonly reason: string };
}

export const factsWanted = ['probe', 'thumbnail', 'tiles'];

/** The record of a video; undefined if there is none. */
export async function videoRecord(media: string, video: string): Promise<VideoRecord | undefined> {
  const slash = video.lastIndexOf('/');
  const path = join(media, video.slice(0, Math.max(slash, 0)), '.projectionist/record.json');
  const text = await readFile(path, 'utf8').catch(() => '{}');
  return JSON.parse(text).files?.[video.slice(slash + 1)];
}

/** A sentence for each wanted fact of these films that is not filled. */
export async function notFilled(media: string, films: readonly Pick<Film, 'video'>[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { video } of films) {
    const facts = (await videoRecord(media, video))?.facts ?? {};
    for (const name of factsWanted) {
      if (facts[name]?.state !== 'filled') faults.push(`${video}: ${name} is ${JSON.stringify(facts[name])}`);
    }
  }
  return faults;
}
