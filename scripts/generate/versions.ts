/** Writes the version of package.json, the only place where it is set by hand, wherever else it stands. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GeneratedFile, Generator } from './generator.ts';

const number = String.raw`\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?`;
const image = new RegExp(String.raw`(?<=\bprojectionist:)${number}`, 'gu');
const label = new RegExp(String.raw`(?<=app\.kubernetes\.io/version: "?)${number}`, 'gu');
const own = new RegExp(`(?<=^ {2}"version": ")${number}`, 'mu');
const franchise = new RegExp(`(?<="@projectionist/franchise": ")${number}`, 'u');

/** Each file with what stands in it. A pattern that is nowhere in its file fails: the list would be out of date. */
const places: readonly (readonly [path: string, ...patterns: readonly RegExp[]])[] = [
  ['franchise/package.json', own],
  ['operator/package.json', own, franchise],
  ['web/package.json', own, franchise],
  ['operator/deploy/chart/Chart.yaml', new RegExp(`(?<=^(?:version|appVersion): )${number}`, 'gmu')],
  ['operator/deploy/Dockerfile', new RegExp(`(?<=^ARG VERSION=)${number}`, 'mu')],
  ['operator/deploy/install.yaml', image, label],
  ['operator/deploy/kustomize/base/operator.yaml', image, label],
  ['operator/deploy/kustomize/example/kustomization.yaml', new RegExp(`(?<=newTag: )${number}`, 'u')],
  ['docs/guides/kubernetes.md', image],
];

export const versions: Generator = {
  name: 'the version',
  async generate(root) {
    const version = versionOf(await readFile(join(root, 'package.json'), 'utf8'));
    const files = places.map(async ([path, ...patterns]): Promise<GeneratedFile> => {
      const text = await readFile(join(root, path), 'utf8');
      return { path, text: withVersion(path, text, patterns, version), isPartial: true };
    });
    const lock: GeneratedFile = { path: 'package-lock.json', text: await lockText(root, version), isPartial: true };
    return [...(await Promise.all(files)), lock];
  },
};

function versionOf(manifest: string): string {
  const { version }: { version?: unknown } = JSON.parse(manifest);
  if (typeof version !== 'string' || !new RegExp(`^${number}$`, 'u').test(version)) {
    throw new Error(`package.json: expected a version such as 1.2.3 or 1.2.3-rc.1, found ${JSON.stringify(version)}`);
  }
  return version;
}

export function withVersion(path: string, text: string, patterns: readonly RegExp[], version: string): string {
  return patterns.reduce((before, pattern) => {
    if (before.search(pattern) < 0) throw new Error(`${path}: expected a version at ${pattern.source}, found none`);
    return before.replace(pattern, version);
  }, text);
}

/** npm writes the versions of the workspace's own packages into the lock file. */
async function lockText(root: string, version: string): Promise<string> {
  const lock: {
    version?: string;
    packages: Record<string, { version?: string; dependencies?: Record<string, string> }>;
  } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  lock.version = version;
  for (const name of ['', 'franchise', 'operator', 'web']) {
    const entry = lock.packages[name];
    if (entry === undefined) throw new Error(`package-lock.json: expected the package ${JSON.stringify(name)}`);
    entry.version = version;
    if (entry.dependencies?.['@projectionist/franchise'] !== undefined)
      entry.dependencies['@projectionist/franchise'] = version;
  }
  return `${JSON.stringify(lock, undefined, 2)}\n`;
}
