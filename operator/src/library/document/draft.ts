/**
 * The readable rest of a document with faults. The rules run on it too, so that all faults are reported at once. A
 * draft is only for finding faults: it is never served.
 */
import type { Library } from './generated/library.ts';
import { type SchemaFault, validateLibrary } from './generated/validateLibrary.ts';
import { pathOf } from './sentence.ts';

/**
 * Each turn removes the faulty values. A key missing after that is handled in the next turn, so the bound is the
 * nesting depth.
 */
const TURNS_MAXIMUM = 8;

/**
 * Returns the draft; undefined if too little is left. Changes `value`, so pass a copy. `unread`: a name that no other
 * document has.
 */
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
  // Remove the whole list: without one entry, later faults would be reported at the wrong index.
  while (/^\d+$/.test(place.at(-1) ?? '')) place.pop();
  if (place.length > 0) put(value, place, standIn(place));
}

/**
 * Values for required keys. None breaks a rule: no storage overlaps with this claim, and no setting is odd for series.
 */
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

/** Sets the key; undefined deletes it. */
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
