import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LibraryObject } from '../../src/platform/kubernetes/api/wire.ts';
import type { JobSettings } from '../../src/platform/kubernetes/jobManifest.ts';
import { readLibrary } from '../../src/platform/kubernetes/libraryObject.ts';
import { tilesJob } from '../../src/platform/kubernetes/tilesJob.ts';
import { walkJob } from '../../src/platform/kubernetes/walkJob.ts';
import { ownVersion } from '../ownVersion.ts';
import { folders, run, tilesRun } from '../simulation/states.ts';
import { podRefusals, podsOf, refusals } from './admission.ts';
import { type AnyObject, accessOfAccount, applyAll, applyObject, objectsInFile } from './objects.ts';
import { freshNamespace, restricted, sharedAdmin } from './sharedCluster.ts';

const deploy = (path: string) => fileURLToPath(new URL(`../../deploy/${path}`, import.meta.url));

const installed = objectsInFile(deploy('install.yaml'));
const samples = readdirSync(deploy('samples'))
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => objectsInFile(deploy(`samples/${name}`)));

/** Samples are checked by name: their namespaces are created first. */
const isNamespace = ({ kind }: AnyObject) => kind === 'Namespace';

let namespace: string;

beforeAll(async () => {
  const spaces = [...installed, ...samples].filter(isNamespace);
  await applyAll(sharedAdmin(), spaces);
  namespace = await freshNamespace(restricted);
  await accessOfAccount(sharedAdmin(), namespace, 'projectionist');
});

describe('the published manifests', () => {
  test('contain objects of every kind that a running operator needs', () => {
    const kinds = new Set(installed.map(({ kind }) => kind));
    for (const kind of ['CustomResourceDefinition', 'ServiceAccount', 'ClusterRole', 'Role', 'Service', 'Deployment'])
      expect(kinds).toContain(kind);
    expect(samples.filter(({ kind }) => kind === 'Library').length).toBeGreaterThan(2);
  });

  test.each([
    ['install.yaml', installed],
    ['samples', samples],
  ])('%s: the server accepts each object, knows each field and prints no warning', async (_, objects) => {
    expect(await refusals(sharedAdmin(), objects, 'default')).toEqual([]);
  });

  test('an unknown field would be detected', async () => {
    const [service] = installed.filter(({ kind }) => kind === 'Service');
    const spoilt = { ...service, spec: { ...Object(service?.['spec']), colour: 'red' } };
    const [line] = await refusals(
      sharedAdmin(),
      [{ ...spoilt, apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' } }],
      namespace,
    );
    expect(line).toMatch(/spec\.colour/u);
  });

  test('their namespaces run only restricted pods, and the pods of the operator are restricted', async () => {
    const spaces = installed.filter(isNamespace);
    expect(spaces.map(({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'])).toEqual([
      'restricted',
    ]);
    expect(await podRefusals(sharedAdmin(), installed, namespace)).toEqual([]);
    expect(installed.flatMap(podsOf)).toHaveLength(1);
  });
});

describe('Jobs of Libraries', () => {
  const settings: JobSettings = {
    image: `projectionist:${ownVersion}`,
    pullPolicy: 'IfNotPresent',
    serviceAccount: 'projectionist',
    databaseSecret: { name: 'projectionist-database', key: 'url' },
    baseUrl: () => 'http://projectionist-webhook.projectionist.svc',
    maxJobs: 20,
    environment: { PROJECTIONIST_LOG: 'json' },
  };

  /** The sample as the server stores it, with its defaults and a uid. */
  async function kept(sample: AnyObject): Promise<LibraryObject & { metadata: { uid: string } }> {
    const moved = { ...sample, metadata: { name: sample.metadata.name } };
    const { code, body } = await applyObject(sharedAdmin(), moved, { namespace });
    expect([code, body.message]).toEqual([201, undefined]);
    const { apiVersion, kind, metadata, spec } = body;
    return { apiVersion, kind, metadata: { ...metadata, namespace, uid: metadata.uid ?? '' }, spec };
  }

  function jobsOf(object: LibraryObject & { metadata: { uid: string } }): readonly AnyObject[] {
    const read = readLibrary(object);
    if ('faults' in read) throw new Error(read.faults.join('; '));
    const { document } = read;
    const { name, uid } = object.metadata;
    const walk = run({ job: `${name}-walk-8`, folders: folders(64, { path: `/media/${'x'.repeat(4_000)}` }) });
    const tiles = tilesRun({ job: `${name}-tiles-3` });
    return [
      walkJob({ document, uid, run: walk, activeTilesId: undefined, settings }),
      tilesJob({ document, uid, tiles, settings }),
    ].map((job) => ({ ...job }));
  }

  test.each(samples.filter(({ kind }) => kind === 'Library').map((sample) => [sample.metadata.name, sample] as const))(
    'of the sample %s have only known fields and are admitted in restricted namespaces',
    async (_, sample) => {
      const jobs = jobsOf(await kept(sample));
      expect(await refusals(sharedAdmin(), jobs, namespace)).toEqual([]);
      expect(await podRefusals(sharedAdmin(), jobs, namespace)).toEqual([]);
      expect(jobs.flatMap(podsOf)).toHaveLength(2);
    },
  );

  test('that run as root are refused there, so this test can fail', async () => {
    const asRoot: AnyObject = {
      apiVersion: 'projectionist.dev/v1alpha1',
      kind: 'Library',
      metadata: { name: 'root' },
      spec: { kind: 'movies', storage: { claim: 'media' }, job: { securityContext: { runAsUser: 0, runAsGroup: 0 } } },
    };
    const lines = await podRefusals(sharedAdmin(), jobsOf(await kept(asRoot)), namespace);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/403 .*restricted.*runAsNonRoot/u);
  });
});
