/** The members in the requested order. Pure. */
import type { ResolvedMember } from '../member.ts';
import { releaseOrder } from '../order.ts';
import type { ExportOptions } from './export.ts';

export function inOrder(members: readonly ResolvedMember[], { order }: ExportOptions): readonly ResolvedMember[] {
  return order === 'release' ? releaseOrder(members) : members;
}
