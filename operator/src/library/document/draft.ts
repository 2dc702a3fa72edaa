/**
 * What can still be read of a document with faults, so that the rules find the others at once and nobody mends one fault to meet the
 * next. A draft is only for finding faults: it is never served.
 */
import type { Library } from './generated/library.ts';
import { type SchemaFault, validateLibrary } from './generated/validateLibrary.ts';
import { pathOf } from './sentence.ts';

/** A turn takes out what is faulty; what then lacks a key goes with the next, at most as often as values lie in each other. */
const TURNS_MAXIMUM = 8;

/** `value` is changed: hand over one of your own. `unread` is a name that no other document has. Undefined: too little is left. */
export function draftOf(value: unknown, faults: readonly SchemaFault[], unread: string): Library | undefined {
  let left = faults;
  for (let turn = 0; turn < TURNS_MAXIMUM; turn++) {
    for (const fault of left) mend(value, fault, unread);
    const validated = validateLibrary(value);
    if (validated.ok) return validated.library;
    left = validated.faults;
  }
  return undefined;
}

function mend(value: unknown, fault: SchemaFault, unread: string): void {
  const path = pathOf(fault.instancePath);
  const { missingProperty, additionalProperty } = fault.params;
  const standIn = (place: readonly string[]): unknown => standIns(unread)[place.join('.')];
  if (missingProperty !== undefined) {
    const place = [...path, missingProperty];
    if (standIn(place) !== undefined) {
      put(value, place, standIn(place));
      return;
    }
  }
  const place = additionalProperty === undefined ? path : [...path, additionalProperty];
  // A list without one of its entries would show every later fault at the wrong place.
  while (/^\d+$/.test(place.at(-1) ?? '')) place.pop();
  if (place.length > 0) put(value, place, standIn(place));
}

/** For what a document must have. None of them breaks a rule: no storage overlaps with this claim, no setting is odd for series. */
function standIns(unread: string): Readonly<Record<string, unknown>> {
  return {
    apiVersion: 'projectionist.dev/v1alpha1',
    kind: 'Library',
    metadata: { name: 'unread' },
    'metadata.name': 'unread',
    'spec.kind': 'series',
    'spec.storage': { claim: unread },
  };
}

/** Undefined takes the key away. */
function put(value: unknown, place: readonly string[], member: unknown): void {
  let holder = value;
  for (const key of place.slice(0, -1))
    holder = isHolder(holder) ? Object.getOwnPropertyDescriptor(holder, key)?.value : undefined;
  const key = place.at(-1);
  if (!isHolder(holder) || key === undefined) return;
  if (member === undefined) Reflect.deleteProperty(holder, key);
  else Object.defineProperty(holder, key, { value: member, enumerable: true, configurable: true, writable: true });
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
