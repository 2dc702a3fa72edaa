/** `job walk|tiles`: what a Job runs. Started by `serve` and `walk`, never by hand. */
import { sentenceOf } from '../phases/phase.ts';
import { exitCodes } from './jobLife.ts';

export async function job(args: readonly string[]): Promise<number> {
  const [kind, dataFlag, dataFolder, dashes, ...order] = args;
  if (dataFlag !== '--data' || dataFolder === undefined || dashes !== '--') {
    process.stderr.write(
      'usage: projectionist job walk|tiles --data DIR -- ORDER [FOLDER…]\nJobs are started by `serve` and `walk`.\n',
    );
    return exitCodes.badOrder;
  }
  try {
    if (kind === 'walk') return await (await import('./jobWalk.ts')).jobWalk(order, dataFolder);
    if (kind === 'tiles') return await (await import('./jobTiles.ts')).jobTiles(order, dataFolder);
    process.stderr.write(`expected \`job walk\` or \`job tiles\`, got ${JSON.stringify(kind)}\n`);
    return exitCodes.badOrder;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return exitCodes.couldNotGoOn;
  }
}
