/**
 * The sources of one walk. Their code, the HTTP client and their keys are loaded with the first title that is visited, so that
 * a walk with nothing to do never pays for them. It must not ask anybody by itself.
 */
import { systemClock } from '../library/clock.ts';
import type { Sources } from '../phases/sources.ts';
import type { OpenSources } from '../sources/openSources.ts';
import type { Environment } from './environment.ts';
import type { WalkJob } from './jobWalk.ts';
import { userAgent } from './programVersion.ts';
import { secretsOf } from './secrets.ts';

export interface WalkSources {
  /** The same ones however often they are asked for. */
  open(): Promise<Sources>;
  close(): void;
}

export interface WalkSourcesGround extends Pick<WalkJob, 'order' | 'dataFolder' | 'tally' | 'life'> {
  readonly environment: Environment;
}

export function openWalkSources(ground: WalkSourcesGround): WalkSources {
  let opening: Promise<OpenSources> | undefined;
  let opened: OpenSources | undefined;
  return {
    async open() {
      opening ??= openNow(ground);
      opened = await opening;
      return opened;
    },
    close: () => opened?.close(),
  };
}

async function openNow({ order, dataFolder, tally, life, environment }: WalkSourcesGround): Promise<OpenSources> {
  const { openSources } = await import('../sources/openSources.ts');
  return openSources(order.document.spec, {
    secrets: secretsOf(environment, dataFolder),
    clock: systemClock,
    signal: life.signal,
    log: { debug: () => undefined, warn: (_fields, message) => tally.warn('', message) },
    userAgent: userAgent(),
    maxJobs: order.maxJobs ?? 1,
    sinceMs: 0,
  });
}
