import { describe, expect, test } from 'vitest';
import { parseDocuments } from '../library/document/parse.ts';
import type { LibraryDocument } from '../library/document.ts';
import { BadOrder } from '../library/order.ts';
import { readEnvironment } from '../process/environment.ts';
import { catalogOf, placed } from './jobPlace.ts';

const place = (variables: Readonly<Record<string, string>>, dataFolder?: string) => ({
  dataFolder,
  environment: readEnvironment(variables),
});

function documentWith(storage: string): LibraryDocument {
  const text = `apiVersion: projectionist.dev/v1alpha1\nkind: Library\nmetadata: {name: movies}\nspec: {kind: movies, storage: ${storage}}\n`;
  const [parsed] = parseDocuments('/house/projectionist.yaml', text).documents;
  if (parsed?.document === undefined) throw new Error('the test wrote a faulty document');
  return parsed.document;
}

describe('the place of a Job', () => {
  test("a claim is read at the pod's mount; nothing else of the order changes", () => {
    const order = { document: documentWith('{claim: media, subPath: movies}'), uid: 'u' };
    const { document } = placed(order, place({ PROJECTIONIST_STORAGE: '/media' }));
    expect(document.spec.storage).toEqual({ path: '/media' });
    expect({ ...document, spec: { ...document.spec, storage: order.document.spec.storage } }).toEqual(order.document);
  });

  test('a path is used unchanged', () => {
    const order = { document: documentWith('{path: /films}') };
    expect(placed(order, place({ PROJECTIONIST_STORAGE: '/media' }))).toBe(order);
  });

  test('a claim without a mount is a bad order: a retry always fails', () => {
    const order = { document: documentWith('{claim: media}') };
    expect(() => placed(order, place({}))).toThrow(BadOrder);
    expect(() => placed(order, place({}))).toThrow('claim media');
  });

  test("the catalog is a file beside the state, or the pod's database", () => {
    expect(catalogOf(place({ PROJECTIONIST_DATABASE_URL: 'postgresql://x' }, '/data'))).toBe('/data/catalog.db');
    expect(
      catalogOf(place({ PROJECTIONIST_DATABASE_URL: ' postgresql://x\n', PROJECTIONIST_DATABASE_CA: 'PEM' })),
    ).toEqual({
      postgres: 'postgresql://x',
      ca: 'PEM',
    });
    expect(() => catalogOf(place({ PROJECTIONIST_DATABASE_URL: ' ' }))).toThrow('--job-database-secret');
  });
});
