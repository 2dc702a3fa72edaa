/**
 * A client of the page's API in its own process: one keep-alive connection, one request after the other, with a browser's headers.
 * The bench `fork`s it with a plan as JSON in the first argument; it sends its times as one message.
 */
import { Agent, get } from 'node:http';

export interface LoadPlan {
  readonly origin: string;
  /** `mixed`: this many requests as people browse. `same`: the same address again and again. */
  readonly form: 'mixed' | 'same';
  readonly path: string;
  readonly requests: number;
  /** The same seed gives the same requests. */
  readonly seed: number;
}

export type LoadKind = 'page' | 'jump' | 'search' | 'filter' | 'poster' | 'title' | 'other';

export interface LoadReport {
  readonly requests: number;
  /** Milliseconds of each request, by kind. */
  readonly timesMs: Readonly<Record<LoadKind, readonly number[]>>;
  /** Size of the last response as sent. */
  readonly sentBytes: number;
}

interface Answer {
  readonly status: number;
  readonly sentBytes: number;
  readonly body: Buffer;
}

interface Page {
  readonly titles: readonly { readonly id: string; readonly preview: { readonly poster?: string } }[];
  readonly next?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const sorts = ['added', 'name', 'year', 'size'];
const words = ['riv', 'the la', 'star', 'сталкер', '東京', 'night ho', 'beyond the', 'zzz', 'mi', 'harbour'];
const filters = ['codec=hevc', 'resolution=2160p', 'language=ja', 'gap=tiles', 'kind=series', 'hdr=any&language=de'];
const pageTitles = 100;
const titlesInAll = 100_000;
const others = [
  ...['libraries', 'jobs', 'runs', 'problems?limit=20', 'franchises'],
  ...['home', 'statistics', 'filters?resolution=2160p&hdr=any&codec=hevc', 'places?sort=name'],
];

function ask(origin: string, path: string, coding = 'gzip, deflate, br'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/${path}`, { agent, headers: { 'accept-encoding': coding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, sentBytes: body.length, body });
      });
      answer.on('error', reject);
    });
    request.on('error', reject);
  });
}

/** Repeatable random numbers, evenly distributed from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function mixed({ origin, requests, seed }: LoadPlan): Promise<LoadReport> {
  const times: Record<LoadKind, number[]> = {
    ...{ page: [], jump: [], search: [], filter: [], poster: [], title: [], other: [] },
  };
  const next = dice(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? '';
  let sentBytes = 0;
  let asked = 0;
  const timed = async (kind: LoadKind, path: string): Promise<void> => {
    const before = performance.now();
    const { status, sentBytes: bytes } = await ask(origin, path);
    times[kind].push(performance.now() - before);
    if (status !== 200) throw new Error(`expected 200 from ${path}, got ${status}`);
    sentBytes = bytes;
    asked += 1;
  };
  while (asked < requests) {
    // An untimed request for the ids and the cursor that the timed ones need.
    const sort = pick(sorts);
    const { body } = await ask(origin, `api/v1/titles?sort=${sort}&limit=${pageTitles}`, 'identity');
    asked += 1;
    const page: Page = JSON.parse(body.toString('utf8'));
    const question = `api/v1/titles?sort=${sort}&limit=${pageTitles}`;
    for (let number = 0; number < 4; number += 1) await timed('page', `${question}&after=${page.next ?? ''}`);
    await timed('page', question);
    await timed('jump', `${question}&offset=${Math.floor(next() * titlesInAll)}`);
    await timed('search', `${question}&q=${encodeURIComponent(pick(words))}`);
    await timed('filter', `${question}&${pick(filters)}`);
    for (const { preview } of page.titles.slice(0, 8)) await timed('poster', preview.poster ?? '');
    await timed('title', `api/v1/titles/${page.titles[Math.floor(next() * pageTitles)]?.id ?? ''}`);
    await timed('other', `api/v1/${pick(others)}`);
  }
  return { requests: asked, timesMs: times, sentBytes };
}

async function same({ origin, path, requests }: LoadPlan): Promise<LoadReport> {
  const page: number[] = [];
  let sentBytes = 0;
  for (let number = 0; number < requests; number += 1) {
    const before = performance.now();
    sentBytes = (await ask(origin, path)).sentBytes;
    page.push(performance.now() - before);
  }
  return {
    requests,
    timesMs: { page, jump: [], search: [], filter: [], poster: [], title: [], other: [] },
    sentBytes,
  };
}

const plan: LoadPlan = JSON.parse(process.argv[2] ?? '{}');
const report = await (plan.form === 'same' ? same(plan) : mixed(plan));
agent.destroy();
process.send?.(report);
