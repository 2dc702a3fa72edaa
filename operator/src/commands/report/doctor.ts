/** `doctor`: checks what scans need on this machine, and prints a text without keys and host names. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { availableParallelism, homedir, hostname, release, totalmem } from 'node:os';
import { promisify } from 'node:util';
import { documentFiles } from '../../library/document/documentTexts.ts';
import { faultLine } from '../../library/document/fault.ts';
import { loadDocuments } from '../../library/document/load.ts';
import { libraryKey } from '../../library/document.ts';
import { mediaCalls } from '../../library/mediaCalls.ts';
import { readStates } from '../../platform/local/readStates.ts';
import { sentenceFor } from '../../process/commandError.ts';
import type { Environment } from '../../process/environment.ts';
import { isOnDisk } from '../../process/isOnDisk.ts';
import { programVersion } from '../../process/programVersion.ts';
import { counted, harmless, say, shownPath } from '../../process/terminal.ts';
import type { HttpAddress } from '../../serve/httpServer.ts';
import type { Output } from '../output.ts';
import { isServing } from './catalogReport.ts';
import { dataFindings, storageFinding } from './doctorFolders.ts';
import { doctorLines, type Finding, withoutNames } from './doctorText.ts';
import { sourcesTestCommand } from './sources.ts';

export interface DoctorArguments {
  readonly config: string;
  readonly data: string;
  readonly listen: HttpAddress;
  /** False: no service is asked. */
  readonly online: boolean;
  readonly environment: Environment;
  readonly output: Output;
}

/** A Library keeps few files open, the server one for each client: far below this even on a busy page. */
const leastOpenFiles = 1024;
/** A Job that decodes pictures and video takes up to 400 MB. */
const leastMemoryBytes = 700_000_000;

/** Returns the exit code: 1 if something is wrong. */
export async function doctorCommand(args: DoctorArguments): Promise<number> {
  const { config, data, listen, online, environment, output } = args;
  const findings: Finding[] = [
    programFinding(environment),
    machineFinding(),
    ...(await nativeFindings()),
    ...(await dataFindings(data).catch((error: unknown) => [broken('data', error, data)])),
    stateFinding(data),
    await portFinding(listen, data),
    ...(await documentFindings(config)),
    ...(online && (await isOnDisk(config).catch(() => false)) ? await serviceFindings(args) : []),
  ];
  const names = { hostName: hostname(), homeFolder: homedir(), documents: await documentsText(config) };
  const shown = (text: string) => withoutNames(harmless(text), names);
  const lines = doctorLines(
    findings.map(({ topic, state, text }) => ({ topic: shown(topic), state, text: shown(text) })),
  );
  for (const line of lines) say(output, line);
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
}

const broken = (topic: string, error: unknown, place: string): Finding => ({
  topic,
  state: 'wrong',
  text: sentenceFor(error, place),
});

function programFinding({ inContainer }: Environment): Finding {
  const user = `user ${process.getuid?.() ?? '?'}:${process.getgid?.() ?? '?'}`;
  const where = `${process.platform} ${process.arch} ${release()}${inContainer ? ', in a container' : ''}`;
  return {
    topic: 'program',
    state: 'fine',
    text: `projectionist ${programVersion()}, Node ${process.versions.node}, ${where}, ${user}`,
  };
}

function machineFinding(): Finding {
  // Without a limit Node reports 0 or a number beyond any memory.
  const limit = process.constrainedMemory();
  const memory = limit > 0 && limit < totalmem() ? limit : totalmem();
  const openFiles = openFilesLimit();
  const isShort = memory < leastMemoryBytes || (openFiles ?? leastOpenFiles) < leastOpenFiles;
  const files = openFiles === undefined ? '' : `, ${openFiles} open files`;
  const advice = isShort
    ? `: expected at least ${leastMemoryBytes / 1e6} MB and ${leastOpenFiles} open files; raise the limits`
    : '';
  const text = `${counted(availableParallelism(), 'core')}, ${Math.round(memory / 1e6)} MB of memory${files}${advice}`;
  return { topic: 'limits', state: isShort ? 'odd' : 'fine', text };
}

/** Linux alone has a file for it. */
function openFilesLimit(): number | undefined {
  try {
    const soft = /^Max open files\s+(\d+)/mu.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

const loading = 'try { require(process.argv[1]) } catch (error) { console.error(error.message); process.exit(1) }';

/** Loaded in another process: a library that does not fit this system ends the process that loads it. */
async function nativeFindings(): Promise<readonly Finding[]> {
  const packages = [
    ['FFmpeg', `@seydx/node-av-${process.platform}-${process.arch}/node-av.node`],
    ['libvips', 'sharp'],
  ] as const;
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    packages.map(async ([topic, name]): Promise<Finding> => {
      const advice = 'install projectionist again on this system, with its optional packages; it needs glibc or macOS';
      try {
        await promisify(execFile)(process.execPath, ['--eval', loading, resolve(name)], { timeout: 30_000 });
        return { topic, state: 'fine', text: 'loads' };
      } catch (error) {
        // What the loader of this system says; nothing if the package is not there.
        const reason =
          error instanceof Error && 'stderr' in error ? String(error.stderr).trim().slice(0, 200) : 'not found';
        return { topic, state: 'wrong', text: `${name} cannot be loaded (${reason}): ${advice}` };
      }
    }),
  );
}

function stateFinding(data: string): Finding {
  try {
    const states = readStates(data);
    const text =
      states === undefined ? 'none yet' : `readable, ${counted(states.libraries.size, 'Library', 'Libraries')}`;
    return { topic: 'state.db', state: 'fine', text };
  } catch (error) {
    return broken('state.db', error, data);
  }
}

async function portFinding({ host, port }: HttpAddress, data: string): Promise<Finding> {
  const topic = 'port';
  if (isServing(data) === true) return { topic, state: 'fine', text: 'serve runs over this data folder' };
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => {
      const isUsed = 'code' in error && error.code === 'EADDRINUSE';
      const advice = isUsed ? 'another program uses it; stop that, or choose another with --listen' : error.message;
      resolve({ topic, state: 'wrong', text: `${port}: ${advice}` });
    });
    server.listen(port, host, () => server.close(() => resolve({ topic, state: 'fine', text: `${port} is free` })));
  });
}

async function documentFindings(config: string): Promise<readonly Finding[]> {
  const topic = 'documents';
  if (!(await isOnDisk(config).catch(() => true))) {
    return [
      {
        topic,
        state: 'odd',
        text: `${shownPath(config)} does not exist yet: projectionist init, or the page of serve, makes it`,
      },
    ];
  }
  const { documents, faults } = await loadDocuments(config);
  const faulty = faults.map(
    (fault): Finding => ({ topic, state: fault.level === 'error' ? 'wrong' : 'odd', text: faultLine(fault) }),
  );
  const whole: Finding = { topic, state: 'fine', text: counted(documents.length, 'valid Library', 'valid Libraries') };
  const storages = documents.map(({ document }) => {
    const { storage } = document.spec;
    if (!('path' in storage)) return undefined;
    const [key, { path }] = [libraryKey(document), storage];
    return mediaCalls
      .run(path, () => storageFinding(key, path, document.spec))
      .catch((error: unknown) => broken(key, error, path));
  });
  const found = await Promise.all(storages);
  return [...faulty, whole, ...found.filter((finding) => finding !== undefined)];
}

/** As `sources test` finds them. A service that is away is odd: scans go on without it. */
async function serviceFindings({ config, data, environment, output }: DoctorArguments): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const answer = (line: string) => {
    const { library, source, ok, cause, message } = JSON.parse(line);
    const state = ok === true ? 'fine' : cause === 'key' ? 'wrong' : 'odd';
    findings.push({ topic: `${library} ${source}`, state, text: String(message) });
  };
  const silent = { ...output, answer, print: () => undefined };
  await sourcesTestCommand({ config, data, json: true, environment, output: silent });
  return findings;
}

/** A file that cannot be read is among the findings, and no name of it is known. */
async function documentsText(config: string): Promise<string> {
  const { files } = await documentFiles(config);
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  return texts.join('\n');
}
