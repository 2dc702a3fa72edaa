/**
 * Brings the lists of stories on media servers up to date after a walk. Never fails a walk, and never changes a list of
 * a person unasked: the franchise package decides that on the server's own content.
 */
import type { KnownList, ServerExportOptions } from '@projectionist/franchise/exports/export';
import type { Member, ResolvedMember } from '@projectionist/franchise/member';
import { isChosen, isNamed, type PublishTarget } from '../library/publishTargets.ts';
import { type Message, message } from '../messages/message.ts';
import { type DueList, isGranted, type PublishedStory, planTarget } from './due.ts';
import { type FileParts, kodiFiles } from './kodiFiles.ts';
import { ListRefusal, type ListServer } from './listServer.ts';
import { mediaServerLists, type ServerParts } from './mediaServerLists.ts';
import type { ListTrouble, PublishedList, PublishWish } from './published.ts';

/** Where the lists are kept between runs; `main` supplies it. */
export interface PublishStore {
  save(list: PublishedList): Promise<void>;
  forget(list: PublishedList): Promise<void>;
  /** Forgets a wish that was carried out, or has no object any more. */
  settle(wish: PublishWish): Promise<void>;
}

export interface PublishParts extends ServerParts, FileParts {
  readonly targets: readonly PublishTarget[];
  readonly stories: readonly PublishedStory[];
  readonly known: readonly PublishedList[];
  readonly wishes: readonly PublishWish[];
  /** True if the walk saw every file: a missing story was removed. */
  readonly sawAll: boolean;
  /** True if a person asked for the run: every list is compared with its server. */
  readonly isAsked: boolean;
  readonly store: PublishStore;
  /** Aborts when the run must end: what is left is due again. */
  readonly signal: AbortSignal;
  /** Adds a warning to the run's summary. */
  warn(path: string, words: Message): void;
  /** Called after each list, as a sign of life. */
  alive(): void;
}

/** Throws only errors of the store. */
export async function publishStories(parts: PublishParts): Promise<void> {
  for (const target of parts.targets) {
    for (const wanted of target.stories ?? [])
      if (!parts.stories.some((story) => isNamed(wanted, namesOf(story))))
        parts.warn('', message('ofService', target.name, message('publishStoryUnknown', wanted)));
    if (!parts.signal.aborted) await new TargetRun(target, parts).run();
  }
}

function namesOf({ key, franchise }: PublishedStory) {
  return { key, name: franchise.name };
}

/** One target in one run. */
class TargetRun {
  readonly #target: PublishTarget;
  readonly #parts: PublishParts;
  /** What this run saved, by story: newer than what was known at its start. */
  readonly #saved = new Map<string, PublishedList>();

  constructor(target: PublishTarget, parts: PublishParts) {
    this.#target = target;
    this.#parts = parts;
  }

  async run(): Promise<void> {
    const { stories, known, wishes, sawAll, isAsked, store, now } = this.#parts;
    const isOurs = ({ target }: { readonly target: string }) => target === this.#target.name;
    const ourWishes = wishes.filter(isOurs);
    const plan = planTarget({
      chosen: stories.filter((story) => isChosen(this.#target, namesOf(story))),
      keys: new Set(stories.map(({ key }) => key)),
      known: known.filter(isOurs),
      wishes: ourWishes,
      ...{ sawAll, isAsked },
      nowMs: now(),
    });
    for (const { from, to } of plan.moved) {
      await this.#save(to);
      await store.forget(from);
    }
    for (const list of plan.forget) await store.forget(list);
    for (const list of plan.left) await this.#left(list);
    if (plan.write.length + plan.remove.length > 0) await this.#ask(plan);
    const owed = new Set(plan.remove.map(({ wish }) => wish));
    // A wish about a list that is neither written nor removed has no object any more.
    const written = new Set(plan.write.map(({ wish }) => wish));
    for (const wish of ourWishes) if (!owed.has(wish) && !written.has(wish)) await store.settle(wish);
  }

  async #ask({ write, remove }: Pick<ReturnType<typeof planTarget>, 'write' | 'remove'>): Promise<void> {
    let server: ListServer;
    try {
      server = await this.#open(write.flatMap(({ story }) => story.members));
    } catch (error) {
      if (!(error instanceof ListRefusal)) throw error;
      for (const due of write) await this.#refused(due, error.kind, error.words);
      return;
    }
    const steps = [
      ...remove.map((one) => ({ due: undefined, work: () => this.#remove(one, server) })),
      ...write.map((due) => ({ due, work: () => this.#write(due, server) })),
    ];
    let answered: ListRefusal | undefined;
    for (const { due, work } of steps) {
      if (this.#parts.signal.aborted) return;
      if (answered !== undefined) {
        if (due !== undefined) await this.#refused(due, answered.kind, answered.words);
        continue;
      }
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ListRefusal)) throw error;
        if (this.#parts.signal.aborted) return;
        if (due === undefined) this.#warn('', error.words);
        else await this.#refused(due, error.kind, error.words);
        if (error.isOfServer) answered = error;
      }
      this.#parts.alive();
    }
  }

  async #open(members: readonly Member[]): Promise<ListServer> {
    const target = this.#target;
    return target.kind === 'kodi'
      ? kodiFiles(target, this.#parts)
      : await mediaServerLists(target, this.#parts, members);
  }

  async #write(due: DueList, server: ListServer): Promise<void> {
    const { story, known, wish, wanted } = due;
    const { store, now } = this.#parts;
    const owner = await this.#ownerOfName(due, server);
    if (owner !== undefined)
      throw new ListRefusal('person', message('listNameShared', story.franchise.name, owner.story));
    const beforeWrite = (list: KnownList) => this.#save({ ...this.#entry(due), list });
    const options: ServerExportOptions = {
      remembers: true,
      beforeWrite,
      takesOver: isGranted(known, wish, 'overwrite'),
      remakes: isGranted(known, wish, 'remake'),
      ...(known?.list === undefined ? {} : { known: known.list }),
    };
    const { members, list } = await server.write(story, options);
    if (wish !== undefined) await store.settle(wish);
    // The server has nothing of it, perhaps because a disk is missing: the list stays as it is.
    const { trouble: _trouble, isPartial: _isPartial, ...entry } = this.#entry(due);
    if (list === undefined) return await this.#save({ ...entry, wanted, comparedAtMs: now(), isPartial: true });
    const { isChanged, isNameTaken, address, ...kept } = list;
    await this.#save({
      ...entry,
      ...{ list: kept, wanted, comparedAtMs: now() },
      ...(address === undefined ? {} : { address }),
      ...(isChanged ? { writtenAtMs: now() } : {}),
      ...(isWhole(story, members) ? {} : { isPartial: true as const }),
    });
    if (isNameTaken === true)
      await this.#refused(due, 'person', message('listNameTaken', kept.name, story.franchise.name));
  }

  /** The list of another story that a first list of this one would be: by its name it would be found as ours. */
  async #ownerOfName({ story, known }: DueList, server: ListServer): Promise<PublishedList | undefined> {
    if (known?.list?.id !== undefined) return undefined;
    const { stories, known: before } = this.#parts;
    const isOurs = ({ target }: PublishedList) => target === this.#target.name;
    const lists = new Map(before.filter(isOurs).map((list) => [list.story, list]));
    for (const [key, list] of this.#saved) lists.set(key, list);
    for (const other of lists.values()) {
      const { list } = other;
      if (other.story === story.key || list?.id === undefined) continue;
      if (!stories.some(({ key }) => key === other.story)) continue;
      if (await server.isNamedAs(story, list)) return other;
    }
    return undefined;
  }

  async #remove(
    { known, wish }: { readonly known: PublishedList; readonly wish: PublishWish },
    server: ListServer,
  ): Promise<void> {
    const { store } = this.#parts;
    if (known.list !== undefined) await server.remove(known.list);
    await store.forget(known);
    await store.settle(wish);
  }

  async #left(list: PublishedList): Promise<void> {
    if (list.trouble?.kind === 'left') return;
    const reason = message('listLeft', list.list?.name ?? list.name);
    await this.#save({ ...list, trouble: { kind: 'left', reason, sinceMs: this.#parts.now() } });
  }

  async #refused(due: DueList, kind: ListTrouble, reason: Message): Promise<void> {
    const { store, now } = this.#parts;
    const before = due.known?.trouble;
    const sinceMs = before?.kind === kind ? before.sinceMs : now();
    await this.#save({ ...this.#entry(due), trouble: { kind, reason, sinceMs } });
    this.#warn(due.story.key, reason);
    if (due.wish !== undefined && kind !== 'away') await store.settle(due.wish);
  }

  async #save(list: PublishedList): Promise<void> {
    const saved = { ...list, atMs: this.#parts.now() };
    this.#saved.set(list.story, saved);
    await this.#parts.store.save(saved);
  }

  #warn(path: string, reason: Message): void {
    this.#parts.warn(path, message('ofService', this.#target.name, reason));
  }

  #entry({ story, known }: Pick<DueList, 'story' | 'known'>): PublishedList {
    const { key, sha256, franchise } = story;
    const latest = this.#saved.get(key) ?? known;
    return { ...latest, target: this.#target.name, story: key, name: franchise.name, sha256, atMs: this.#parts.now() };
  }
}

/** Whether the server has every video that the Libraries have. */
function isWhole({ held }: PublishedStory, members: readonly ResolvedMember[]): boolean {
  const there = members.reduce((sum, { heldCount }) => sum + heldCount, 0);
  return there >= held.reduce((sum, { heldCount }) => sum + heldCount, 0);
}
