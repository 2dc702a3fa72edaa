/**
 * `npm run simulate -- --seeds 10000 [--from 0]`: runs this many worlds, prints the seeds that broke a rule with their
 * last steps. Exits with 1 if one did.
 */
import { parseArgs } from 'node:util';
import { World } from './world.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
    steps: { type: 'string', default: '25' },
  },
});
const from = Number(values.from);
const until = from + Number(values.seeds);
const failed: number[] = [];
let [webhooks, jobs, events] = [0, 0, 0];
for (let seed = from; seed < until; seed++) {
  const outcome = await new World(seed).run();
  webhooks += outcome.webhooks;
  jobs += outcome.runs;
  events += outcome.events;
  if (outcome.violation === undefined) continue;
  failed.push(seed);
  const { check, text, at } = outcome.violation;
  console.log(`seed ${seed}: rule "${check}" is broken after ${at / 1000} s: ${text}`);
  for (const line of outcome.trace.slice(-Number(values.steps))) console.log(`  ${line}`);
}
console.log(
  `${until - from} seeds, ${webhooks} webhooks, ${jobs} Jobs, ${events} events; failed: ${failed.length === 0 ? 'none' : failed.join(' ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
