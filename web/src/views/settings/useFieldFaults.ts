/** The faults of a form: each at its field, and the first of them gets the focus. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Fault, type FaultAt, faultsAt } from './fieldFaults.ts';

export interface FieldFaults {
  /** Around the fields. */
  readonly form: RefObject<HTMLDivElement | null>;
  readonly faultAt: FaultAt;
  readonly setFaults: (faults: readonly Fault[]) => void;
}

/** `library`: see `faultsAt`. */
export function useFieldFaults(library?: string): FieldFaults {
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus(), [faults]);
  return { form, faultAt: faultsAt(faults, library), setFaults };
}
