/**
 * `npm run demo`: makes a small Library of real videos, starts the operator with fakes of the metadata services, posts the webhooks
 * of Radarr and Sonarr, shows the work and the files, then keeps serving. Nothing leaves the machine. With `--once` it ends
 * instead: exit 0 only if every promised file exists.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Fakes, startFakes } from '../test/sources/fakes/startFakes.ts';
import { radarrImport, radarrTest, sonarrImport } from './bodies.ts';
import { missingFiles, promisedFiles, treeOf } from './promises.ts';
import { makeSampleLibrary, type SampleVideo, sampleVideos } from './sampleLibrary.ts';

const program = fileURLToPath(new URL('../dist/commands/cli.js', import.meta.url));
/** The demo takes about half a minute on two cores; this allows a machine ten times slower. */
const giveUpAfterMs = 300_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const isOnce = process.argv.includes('--once');
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-demo-'));
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  process.once('SIGTERM', () => controller.abort());
  let server: Server | undefined;
  try {
    say(`Making sample videos in ${folder}`);
    const first = sampleVideos.filter((video) => !isLate(video));
    await makeSampleLibrary(folder, first, (path) => say(`  ${path.slice(folder.length + 1)}`));
    await using fakes = await startFakes();
    await writeConfig(folder, fakes);
    await fakes.keys.write(join(folder, 'data', 'secrets'));
    server = await startServer(folder, isOnce ? '127.0.0.1:0' : '127.0.0.1:7070');
    await importLate(folder, server);
    const missing = await untilMade(folder, server, controller.signal);
    await untilAtRest(folder, server, controller.signal);
    say('\nWhat lies beside the videos now:\n');
    for (const line of [...treeOf(join(folder, 'movies'), '  '), ...treeOf(join(folder, 'series'), '  ')]) say(line);
    await showTitle(folder, fakes);
    say(`\n${await outputOf(['status', ...places(folder)])}`);
    if (missing.length > 0) {
      say(`\nMissing: ${missing.length} of ${promisedFiles(folder, sampleVideos).length} promised files`);
      for (const path of missing) say(`  ${path}`);
      return 1;
    }
    say(`\nAll ${promisedFiles(folder, sampleVideos).length} promised files are there.`);
    if (!isOnce) await goOnServing(folder, server, controller.signal);
    return 0;
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One film and one episode are imported while the operator runs, as a download manager does. */
function isLate(video: SampleVideo): boolean {
  return video.path.startsWith('The Long Tide') || video.path.includes('S01E03');
}

/** JSON is valid YAML, so the list of sources is written as JSON. */
async function writeConfig(folder: string, fakes: Fakes): Promise<void> {
  const documents = [
    ['movies', '  tiles: {mode: worker}', fakes.sources('tmdb', 'fanart', 'wikidata')] as const,
    ['series', '  tiles: {mode: inline}', fakes.sources('tmdb', 'fanart', 'tvmaze')] as const,
  ].map(([name, extra, sources]) =>
    [
      'apiVersion: projectionist.dev/v1alpha1',
      'kind: Library',
      `metadata: {name: ${name}}`,
      'spec:',
      `  kind: ${name}`,
      `  storage: {path: ${name}}`,
      extra,
      `  sources: ${JSON.stringify(sources)}`,
    ].join('\n'),
  );
  await writeFile(join(folder, 'projectionist.yaml'), `${documents.join('\n---\n')}\n`);
}

interface Server {
  readonly baseUrl: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

async function startServer(folder: string, listen: string): Promise<Server> {
  const args = [
    'serve',
    '--config',
    join(folder, 'projectionist.yaml'),
    '--data',
    join(folder, 'data'),
    '--listen',
    listen,
  ];
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, PROJECTIONIST_LOG: 'json', PROJECTIONIST_LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface({ input: child.stderr }).on('line', show);
  const ready = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    say(line);
    const address = /(http:\S+)\/webhook\/default\/movies$/u.exec(line)?.[1];
    if (address !== undefined) ready.resolve(address);
  });
  child.once('exit', (code) =>
    ready.reject(new Error(`the operator ended with exit code ${code} before it was ready`)),
  );
  const baseUrl = await ready.promise;
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { baseUrl, process: child, stop };
}

/** Prints the log lines of interest: webhooks, runs, and the Jobs' progress. */
function show(line: string): void {
  let entry: {
    msg?: string;
    library?: string;
    run?: number;
    result?: string;
    folders?: number;
    full?: boolean;
    job?: string;
    line?: string;
    videos?: number;
    level?: number;
  };
  try {
    entry = JSON.parse(line);
  } catch {
    say(line);
    return;
  }
  const { msg = '', library = '' } = entry;
  if (msg.startsWith('a webhook named')) say(`> ${library}: ${msg}`);
  else if (msg === 'a run is claimed')
    say(`> ${library}: run ${entry.run} starts (${entry.full === true ? 'full walk' : `${entry.folders} folders`})`);
  else if (msg === 'a run ended') say(`> ${library}: run ${entry.run} ended: ${entry.result}`);
  else if (msg === 'a tiles Job is claimed') say(`> ${library}: ${entry.job} makes tiles of ${entry.videos} videos`);
  else if (msg === 'Job output') showProgress(library, entry.line ?? '');
  else if ((entry.level ?? 0) >= 40) say(line);
}

function showProgress(library: string, text: string): void {
  const progress: { event?: string; titlesDone?: number; titlesKnown?: number; current?: string[]; path?: string } =
    JSON.parse(text);
  if (progress.event === 'progress' && (progress.current?.length ?? 0) > 0) {
    say(`  ${library}: ${progress.titlesDone} of ${progress.titlesKnown} titles; now ${progress.current?.join(', ')}`);
  }
  if (progress.event === 'tiles') say(`  ${library}: tiles of ${progress.path}`);
}

/** Prints the .nfo of the late film, and the number of requests for all titles. */
async function showTitle(folder: string, fakes: Fakes): Promise<void> {
  const [late] = sampleVideos.filter(isLate);
  if (late === undefined) return;
  const nfo = promisedFiles(folder, [late])
    .flatMap(({ paths }) => paths)
    .find((path) => path.endsWith('.nfo') && existsSync(path));
  if (nfo !== undefined) say(`\n${nfo.slice(folder.length + 1)}:\n\n${await readFile(nfo, 'utf8')}`);
  const [asked, pictures] = [fakes.requests.length, fakes.count('pictures')];
  say(`\nThe services were asked ${asked - pictures} times, and gave ${pictures} pictures.`);
}

/** Acts like a download manager: moves the file in, then sends the webhook. */
async function importLate(folder: string, server: Server): Promise<void> {
  await post(`${server.baseUrl}/webhook/default/movies`, radarrTest, 'Radarr/6.0.3.10000 (debian 12)');
  for (const video of sampleVideos.filter(isLate)) {
    await makeSampleLibrary(folder, [video], (path) => say(`> imported ${path.slice(folder.length + 1)}`));
    const { size } = await stat(join(folder, video.library, video.path));
    const isFilm = video.library === 'movies';
    const body = isFilm ? radarrImport(video.path, size) : sonarrImport(video.path, size);
    await post(
      `${server.baseUrl}/webhook/default/${video.library}`,
      body,
      isFilm ? 'Radarr/6.0.3.10000 (debian 12)' : 'Sonarr/4.0.19.0 (debian 12)',
    );
  }
}

async function post(url: string, body: object, userAgent: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body, undefined, 2) });
  if (response.status !== 204) throw new Error(`expected 204 from ${url}, got ${response.status}`);
}

async function untilMade(folder: string, server: Server, signal: AbortSignal): Promise<readonly string[]> {
  const until = performance.now() + giveUpAfterMs;
  for (;;) {
    const missing = missingFiles(folder, sampleVideos);
    if (missing.length === 0 || performance.now() > until || server.process.exitCode !== null || signal.aborted)
      return missing;
    await sleep(250);
  }
}

interface Status {
  readonly status: { readonly held?: number; readonly run?: object; readonly tiles?: object };
}

/** Waits for the walk that the tiles worker's last webhook starts; after it nothing is left to do. */
async function untilAtRest(folder: string, server: Server, signal: AbortSignal): Promise<void> {
  const until = performance.now() + giveUpAfterMs;
  const isAtRest = ({ status }: Status) =>
    (status.held ?? 0) === 0 && status.run === undefined && status.tiles === undefined;
  while (performance.now() < until && server.process.exitCode === null && !signal.aborted) {
    const libraries: readonly Status[] = JSON.parse(await outputOf(['status', '--json', ...places(folder)]));
    if (libraries.every(isAtRest)) return;
    await sleep(500);
  }
}

function places(folder: string): readonly string[] {
  return ['--config', join(folder, 'projectionist.yaml'), '--data', join(folder, 'data')];
}

async function outputOf(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const text = child.stdout.setEncoding('utf8').toArray();
  await once(child, 'exit');
  return (await text).join('');
}

async function goOnServing(folder: string, server: Server, signal: AbortSignal): Promise<void> {
  say(
    `\nThe operator goes on serving. Try:\n\n  curl -X POST ${server.baseUrl}/webhook/default/movies\n\nCtrl-C ends it and removes ${folder}.`,
  );
  const stopped = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => stopped.resolve());
  server.process.once('exit', () => stopped.resolve());
  if (!signal.aborted) await stopped.promise;
}

process.exitCode = await main();
