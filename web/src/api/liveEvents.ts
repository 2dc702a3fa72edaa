/**
 * What happens on the server, as it happens: server-sent events, and asking every few seconds while they do not come (a proxy
 * that buffers, a server that restarts). It draws nothing; stream, asking and timers are given to it.
 */

export const eventNames = ['jobs', 'libraries', 'problems', 'titles'] as const;
export type EventName = (typeof eventNames)[number];

/** The part of EventSource that is used. `readyState` 2 is closed for good. */
export interface EventStream {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: { readonly data?: unknown }) => void): void;
  close(): void;
}

/** `live`: events come. `polling`: they do not, answers do. `away`: neither. */
export type Connection = 'live' | 'polling' | 'away';

export interface LiveParts {
  readonly openStream: () => EventStream;
  /** Asks for what the view shows; false when the server did not answer. */
  readonly ask: () => Promise<boolean>;
  /** `data` is the event's text, as it came. */
  readonly onEvent: (name: EventName, data: unknown) => void;
  readonly onConnection: (connection: Connection) => void;
  /** Calls `act` after so long; answers how to call it off. */
  readonly after: (seconds: number, act: () => void) => () => void;
}

/** The server says what runs as soon as a stream opens; one that says nothing for so long is held back on the way. */
const firstEventSeconds = 4;
const askSeconds = 5;
/** A closed stream is opened again: the browser does that itself only when a connection broke, not after an error's answer. */
const reopenSeconds = 15;

/** Begins at once; answers how to end it. */
export function followEvents(parts: LiveParts): () => void {
  const { openStream, ask, onEvent, onConnection, after } = parts;
  let isOver = false;
  let stopAsking: (() => void) | undefined;
  let stopReopening: (() => void) | undefined;
  let stream: EventStream | undefined;

  function poll(): void {
    if (isOver) return;
    stopAsking?.();
    stopAsking = after(askSeconds, poll);
    ask().then(
      (answered) => {
        if (!isOver && stopAsking !== undefined) onConnection(answered ? 'polling' : 'away');
      },
      () => {
        if (!isOver && stopAsking !== undefined) onConnection('away');
      },
    );
  }

  function heard(): void {
    stopAsking?.();
    stopAsking = undefined;
    onConnection('live');
  }

  function failed(): void {
    if (isOver) return;
    poll();
    if (stream?.readyState !== 2 || stopReopening !== undefined) return;
    stopReopening = after(reopenSeconds, () => {
      stopReopening = undefined;
      open();
    });
  }

  function open(): void {
    if (isOver) return;
    stream?.close();
    const opened = openStream();
    stream = opened;
    for (const name of eventNames) {
      opened.addEventListener(name, ({ data }) => {
        if (isOver || stream !== opened) return;
        heard();
        onEvent(name, data);
      });
    }
    opened.addEventListener('error', () => {
      if (stream === opened) failed();
    });
  }

  stopAsking = after(firstEventSeconds, poll);
  open();
  return () => {
    isOver = true;
    stopAsking?.();
    stopReopening?.();
    stream?.close();
  };
}
