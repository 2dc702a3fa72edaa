/**
 * Changes on the server: server-sent events, and polling every few seconds while no events arrive (a proxy that
 * buffers, a server that restarts). It draws nothing; the stream, the poll and the timers are passed in.
 */

export const eventNames = ['jobs', 'libraries', 'problems', 'titles'] as const;
export type EventName = (typeof eventNames)[number];

/** The part of EventSource that is used. `readyState` 2 means closed for good. */
export interface EventStream {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: { readonly data?: unknown }) => void): void;
  close(): void;
}

/** `live`: events arrive. `polling`: no events, but polls succeed. `away`: neither. */
export type Connection = 'live' | 'polling' | 'away';

export interface LiveParts {
  readonly openStream: () => EventStream;
  /** Reloads the view's data; resolves to false if the server did not answer. */
  readonly ask: () => Promise<boolean>;
  /** `data` is the raw text of the event. */
  readonly onEvent: (name: EventName, data: unknown) => void;
  readonly onConnection: (connection: Connection) => void;
  /** Calls `act` after `seconds`; returns a function that cancels it. */
  readonly after: (seconds: number, act: () => void) => () => void;
}

/**
 * The server sends an event as soon as a stream opens. If none arrives within this time, something on the way buffers
 * the stream.
 */
const firstEventSeconds = 4;
const askSeconds = 5;
/**
 * Time until a closed stream is reopened. The browser itself reconnects only after a broken connection, not after an
 * error response.
 */
const reopenSeconds = 15;

/** Starts at once; returns the function that stops it. */
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

  function noteContact(): void {
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
        noteContact();
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
