/** The ids that other programs ask for. Pure. */
import { idSchemes } from '../../naming/idSchemes.ts';
import type { Ids, TitleKind } from '../details.ts';

export function missingIds(kind: TitleKind, ids: Ids): readonly string[] {
  const expected = idSchemes.filter(({ expectedOf }) => expectedOf.includes(kind));
  return expected.map(({ name }) => name).filter((scheme) => ids[scheme] === undefined);
}
