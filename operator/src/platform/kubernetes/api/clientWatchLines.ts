/**
 * Turns the bytes of a watch into checked events, one per line, across chunk borders. Its only state is the unfinished
 * line.
 */
import { isRecord, isStatus } from './clientRefusal.ts';
import type { Resource } from './resources.ts';
import type { WatchEvent } from './wire.ts';

export class WatchLines<Item> {
  readonly #resource: Resource<Item>;
  readonly #lengthAtMost: number;
  /** Fatal: invalid UTF-8 must not become part of a name. */
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #rest = '';

  constructor(resource: Resource<Item>, lengthAtMost: number) {
    this.#resource = resource;
    this.#lengthAtMost = lengthAtMost;
  }

  /** The events that end in this chunk. Throws if the stream can no longer be trusted. */
  *push(chunk: Uint8Array): Generator<WatchEvent<Item>> {
    const lines = this.#decoder.decode(chunk, { stream: true }).split('\n');
    for (const [index, piece] of lines.entries()) {
      const line = index === 0 ? this.#rest + piece : piece;
      if (line.length > this.#lengthAtMost)
        throw this.#broken(`a line of at most ${this.#lengthAtMost} characters`, 'more');
      this.#rest = line;
      if (index === lines.length - 1) return;
      this.#rest = '';
      const event = line.trim() === '' ? undefined : this.#eventOf(line);
      if (event !== undefined) yield event;
    }
  }

  /** Call when the stream has ended by itself. Throws if it ended mid-line or mid-character. */
  end(): void {
    if (this.#rest.trim() !== '') throw this.#broken('whole lines', 'an end in the middle of one');
    try {
      this.#decoder.decode();
    } catch {
      throw this.#broken('whole characters', 'an end in the middle of one');
    }
  }

  /** undefined for an unknown type, which a newer server may send. */
  #eventOf(line: string): WatchEvent<Item> | undefined {
    let event: unknown;
    try {
      event = JSON.parse(line);
    } catch {
      throw this.#broken('a line of JSON', `${line.length} characters of something else`);
    }
    if (!isRecord(event)) throw this.#broken('an event', 'something else');
    const { type, object } = event;
    if (type === 'ERROR') return { type, object: isStatus(object) ? object : { kind: 'Status' } };
    if (type === 'BOOKMARK' && hasVersion(object)) return { type, object };
    if (type !== 'ADDED' && type !== 'MODIFIED' && type !== 'DELETED') return undefined;
    if (!isItem(object, this.#resource)) throw this.#broken('an object with name and resourceVersion', 'one without');
    return { type, object };
  }

  #broken(expected: string, came: string): Error {
    return new Error(`watch of ${this.#resource.plural}: expected ${expected}, got ${came}`);
  }
}

interface Versioned {
  readonly metadata: { readonly resourceVersion: string };
}

function hasVersion(value: unknown): value is Versioned {
  return isRecord(value) && isRecord(value['metadata']) && typeof value['metadata']['resourceVersion'] === 'string';
}

/**
 * Checks the fields that every object has. The rest of its shape is guaranteed by the server (the CRD, the API's own
 * types).
 */
export function isItem<Item>(value: unknown, _resource: Resource<Item>): value is Item {
  if (!hasVersion(value)) return false;
  const metadata: object = value.metadata;
  return (
    'name' in metadata &&
    typeof metadata.name === 'string' &&
    'namespace' in metadata &&
    typeof metadata.namespace === 'string'
  );
}
