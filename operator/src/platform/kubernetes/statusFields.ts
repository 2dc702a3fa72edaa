/** Reads typed fields of an unknown value: a field of another type is undefined. */
import type { Instant, PersonTrigger, RunResult, Trigger } from '../../library/state.ts';

const triggers: readonly Trigger[] = ['webhook', 'schedule', 'cli', 'page', 'spec', 'start'];
const results: readonly RunResult[] = ['Succeeded', 'Yielded', 'Failed', 'Lost', 'TimedOut'];

export class Fields {
  readonly #from: ReadonlyMap<string, unknown>;

  constructor(from: object) {
    this.#from = new Map(Object.entries(from));
  }

  text(name: string): string | undefined {
    const value = this.#from.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  number(name: string): number | undefined {
    const value = this.#from.get(name);
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  }

  /** A whole number from 0. */
  count(name: string): number | undefined {
    const value = this.number(name);
    return value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  }

  /** False unless the field is exactly true. */
  flag(name: string): boolean {
    return this.#from.get(name) === true;
  }

  /** RFC 3339 in any time zone. */
  instant(name: string): Instant | undefined {
    const value = Date.parse(this.text(name) ?? '');
    return Number.isNaN(value) ? undefined : value;
  }

  /** The text, if it is one of these. */
  oneOf<Known extends string>(name: string, known: readonly Known[]): Known | undefined {
    const value = this.text(name);
    return known.find((each) => each === value);
  }

  trigger(name: string): Trigger | undefined {
    return this.oneOf(name, triggers);
  }

  personTrigger(name: string): PersonTrigger | undefined {
    const value = this.trigger(name);
    return value === 'cli' || value === 'page' ? value : undefined;
  }

  result(name: string): RunResult | undefined {
    return this.oneOf(name, results);
  }

  fields(name: string): Fields | undefined {
    const value = this.#from.get(name);
    return isObject(value) ? new Fields(value) : undefined;
  }

  /** The members that are objects. */
  list(name: string): readonly Fields[] {
    return this.#members(name).flatMap((member) => (isObject(member) ? [new Fields(member)] : []));
  }

  texts(name: string): readonly string[] {
    return this.#members(name).filter((member) => typeof member === 'string');
  }

  /** The fields that are counts, by name. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      [...this.#from.keys()].flatMap((name) => {
        const count = this.count(name);
        return count === undefined ? [] : [[name, count]];
      }),
    );
  }

  #members(name: string): readonly unknown[] {
    const value: unknown = this.#from.get(name);
    return Array.isArray(value) ? value : [];
  }
}

export function fieldsOf(value: unknown): Fields {
  return new Fields(isObject(value) ? value : {});
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
