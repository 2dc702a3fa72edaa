/**
 * Loads the page's code with the first request, so that a server that only receives webhooks stays small. It must not
 * import any of the API's code itself.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { keepYoungGeneration } from '../process/youngGeneration.ts';
import type { PageContext, RunningPage } from './pageApp.ts';
import { closedPage } from './pageDoor.ts';

export interface Page {
  readonly listener: RequestListener;
  /** Closes open streams, so that the server can stop. */
  close(): void;
}

/** Loads the page with the first request. */
export function lazyPage(context: PageContext): Page {
  if (context.door.isClosed) return { listener: closedPage, close: () => undefined };
  let running: Promise<RunningPage> | undefined;
  const open = (): Promise<RunningPage> => {
    if (running !== undefined) return running;
    const opening = import('./pageApp.ts').then(({ openPage }) => openPage(context));
    running = opening;
    opening.then(keepYoungGeneration, () => undefined);
    // A failed load, for example while the program is being replaced, is retried by the next request.
    opening.catch(() => {
      if (running === opening) running = undefined;
    });
    return opening;
  };
  return {
    listener: (request: IncomingMessage, response: ServerResponse) => {
      open().then(
        (page) => page.listener(request, response),
        (error: unknown) => {
          context.log.error({ err: error }, 'the page could not be loaded');
          response
            .writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
            .end('the page could not be loaded\n');
        },
      );
    },
    close: () => {
      running?.then(
        (page) => page.close(),
        () => undefined,
      );
    },
  };
}
