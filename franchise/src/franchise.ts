/**
 * The front door, `@projectionist/franchise`: text to faults and members, members against what is held, times in words. What a first
 * program needs is found under the package's own name, as everybody looks there first; all else has a module of its own. Only a
 * file of re-exports can be that: nothing inside imports it, so no start of ours pays for it, and a bundler leaves out what is not used.
 */
export { timeLabel } from './calendar.ts';
export { type Checked, check } from './check.ts';
export type { Collection, HeldTitle } from './collection.ts';
export type { Fault } from './fault.ts';
export type { Franchise } from './generated/franchise.ts';
export type { HeldItem, Member, ResolvedMember } from './member.ts';
export { releaseOrder, storyOrder } from './order.ts';
export { resolve, unresolved } from './resolve.ts';
