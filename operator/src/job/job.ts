/** `job walk|tiles`: the program of a Job. Started by `serve`, `walk` and `operator`, never by hand. */
import { exitCodes } from '../library/jobExit.ts';
import { sentenceOf } from '../phases/phase.ts';
import { readEnvironment } from '../process/environment.ts';
import { exitCodeOfError } from './jobLife.ts';

export async function job(args: readonly string[]): Promise<number> {
  const [kind, ...rest] = args;
  const called = callOf(rest);
  if (called === undefined) {
    process.stderr.write(
      'usage: projectionist job walk|tiles [--data DIR] -- ORDER [FOLDER…]\nJobs are started by `serve`, `walk` and `operator`.\n',
    );
    return exitCodes.badOrder;
  }
  const { dataFolder, order } = called;
  const place = { dataFolder, environment: readEnvironment() };
  try {
    if (kind === 'walk') return await (await import('./jobWalk.ts')).jobWalk(order, place);
    if (kind === 'tiles') return await (await import('./jobTiles.ts')).jobTiles(order, place);
    process.stderr.write(`expected \`job walk\` or \`job tiles\`, got ${JSON.stringify(kind)}\n`);
    return exitCodes.badOrder;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return exitCodeOfError(error);
  }
}

/** A pod has no data folder. */
function callOf(rest: readonly string[]): { dataFolder: string | undefined; order: readonly string[] } | undefined {
  const [first, dataFolder, dashes, ...order] = rest;
  if (first === '--') return { dataFolder: undefined, order: rest.slice(1) };
  return first === '--data' && dataFolder !== undefined && dashes === '--' ? { dataFolder, order } : undefined;
}
