/** Walks over a real folder that notify all four servers, and servers that write into the folder in turn. */
import { onTestFinished } from 'vitest';
import { echoGuard } from '../../src/job/echoGuard.ts';
import { englishText } from '../../src/messages/english.ts';
import type { ToldBefore } from '../../src/notify/echo.ts';
import type { WalkWish } from '../../src/walk/walk.ts';
import type { ServerCall } from '../sources/fakes/mediaServers.ts';
import { type Fakes, startFakes } from '../sources/fakes/startFakes.ts';
import { notifierOver } from '../sources/notifierOver.ts';
import { type WalkFixture, type WalkOptions, walkFixture } from './walkFixture.ts';

export interface ToldStory {
  readonly fakes: Fakes;
  readonly fixture: WalkFixture;
  readonly warnings: string[];
  /** One walk; returns the notifications, as `server path`. */
  walk(wish?: Partial<WalkWish>, options?: WalkOptions): Promise<readonly string[]>;
  /** Walks until no server's webhook holds a folder any more; returns the number of walks, at most 20. */
  settle(folder: string, options?: WalkOptions): Promise<number>;
  /** Called at each notification, like a server that scans at once: it may write files. */
  onTold: (call: ServerCall) => Promise<void>;
}

export async function toldStory(kind: 'movies' | 'series' = 'movies'): Promise<ToldStory> {
  const fakes = await startFakes();
  onTestFinished(() => fakes.close());
  const fixture = await walkFixture(kind);
  const ledger = new Map<string, ToldBefore>();
  const warnings: string[] = [];
  const held: string[] = [];
  fakes.mediaServers.sections = [{ key: '1', type: kind === 'series' ? 'show' : 'movie', path: fixture.root }];
  fakes.mediaServers.answerBack = async (call) => {
    await story.onTold(call);
    held.push(...call.paths.filter((path) => path.startsWith('/')));
  };
  const notifier = await notifierOver(fakes, { rootPath: fixture.root });
  const guard = echoGuard(
    { read: async (title) => ledger.get(title), write: async (title, told) => void ledger.set(title, told) },
    () => Date.now(),
    (title, words) => warnings.push(`${title}: ${englishText(words)}`),
  );
  const walkOnce = async (wish: Partial<WalkWish>, options: WalkOptions) => {
    let telling = Promise.resolve();
    await fixture.walk(wish, {
      ...options,
      changed(layout, changes) {
        telling = telling.then(async () => {
          const tell = await guard.pass(layout.key, changes);
          if (tell.length > 0) notifier.titleChanged(layout, tell);
        });
      },
    });
    await telling;
    await notifier.flush();
  };
  const story: ToldStory = {
    fakes,
    fixture,
    warnings,
    onTold: async () => undefined,
    async walk(wish = {}, options = {}) {
      fakes.mediaServers.forget();
      await walkOnce(wish, options);
      held.length = 0;
      return fakes.mediaServers.told
        .flatMap(({ server, paths }) => paths.map((path) => `${server} ${path.replace(`${fixture.root}/`, '')}`))
        .toSorted();
    },
    async settle(folder, options = {}) {
      held.push(folder);
      let walks = 0;
      for (; held.length > 0 && walks < 20; walks += 1)
        await walkOnce({ folders: [...new Set(held.splice(0))] }, options);
      return walks;
    },
  };
  return story;
}
