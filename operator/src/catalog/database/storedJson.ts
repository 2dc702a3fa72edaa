/** Reads JSON that the catalog itself wrote. */
import { CatalogError } from './catalogError.ts';

type Reviver = Parameters<typeof JSON.parse>[1];

/** Throws CatalogError `damaged` for text that is no JSON: SQLite does not check the content of a row. */
export function parseStored(text: string, reviver?: Reviver): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(text, reviver);
  } catch (error) {
    throw new CatalogError('damaged', 'a row of the catalog is damaged: its JSON cannot be read', error);
  }
}
