/**
 * The walk of a franchises Library: held files and folders first, then everything, then prune, then art, then posters of
 * missing parts. This file is the sequence. It must not know platforms, and never touches a franchise file: those belong
 * to people.
 */

import { couldBeFranchiseFileName, isFranchiseFileName } from '@projectionist/franchise/fileNames';
import { type Message, type MessageCode, message } from '../messages/message.ts';
import { MessageError } from '../messages/messageError.ts';
import { StorageError } from '../storage/error.ts';
import { findHidden } from '../storage/hidden.ts';
import { isEmptyRoot, type StorageRoot } from '../storage/root.ts';
import { artProblems, dueKinds } from './art.ts';
import { visitArt } from './artVisit.ts';
import type { FranchiseArt, FranchiseProblem, KnownFranchise } from './catalog.ts';
import { copyProblems } from './copyProblem.ts';
import { passedOverMessage, unreadableProblem } from './faultProblem.ts';
import { visitFile } from './fileVisit.ts';
import { type FoundFile, type FranchiseContext, isWithin } from './franchiseContext.ts';
import { visitPosters } from './posterVisit.ts';
import { removeFranchiseRecord } from './record.ts';
import { isShipped } from './storyLibrary.ts';

export interface FranchiseWish {
  readonly folders: readonly string[];
  readonly full: boolean;
  readonly acceptMissing: boolean;
  /** The document changed: every file is read, changed or not. */
  readonly everyTitle: boolean;
}

export interface FranchiseWalkEnd {
  readonly finished: boolean;
  /** Held folders, as the senders wrote them, that this walk finished. */
  readonly walked: readonly string[];
  /** Files that changed while they were read, relative to the root. */
  readonly rescan: readonly string[];
  readonly fullOwed: boolean;
  /** Nothing was written beside the files, because the root looks like the mount point of a missing disk. */
  readonly isAway: boolean;
}

/** Throws if the walk cannot continue (storage or catalog unavailable, a bug); one bad file never ends it. */
export async function walkFranchises(wish: FranchiseWish, context: FranchiseContext): Promise<FranchiseWalkEnd> {
  const storage = context.tree.identity();
  const known = await context.catalog.known();
  context.tally.known(known.size);
  if (context.rebuild) await context.catalog.remove([...known.keys()]);
  const isAway = !context.readOnly && !wish.acceptMissing && (await isDiskAway(context.root, known));
  const walk = new Walk(wish, { ...context, isAway }, context.rebuild ? new Map() : known);
  const isFull = wish.full || context.rebuild === true;
  const held = await walk.walkHeld();
  if (isFull && !walk.hasStopped) await walk.walkAll();
  // An unmounted disk leaves an empty mount point: every file looks removed, and none is (invariant 6).
  if (storage === undefined || context.tree.identity() !== storage) {
    throw new MessageError(message('storageWent', context.root.path));
  }
  await walk.prune(isFull && !walk.hasStopped);
  await walk.saveProblems();
  await walk.fillArt();
  await walk.fillPosters();
  const lookedAtAll = isFull && !walk.hasStopped;
  return {
    finished: !walk.hasStopped,
    walked: held.walked,
    rescan: walk.growing,
    fullOwed: (held.fullOwed || walk.isHollow) && !lookedAtAll,
    isAway,
  };
}

/**
 * Followed stories need no file, so an empty root may be right. It is a mount point without its disk if files of a person
 * are known, or if the records of known stories are missing too.
 */
async function isDiskAway(root: StorageRoot, known: ReadonlyMap<string, KnownFranchise>): Promise<boolean> {
  if (known.size === 0 || !(await isEmptyRoot(root))) return false;
  if ([...known.values()].some(({ version }) => !isShipped(version))) return true;
  try {
    await using hidden = await findHidden(root, '');
    return hidden === undefined;
  } catch (error) {
    // Something else has the name of our folder: each record reports that.
    if (error instanceof StorageError) return false;
    throw error;
  }
}

interface HeldWalk {
  readonly walked: readonly string[];
  readonly fullOwed: boolean;
}

/** What one walk has found so far. */
class Walk {
  readonly growing: string[] = [];
  hasStopped = false;
  isHollow = false;
  readonly #wish: FranchiseWish;
  readonly #context: FranchiseContext;
  readonly #known: ReadonlyMap<string, KnownFranchise>;
  readonly #art = new Map<string, FranchiseArt>();
  readonly #seen = new Set<string>();
  readonly #problems: FranchiseProblem[] = [];
  /** Paths that were scanned completely: their problems are replaced. */
  readonly #visited: string[] = [];
  readonly #missing = new Set<string>();
  readonly #beside = new Set<string>();
  readonly #passedOver = new Set<string>();
  #unreadable = 0;
  #rootEntries = 1;

  constructor(wish: FranchiseWish, context: FranchiseContext, known: ReadonlyMap<string, KnownFranchise>) {
    this.#wish = wish;
    this.#context = context;
    this.#known = known;
  }

  async walkHeld(): Promise<HeldWalk> {
    const { resolve, tally } = this.#context;
    const walked: string[] = [];
    let fullOwed = false;
    for (const folder of this.#wish.folders) {
      if (this.#isStopping()) break;
      const resolved = await resolve(folder);
      if (resolved.kind === 'nothing') {
        tally.nowhere(folder);
        tally.warn(folder, message('noFranchisePlace'));
      }
      fullOwed ||= resolved.kind === 'nothing' || resolved.kind === 'root';
      const path =
        resolved.kind === 'place' ? resolved.path : resolved.kind === 'knownTitle' ? resolved.key : undefined;
      if (path !== undefined) await this.#walkBelow(path);
      if (!this.hasStopped) walked.push(folder);
    }
    return { walked, fullOwed };
  }

  async walkAll(): Promise<void> {
    await this.#visitFound('', false);
    if (this.hasStopped) return;
    for (const key of this.#known.keys()) {
      if (!this.#seen.has(key)) this.#missing.add(key);
    }
  }

  async #walkBelow(path: string): Promise<void> {
    await this.#visitFound(path, true);
    if (this.hasStopped) return;
    const below = [...this.#known.keys()].filter((key) => isWithin(key, path));
    const missing = below.filter((key) => !this.#seen.has(key));
    const reach = this.#context.prune.reachOfRescan(missing, [path], below.length);
    this.isHollow ||= reach.isHollow;
    for (const key of reach.named) this.#missing.add(key);
    for (const key of reach.beside) this.#beside.add(key);
  }

  async #visitFound(within: string, isNamed: boolean): Promise<void> {
    const { tree, tally } = this.#context;
    const scanned = await tree.scan(within);
    this.#rootEntries = scanned.rootEntries;
    for (const { path, reason } of scanned.strange) tally.warn(path, reason);
    for (const { path, reason } of scanned.unreadable) {
      this.#unreadable++;
      tally.warn(path, reason);
      this.#problems.push(unreadableProblem(path, reason));
    }
    for (const file of scanned.files) {
      if (this.#seen.has(file.path)) continue;
      const name = file.path.slice(file.path.lastIndexOf('/') + 1);
      if (!isFranchiseFileName(name)) {
        this.#passOver(file.path, name);
        continue;
      }
      if (this.#isStopping()) return;
      await this.#visit(file, isNamed || this.#wish.everyTitle);
    }
    this.#visited.push(within);
  }

  #passOver(path: string, name: string): void {
    if (!couldBeFranchiseFileName(name) || this.#passedOver.has(path)) return;
    this.#passedOver.add(path);
    this.#context.tally.warn(path, passedOverMessage(name));
  }

  async #visit(file: FoundFile, isNamed: boolean): Promise<void> {
    const { tally } = this.#context;
    tally.begin(file.path);
    const visit = await visitFile(file, this.#known.get(file.path), isNamed, this.#context);
    tally.done(file.path, visit.changed);
    if (visit.state === 'gone') return;
    this.#seen.add(file.path);
    this.#problems.push(...visit.problems, ...artProblems(file.path, visit.art));
    this.#problems.push(...(await copyProblems(file, this.#context)));
    if (visit.state === 'growing') this.growing.push(file.path);
    if (visit.state === 'known') this.#art.set(file.path, visit.art);
    if (visit.state === 'unreadable') this.#unreadable++;
  }

  #isStopping(): boolean {
    this.hasStopped ||= this.#context.isStopping();
    return this.hasStopped;
  }

  /**
   * Removes missing franchises from the catalog, unless the storage itself may be missing (invariant 6). Files of
   * people are not touched.
   */
  async prune(isWhole: boolean): Promise<void> {
    const { tally, prune } = this.#context;
    const { acceptMissing } = this.#wish;
    const all = [...new Set([...this.#missing, ...(isWhole || acceptMissing ? this.#beside : [])])];
    // The document names it no longer, or a file of a person counts instead: no disk can have hidden it.
    const unfollowed = all.filter((key) => this.#wasShipped(key));
    await this.#remove(unfollowed);
    const missing = all.filter((key) => !this.#wasShipped(key));
    const reason = prune.reasonNotToPrune({
      full: isWhole,
      acceptMissing,
      knownTitles: this.#known.size,
      missingTitles: missing.length,
      rootEntries: this.#rootEntries,
      unreadable: this.#unreadable,
    });
    if (reason === undefined) {
      await this.#remove(missing);
      return;
    }
    const detail = ofFranchises(reason);
    tally.warn('', detail);
    if (isWhole) this.#problems.push({ cause: 'pruneUnconfirmed', title: '', path: '', detail });
  }

  #wasShipped(key: string): boolean {
    const known = this.#known.get(key);
    return known !== undefined && isShipped(known.version);
  }

  async #remove(keys: readonly string[]): Promise<void> {
    const { catalog, tally } = this.#context;
    for (const key of keys) await this.#removeRecord(key);
    await catalog.remove(keys);
    for (const key of keys) tally.gone(key);
  }

  /** Before the catalog removes its key: if the walk is killed in between, the next one finds it missing again. */
  async #removeRecord(key: string): Promise<void> {
    const { root, readOnly, tally } = this.#context;
    if (readOnly) return;
    try {
      await removeFranchiseRecord(root, key);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      tally.warn(key, message('franchiseRecordLeft', error.words));
    }
  }

  async saveProblems(): Promise<void> {
    await this.#context.catalog.saveProblems(this.#visited, this.#problems);
  }

  /**
   * Last, because it waits for servers: the files are shown by then. If it is stopped, the rest stays open for a later
   * walk.
   */
  async fillArt(): Promise<void> {
    if (this.#context.isAway) return;
    for (const [key, art] of this.#art) {
      if (this.#isStopping()) return;
      if (dueKinds(art, this.#context.now()).length === 0) continue;
      const problems = artProblems(key, await visitArt(key, art, this.#context));
      const others = this.#problems.filter(({ title }) => title === key);
      if (problems.length > 0) await this.#context.catalog.saveProblems([key], [...others, ...problems]);
      this.#context.tally.alive();
    }
  }

  /** After the art, because it needs what the catalog knows of every story. A rebuild fetches nothing. */
  async fillPosters(): Promise<void> {
    if (this.#context.rebuild || this.#isStopping()) return;
    await visitPosters({ ...this.#context, isStopping: () => this.#isStopping() });
  }
}

/** The guard speaks of titles (walk/prune.ts). */
const codeOfFranchises: Readonly<Partial<Record<MessageCode, MessageCode>>> = {
  keptUnread: 'franchisesKeptUnread',
  keptEmpty: 'franchisesKeptEmpty',
  keptFew: 'franchisesKeptFew',
};

function ofFranchises({ code, values }: Message): Message {
  return { code: codeOfFranchises[code] ?? code, values };
}
