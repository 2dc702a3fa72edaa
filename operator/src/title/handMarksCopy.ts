/** The marks by hand of a folder's record, as a record of their own that holds nothing else. Pure. */
import { type FolderRecord, recordVersion, type TitleRecord } from './record.ts';

export function hasHandMarks({ titles }: FolderRecord): boolean {
  return Object.values(titles).some(({ handMarks }) => handMarks !== undefined);
}

export function handMarksAlone({ titles }: FolderRecord): FolderRecord {
  const set = Object.entries(titles).flatMap(([key, { handMarks }]): [string, TitleRecord][] =>
    handMarks === undefined ? [] : [[key, { arrivals: {}, facts: {}, handMarks }]],
  );
  return { version: recordVersion, titles: Object.fromEntries(set), files: {} };
}

/** The record with the marks of the copy, which is never older; without a copy it keeps its own. */
export function withHandMarks(record: FolderRecord, copy: FolderRecord | undefined): FolderRecord {
  if (copy === undefined) return record;
  const titles = new Map(Object.entries(record.titles));
  for (const [key, { handMarks: _handMarks, ...others }] of titles) titles.set(key, others);
  for (const [key, { handMarks }] of Object.entries(copy.titles)) {
    if (handMarks === undefined) continue;
    titles.set(key, { ...(titles.get(key) ?? { arrivals: {}, facts: {} }), handMarks });
  }
  return { ...record, titles: Object.fromEntries(titles) };
}
