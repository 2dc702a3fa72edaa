import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BuildPlace, buildPrograms } from './build.ts';

/** A fake Go that logs its arguments and writes output files that contain the arguments of their build. */
const goodGo = `#!/bin/sh
echo "$@" >> "$(dirname "$0")/asked"
[ "$1" = env ] && { echo go1.26.8; exit 0; }
while [ "$1" != -o ]; do shift; done
echo "$3" > "$2"
`;
const failingGo = goodGo.replace('echo "$3" > "$2"', 'echo half > "$2"; echo "no such package" >&2; exit 1');

let folder: string;
let output: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'projectionist-build-'));
  output = [];
  mkdirSync(join(folder, 'helm'));
  for (const module of ['', 'helm']) {
    writeFileSync(join(folder, module, 'go.mod'), 'require (\n\tk8s.io/kubernetes v1.37.1 // indirect\n)\n');
    writeFileSync(join(folder, module, 'go.sum'), 'sums\n');
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function placeWith(go: string): BuildPlace {
  return { modulesFolder: folder, cacheFolder: join(folder, 'cache'), go, say: (line) => output.push(line) };
}

function goFrom(script: string): string {
  const file = join(folder, 'go');
  writeFileSync(file, script);
  chmodSync(file, 0o755);
  return file;
}

function builds(): readonly string[] {
  const asked = join(folder, 'asked');
  if (!existsSync(asked)) return [];
  return readFileSync(asked, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('build'));
}

describe('Go', () => {
  test('if missing is named in the error, with what to do', async () => {
    await expect(buildPrograms(['etcd'], placeWith(join(folder, 'nowhere/go')))).rejects.toThrow(
      /Go 1\.26 or newer is needed .* is not on the PATH\. Install it/u,
    );
  });

  test.each(['go1.25.9', 'go1.9', ''])('of version "%s" is refused before anything is downloaded', async (version) => {
    const go = goFrom(`#!/bin/sh\necho "$@" >> "$(dirname "$0")/asked"\necho ${version}\n`);
    await expect(buildPrograms(['etcd'], placeWith(go))).rejects.toThrow(
      version === '' ? /of an unknown version/u : new RegExp(`is ${version}`, 'u'),
    );
    expect(builds()).toEqual([]);
  });

  test('is not run if all programs are in the cache', async () => {
    const built = await buildPrograms(['etcd', 'helm'], placeWith(goFrom(goodGo)));
    const found = await buildPrograms(['etcd', 'helm'], placeWith(join(folder, 'nowhere/go')));
    expect(found('etcd')).toBe(built('etcd'));
    expect(readFileSync(found('helm'), 'utf8')).toContain('helm.sh/helm');
    expect(builds()).toHaveLength(2);
  });
});

describe('a build', () => {
  test('builds only what is missing, and prints how long it may take', async () => {
    const place = placeWith(goFrom(goodGo));
    await buildPrograms(['etcd'], place);
    output = [];
    const fileOf = await buildPrograms(['etcd', 'kube-apiserver', 'kubelet', 'kubectl'], place);
    expect(builds().map((line) => line.split(' ').at(-1))).toEqual([
      'go.etcd.io/etcd/server/v3',
      'k8s.io/kubernetes/cmd/kube-apiserver',
      'k8s.io/kubernetes/cmd/kubelet',
      'k8s.io/kubernetes/cmd/kubectl',
    ]);
    expect(output[0]).toMatch(/^Building kube-apiserver, kubelet, kubectl into .*: once, up to 6 minutes/u);
    expect(readFileSync(fileOf('kubelet'), 'utf8')).toBe('k8s.io/kubernetes/cmd/kubelet\n');
  });

  test('stamps the server with the version in go.mod', async () => {
    await buildPrograms(['kube-apiserver'], placeWith(goFrom(goodGo)));
    expect(builds()[0]).toContain('gitVersion=v1.37.1 ');
    expect(builds()[0]).toContain('gitMinor=37 ');
  });

  test("that fails leaves no partial program and shows Go's output", async () => {
    await expect(buildPrograms(['etcd'], placeWith(goFrom(failingGo)))).rejects.toThrow(
      /etcd could not be built[\s\S]*no such package/u,
    );
    const fileOf = await buildPrograms(['etcd'], placeWith(goFrom(goodGo)));
    expect(readFileSync(fileOf('etcd'), 'utf8')).toBe('go.etcd.io/etcd/server/v3\n');
    expect(readdirSync(dirname(fileOf('etcd'))).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('that is requested twice at once runs once', async () => {
    const place = placeWith(goFrom(goodGo.replace('echo "$3"', 'sleep 0.2; echo "$3"')));
    await Promise.all([buildPrograms(['etcd'], place), buildPrograms(['etcd'], place)]);
    expect(builds()).toHaveLength(1);
  });

  test.each(['go.mod', 'go.sum'])('gets a new folder when %s changes', async (name) => {
    const place = placeWith(goFrom(goodGo));
    const before = await buildPrograms(['etcd', 'helm'], place);
    const paths = [before('etcd'), before('helm')];
    writeFileSync(join(folder, name), `${readFileSync(join(folder, name), 'utf8')}// another\n`);
    const after = await buildPrograms(['etcd', 'helm'], place);
    expect(after('etcd')).not.toBe(paths[0]);
    expect(after('helm')).toBe(paths[1]);
  });
});
