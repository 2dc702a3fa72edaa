/**
 * The main entry, `@projectionist/franchise`: check a text, list its members, resolve them against a collection, print
 * times. It has what a first program needs; everything else has its own module. This is the only file of re-exports.
 * Nothing inside the package imports it, so it costs no startup time, and a bundler drops what is unused.
 */
export { timeLabel } from './calendar.ts';
export { type Checked, check } from './check.ts';
export type { Collection, HeldTitle } from './collection.ts';
export type { Fault } from './fault.ts';
export type { Franchise } from './generated/franchise.ts';
export type { HeldItem, Member, ResolvedMember } from './member.ts';
export { releaseOrder, storyOrder } from './order.ts';
export { resolve, unresolved } from './resolve.ts';
