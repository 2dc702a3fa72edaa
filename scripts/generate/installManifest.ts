/**
 * Writes `operator/deploy/install.yaml` and the kustomize base from the chart, with Helm: `node scripts/generate/installManifest.ts HELM`,
 * with `--check` it only names stale files. It is separate from the other generators because most machines have no Helm.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generate } from '../generate.ts';
import type { GeneratedFile, Generator } from './generator.ts';
import { CRD_PATH, INSTALL_PATH } from './libraryCrd.ts';

const CHART = 'operator/deploy/chart';
const BANNER = `# Generated from ${CHART} by \`node scripts/generate/installManifest.ts HELM\`. Do not edit.\n`;

/** The strictest level of pod security admission; no pod here needs more. */
const NAMESPACE = `apiVersion: v1
kind: Namespace
metadata:
  name: projectionist
  labels:
    pod-security.kubernetes.io/enforce: restricted
`;

/** Returns the generated files and writes nothing. `helm`: path of the program. */
export function installManifest(helm: string): Generator {
  return {
    name: 'the plain manifests',
    async generate(root): Promise<readonly GeneratedFile[]> {
      const release = ['template', 'projectionist', join(root, CHART), '--namespace', 'projectionist'];
      // A random password would differ each time, so people make this Secret themselves.
      const values = 'crds.install=false,page.passwordSecret.name=projectionist-page';
      const { stdout } = await promisify(execFile)(helm, [...release, '--set', values], {
        maxBuffer: 16 * 1024 * 1024,
      });
      const operator = withoutHelm(stdout);
      const crd = (await readFile(join(root, CRD_PATH), 'utf8')).replace(/^(#.*\n)+/, '');
      const all = [NAMESPACE, crd, operator].join('---\n');
      return [
        { path: INSTALL_PATH, text: BANNER + all },
        { path: 'operator/deploy/kustomize/base/namespace.yaml', text: BANNER + NAMESPACE },
        { path: 'operator/deploy/kustomize/base/operator.yaml', text: BANNER + operator },
      ];
    },
  };
}

/** Removes Helm's labels, because Helm does not manage these objects, and the empty documents of templates without output. */
function withoutHelm(text: string): string {
  const documents = text
    .replace(/^ *(helm\.sh\/chart|app\.kubernetes\.io\/managed-by): (Helm|projectionist-\S+)\n/gm, '')
    .replace(/^# Source: .*\n/gm, '')
    .split(/^---$/m)
    .map((document) => document.trim());
  return documents
    .filter((document) => document !== '')
    .map((document) => `${document}\n`)
    .join('---\n');
}

async function main([helm, ...flags]: readonly string[]): Promise<number> {
  if (helm === undefined || flags.some((flag) => flag !== '--check')) {
    process.stderr.write('expected the path of helm, and --check or nothing\n');
    return 2;
  }
  const write = !flags.includes('--check');
  const stale = await generate(resolve(import.meta.dirname, '../..'), [installManifest(helm)], { write });
  for (const path of stale) process.stdout.write(write ? `${path} written\n` : `${path} is stale\n`);
  return stale.length > 0 && !write ? 1 : 0;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
