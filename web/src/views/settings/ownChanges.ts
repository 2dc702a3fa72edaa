/** The fields that a person changed in a form, while somebody else may change the document too. Pure. */
import { type Draft, draftFields } from './draft.ts';

export interface OwnChanges {
  readonly values: Partial<Draft>;
  /** By the field, what the document had when the person changed it, as JSON. */
  readonly bases: Readonly<Partial<Record<string, string>>>;
}

export const noChanges: OwnChanges = { values: {}, bases: {} };

/** `saved`: of the document as it was loaded last. A value that is back at its base is no change. */
export function withChange(own: OwnChanges, saved: Draft, part: Partial<Draft>): OwnChanges {
  const names = draftFields.filter((name) => name in part);
  const begun = Object.fromEntries(names.map((name) => [name, JSON.stringify(saved[name])]));
  const next: OwnChanges = { values: { ...own.values, ...part }, bases: { ...begun, ...own.bases } };
  return names.filter((name) => JSON.stringify(part[name]) === next.bases[name]).reduce(withoutChange, next);
}

/** The field has the document's value again. */
export function withoutChange({ values, bases }: OwnChanges, name: keyof Draft): OwnChanges {
  const { [name]: _value, ...otherValues } = values;
  const { [name]: _base, ...otherBases } = bases;
  return { values: otherValues, bases: otherBases };
}

/** Fields that the document has changed since the person did, to something else. */
export function changedByBoth({ values, bases }: OwnChanges, saved: Draft): readonly (keyof Draft)[] {
  return draftFields.filter((name) => {
    const now = JSON.stringify(saved[name]);
    return name in values && bases[name] !== now && JSON.stringify(values[name]) !== now;
  });
}
