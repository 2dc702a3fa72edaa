/**
 * `npm run fakes [-- --port 7979]`: runs the fakes of all services on loopback until Ctrl-C. Prints documents that use
 * them, and each request as it comes.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Fakes, type ServiceName, serviceNames, startFakes } from './fakes/startFakes.ts';
import { trailerVideo } from './trailerVideo.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function documentOf(fakes: Fakes, kind: 'movies' | 'series'): string {
  const names: readonly ServiceName[] =
    kind === 'movies'
      ? ['tmdb', 'fanart', 'omdb', 'wikidata', 'theintrodb', 'archive', 'peertube']
      : ['tmdb', 'tvdb', 'fanart', 'tvmaze', 'wikidata', 'introdb', 'theintrodb'];
  return [
    'apiVersion: projectionist.dev/v1alpha1',
    'kind: Library',
    `metadata: {name: ${kind}}`,
    'spec:',
    `  kind: ${kind}`,
    `  storage: {path: ${kind}}`,
    '  sources:',
    ...fakes.sources(...names).map(
      (source) =>
        `    - ${JSON.stringify(source)
          .replaceAll('"', '')
          .replaceAll(/([:,])(?!\/\/|\d)/gu, '$1 ')}`,
    ),
    '  trailers: {mode: files}',
  ].join('\n');
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '7979' } } });
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  await using fakes = await startFakes({ port: Number(values.port), trailerVideo: await trailerVideo() });
  say('Fakes of the services, with a small catalogue that nobody filmed:\n');
  for (const service of serviceNames) say(`  ${service.padEnd(11)} ${fakes.baseUrl(service)}`);
  say('\nTheir keys, which open nothing anywhere else; for the environment of the operator:\n');
  for (const service of serviceNames) {
    const key = fakes.keys.of(service);
    if (key !== undefined) say(`  export PROJECTIONIST_SECRET_${service.toUpperCase()}_KEY=${key}`);
  }
  say(
    `\nA projectionist.yaml that asks them:\n\n${documentOf(fakes, 'movies')}\n---\n${documentOf(fakes, 'series')}\n`,
  );
  say('Titles to try: The Long Tide (2011), Night Ferry (2023), The Glass Orchard (1998), Harbour Lights (2020).');
  say('Ctrl-C ends them. What they are asked:\n');
  let shown = 0;
  while (!stop.signal.aborted) {
    for (const { service, method, address } of fakes.requests.slice(shown)) say(`  ${service}: ${method} ${address}`);
    shown = fakes.requests.length;
    await wait(250, undefined, { signal: stop.signal }).catch(() => undefined);
  }
}

await main();
