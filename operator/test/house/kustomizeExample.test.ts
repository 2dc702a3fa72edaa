/** The example of an overlay names an argument by its place, as users' own overlays do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { repository } from './sources.ts';

const read = (path: string) => readFileSync(join(repository, 'operator/deploy/kustomize', path), 'utf8');

test('the example replaces the image in the argument of the base that names it', () => {
  const { replacements } = parse(read('example/kustomization.yaml'));
  const [path] = replacements[0].targets[0].fieldPaths;
  const [place] = String(path).split('.').slice(-1);
  const objects = parseAllDocuments(read('base/operator.yaml')).map((document) => document.toJS());
  const deployment = objects.find(({ kind }) => kind === 'Deployment');
  expect(deployment.spec.template.spec.containers[0].args[Number(place)]).toMatch(/^--job-image=/u);
});
