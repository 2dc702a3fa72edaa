/** Compares two structural schemas: what did the older accept that the newer refuses? */

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

const upper = ['maximum', 'maxLength', 'maxItems', 'maxProperties'];
const lower = ['minimum', 'minLength', 'minItems', 'minProperties'];
/** Any change may refuse something; a person has to look. */
const same = ['type', 'pattern', 'format'];

/** One line for each limit that became narrower, with the path of its key. Rules in CEL are not compared. */
export function narrowings(old: Schema, now: Schema, path = ''): readonly string[] {
  const found: string[] = [];
  const add = (what: string) => found.push(`${path}: ${what}`);
  for (const key of now.required ?? []) if (!(old.required ?? []).includes(key)) add(`${key} is required now`);
  for (const value of old.enum ?? [])
    if (now.enum !== undefined && !now.enum.includes(value)) add(`${String(value)} is refused now`);
  const [before, after] = [new Map(Object.entries(old)), new Map(Object.entries(now))];
  const changed = (key: string) =>
    `${key} was ${JSON.stringify(before.get(key)) ?? 'nothing'}, is ${JSON.stringify(after.get(key))}`;
  for (const key of upper)
    if (Number(after.get(key)) < Number(before.get(key) ?? Number.POSITIVE_INFINITY)) add(changed(key));
  for (const key of lower)
    if (Number(after.get(key)) > Number(before.get(key) ?? Number.NEGATIVE_INFINITY)) add(changed(key));
  for (const key of same) if (after.has(key) && after.get(key) !== before.get(key)) add(changed(key));
  for (const [key, schema] of Object.entries(old.properties ?? {})) {
    const next = now.properties?.[key];
    if (next === undefined) found.push(`${path}/${key}: is gone`);
    else found.push(...narrowings(schema, next, `${path}/${key}`));
  }
  if (old.items !== undefined) found.push(...narrowings(old.items, now.items ?? {}, `${path}[]`));
  const [each, nextEach] = [old.additionalProperties, now.additionalProperties];
  if (typeof each === 'object' && typeof nextEach === 'object') found.push(...narrowings(each, nextEach, `${path}/*`));
  return found;
}
