/**
 * The faults at full size: `node operator/test/faults/full.ts [NAME]`. Prints one report per fault; exits with 1 if one
 * of them found something.
 */
import { faultsOf, storm } from '../storm.ts';
import { changeWhileRead } from './changedWhileRead.ts';
import { clockSetBack } from './clockBack.ts';
import { crashSetsAside } from './crash.ts';
import { damagedVideos } from './damaged.ts';
import { dataDiskFull, mediaDiskFull } from './diskFull.ts';
import { hostileNames } from './hostileNames.ts';
import { killAtRandom } from './kill.ts';
import { reasonWithoutRoot } from './mounts.ts';
import { foldersWithoutPermission } from './permission.ts';
import { unmountInMidWalk } from './unmounted.ts';

type Report = { readonly faults: readonly string[] };

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

const full: Readonly<Record<string, () => Promise<Report>>> = {
  killInline: () => killAtRandom({ kills: 110, seed, films: 8, mode: 'inline' }),
  killWorker: () => killAtRandom({ kills: 90, seed, films: 8, mode: 'worker' }),
  diskFull: async () => {
    const reports = [];
    for (const freeBytes of [0, 20_000, 100_000, 250_000, 500_000]) reports.push(await mediaDiskFull(freeBytes));
    reports.push(await dataDiskFull());
    return { faults: reports.flatMap(({ faults }) => faults) };
  },
  unmounted: () => unmountInMidWalk(10, seed),
  permission: foldersWithoutPermission,
  changedWhileRead: () => changeWhileRead(30, seed),
  damaged: () => damagedVideos(2_000, seed),
  crash: crashSetsAside,
  hostileNames,
  storm: async () => {
    const report = await storm(100_000, seed);
    return { ...report, faults: faultsOf(report) };
  },
  clockBack: clockSetBack,
};
const needRoot = ['diskFull', 'unmounted', 'permission'];

const [name] = process.argv.slice(2);
if (name !== undefined && full[name] === undefined) {
  console.error(`expected one of ${Object.keys(full).join(', ')}, got ${JSON.stringify(name)}`);
  process.exit(2);
}
for (const [fault, run] of Object.entries(full)) {
  if (name !== undefined && name !== fault) continue;
  const reason = needRoot.includes(fault) ? reasonWithoutRoot() : undefined;
  if (reason !== undefined) {
    console.log(JSON.stringify({ fault, leftOut: reason }));
    continue;
  }
  const startedAt = performance.now();
  const report = await run();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(JSON.stringify({ fault, seed, seconds, ...report }, undefined, 2));
  if (report.faults.length > 0) process.exitCode = 1;
}
