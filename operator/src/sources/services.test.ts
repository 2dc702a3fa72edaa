import { existsSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openClient } from '../../test/outbound/loopback.ts';
import { idScheme, lookupSchemes } from '../naming/idSchemes.ts';
import type { Source } from '../phases/sources.ts';
import { type Question, type Service, serviceIntervalMs } from './service.ts';
import { serviceNamed, services } from './services.ts';

async function sourceOf(service: Service): Promise<Source> {
  const { outbound: http } = openClient([]);
  onTestFinished(() => http.close());
  const silent = () => undefined;
  const factory = await service.load();
  return factory({ http, log: { debug: silent, warn: silent }, nowMs: () => 0, key: 'fake' });
}

const questions: readonly Question[] = [
  ...(['search', 'find', 'details', 'art', 'poster', 'crosswalk', 'marks', 'trailerFiles'] as const),
];

describe.each(services)('the descriptor of $name', (service) => {
  const { name, kinds, answers, reads, origins, files, attribution } = service;

  test('agrees with its source', async () => {
    const source = await sourceOf(service);
    expect({ name: source.name, kinds: source.kinds }).toEqual({ name, kinds });
    expect(questions.filter((question) => source[question] !== undefined)).toEqual(answers);
  });

  test('reads every scheme that its source finds', async () => {
    const { finds, find, crosswalk } = await sourceOf(service);
    expect(finds !== undefined).toBe(find !== undefined || crosswalk !== undefined);
    for (const kind of kinds) expect(finds?.[kind].filter((scheme) => !reads.includes(scheme)) ?? []).toEqual([]);
  });

  test('stays a tenth below the limit that the service publishes', () => {
    const { limit } = service;
    if (limit === undefined) return;
    const startsAtMost = Math.floor(limit.withinMs / serviceIntervalMs(service)) + 1;
    expect(startsAtMost).toBeLessThanOrEqual(limit.requests * 0.9);
  });

  test('lies in the folder of its name', () => {
    expect(existsSync(new URL(`${name}/${name}Service.ts`, import.meta.url))).toBe(true);
  });

  test('reads only ids that a user may name', () => {
    expect(reads.filter((scheme) => idScheme(scheme)?.lookup === undefined)).toEqual([]);
  });

  test('has https origins and a credit', () => {
    for (const origin of [...origins, ...files]) expect(origin).toBe(new URL(origin).origin);
    expect(attribution.text).not.toBe('');
    expect(attribution.terms).not.toBe('');
    expect(new URL(attribution.link).protocol).toBe('https:');
  });
});

describe('the list of services', () => {
  test('names each once', () => {
    const names = services.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => serviceNamed(name)?.name !== name)).toEqual([]);
  });

  test('has a service for every scheme that a user may name', () => {
    const read = new Set(services.flatMap(({ reads }) => reads));
    expect(lookupSchemes.map(({ name }) => name).filter((name) => !read.has(name))).toEqual([]);
  });

  test('uses the names of the table of id schemes', () => {
    const other = services.filter(({ name, title }) => (idScheme(name)?.title ?? title) !== title);
    expect(other).toEqual([]);
  });
});
