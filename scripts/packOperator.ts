/**
 * Stages the package `projectionist`: the bundle, the page, the documents that `projectionist docs` shows, and the notices. For the image:
 * `node scripts/packOperator.ts FOLDER`.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { bundleInto, licencesFile } from './programBundle.ts';
import { operatorManifest } from './publishedManifest.ts';
import { rewriteLinks } from './shippedLinks.ts';
import { thirdPartyNotices } from './thirdPartyNotices.ts';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'operator');

/** Documents for people who run it, and the files that they name. At their places in the repository, so that links lead to them. */
const documents = [
  ...['docs/library.md', 'docs/guides', 'docs/reference', 'franchises/README.md'],
  ...['franchise/README.md', 'franchise/SPEC.md', 'franchise/COMMANDS.md', 'franchise/examples'],
  ...['compose.yaml', 'unraid.xml', 'projectionist.container', 'samples'].map((name) => `operator/deploy/${name}`),
];

/** Empties `stage` and writes the package into it. `repository`: its address, for links to what is not in the package. */
export async function stageOperator(stage: string, repository?: string): Promise<void> {
  await rm(stage, { recursive: true, force: true });
  await mkdir(stage, { recursive: true });
  for (const name of ['bin', 'LICENSE']) await cp(join(source, name), join(stage, name), { recursive: true });
  await cp(join(root, 'operator/README.md'), join(stage, 'README.md'));
  for (const path of documents) await cp(join(root, path), join(stage, path), { recursive: true });
  await rewriteLinks(stage, (path) => (path === 'README.md' ? 'operator/README.md' : path), repository);
  await bundleInto(join(stage, 'bundle/commands'));
  const ofProgram = await taken(join(stage, 'bundle/commands', licencesFile));
  const ofPage = await buildPage(join(stage, 'dist/web'));
  const nodeAv: { version: string } = await read('node_modules/node-av/package.json');
  const manifest = operatorManifest(await read('operator/package.json'), { nodeAv: nodeAv.version });
  await writeFile(join(stage, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await writeFile(
    join(stage, 'THIRD-PARTY-NOTICES.md'),
    thirdPartyNotices({ ofProgram, ofPage, nodeAv: nodeAv.version }),
  );
}

/** Returns the licences of what the page contains. */
async function buildPage(folder: string): Promise<string> {
  const licences = 'licences.md';
  await build({
    root: join(root, 'web'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, license: { fileName: licences } },
  });
  return taken(join(folder, licences));
}

/** The text of a file, which is removed: the notices have it. */
async function taken(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  await rm(file);
  return text;
}

async function read<Manifest>(path: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, path), 'utf8'));
}

if (import.meta.main) {
  const [stage] = process.argv.slice(2);
  if (stage === undefined) throw new Error('expected the folder of the package');
  await stageOperator(resolve(stage));
}
