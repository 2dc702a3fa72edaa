/** What a record says of a title's trailer. Anybody may have written the record. Pure. */
import type { Fact } from '../title/facts.ts';
import type { TrailerValue } from '../title/titleFacts.ts';

/** As many as we ever write. */
const linksAtMost = 10;

export function readTrailer(fact: Fact<TrailerValue> | undefined): TrailerValue | undefined {
  const value: unknown = fact?.state === 'filled' ? fact.value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const { links, path }: Readonly<Record<string, unknown>> = { ...value };
  return {
    links: Array.isArray(links) ? links.slice(0, linksAtMost).flatMap(readLink) : [],
    ...(typeof path === 'string' ? { path } : {}),
  };
}

function readLink(value: unknown): TrailerValue['links'] {
  const { url, name, language }: Readonly<Record<string, unknown>> = Object(value);
  if (typeof url !== 'string' || URL.parse(url)?.protocol !== 'https:') return [];
  return [
    {
      url,
      ...(typeof name === 'string' ? { name } : {}),
      ...(typeof language === 'string' ? { language } : {}),
    },
  ];
}

const types: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
};

export function videoType(path: string): string {
  return types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}
