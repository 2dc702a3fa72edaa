/**
 * Brings the lists of stories on media servers up to date after a walk. Never fails a walk, and never changes a list of
 * a person unasked: the franchise package decides that on the server's own content.
 */
import type { Collection } from '@projectionist/franchise/collection';
import type { MediaServerError, ServerAccess } from '@projectionist/franchise/collections/mediaServer';
import type {
  ExportInput,
  KnownList,
  ServerExportOptions,
  ServerExportResult,
} from '@projectionist/franchise/exports/export';
import { resolve } from '@projectionist/franchise/resolve';
import { isChosen, isNamed, type PublishTarget } from '../library/publishTargets.ts';
import { type Message, message } from '../messages/message.ts';
import { wordsOf } from '../messages/messageError.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { type DueList, isGranted, type PublishedStory, planTarget } from './due.ts';
import { gatheredCollection } from './gathered.ts';
import type { ListTrouble, PublishedList, PublishWish } from './published.ts';
import { serverFetch } from './serverFetch.ts';
import { refusalOf } from './words.ts';

/** Where the lists are kept between runs; `main` supplies it. */
export interface PublishStore {
  save(list: PublishedList): Promise<void>;
  forget(list: PublishedList): Promise<void>;
  /** Forgets a wish that was carried out, or has no object any more. */
  settle(wish: PublishWish): Promise<void>;
}

export interface PublishSecrets {
  /** Trimmed; undefined if there is none. Throws a readable sentence if it cannot be read. */
  read(ref: { readonly name: string; readonly key: string }): Promise<string | undefined>;
  /** For people: where the key is expected. */
  place(ref: { readonly name: string; readonly key: string }): string;
}

export interface PublishParts {
  readonly targets: readonly PublishTarget[];
  readonly stories: readonly PublishedStory[];
  readonly known: readonly PublishedList[];
  readonly wishes: readonly PublishWish[];
  /** True if the walk saw every file: a missing story was removed. */
  readonly sawAll: boolean;
  /** True if a person asked for the run: every list is compared with its server. */
  readonly isAsked: boolean;
  readonly store: PublishStore;
  readonly secrets: PublishSecrets;
  /** May ask the targets' hosts. */
  readonly http: Pick<Outbound, 'call'>;
  /** Aborts when the run must end: what is left is due again. */
  readonly signal: AbortSignal;
  now(): number;
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
      await store.save({ ...to, atMs: now() });
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
    const access = await this.#access();
    if ('code' in access) {
      for (const due of write) await this.#refused(due, 'person', access);
      return;
    }
    const { MediaServerError } = await import('@projectionist/franchise/collections/mediaServer');
    const collection = gatheredCollection(
      await this.#collection(access),
      write.flatMap(({ story }) => story.members),
    );
    const steps = [
      ...remove.map((one) => ({ due: undefined, work: () => this.#remove(one, access) })),
      ...write.map((due) => ({ due, work: () => this.#write(due, access, collection) })),
    ];
    let answered: { readonly kind: ListTrouble; readonly reason: Message } | undefined;
    for (const { due, work } of steps) {
      if (this.#parts.signal.aborted) return;
      if (answered !== undefined) {
        if (due !== undefined) await this.#refused(due, answered.kind, answered.reason);
        continue;
      }
      try {
        await work();
      } catch (error) {
        if (!(error instanceof MediaServerError)) throw error;
        if (this.#parts.signal.aborted) return;
        answered = await this.#failed(due, error);
      }
      this.#parts.alive();
    }
  }

  /** Returns the refusal if it holds for the other lists of the server too. */
  async #failed(
    due: DueList | undefined,
    error: MediaServerError,
  ): Promise<{ readonly kind: ListTrouble; readonly reason: Message } | undefined> {
    const refusal = refusalOf(error, due?.story.franchise.name ?? '');
    if (due === undefined) this.#warn('', refusal.reason);
    else await this.#refused(due, refusal.kind, refusal.reason);
    return refusal.isOfServer ? refusal : undefined;
  }

  async #access(): Promise<ServerAccess | Message> {
    const { url, secretRef } = this.#target;
    const { secrets, http } = this.#parts;
    const user = this.#target.kind === 'jellyfin' ? this.#target.user : undefined;
    try {
      const token = await secrets.read(secretRef);
      if (token === undefined) return message('serverKeyNotFound', secrets.place(secretRef));
      return { url, token, user, fetch: serverFetch(http) };
    } catch (error) {
      return wordsOf(error);
    }
  }

  async #collection(access: ServerAccess): Promise<Collection> {
    if (this.#target.kind === 'plex')
      return (await import('@projectionist/franchise/collections/plexCollection')).plexCollection(access);
    return (await import('@projectionist/franchise/collections/jellyfinCollection')).jellyfinCollection(access);
  }

  async #write(due: DueList, access: ServerAccess, collection: Collection): Promise<void> {
    const { story, known, wish, wanted } = due;
    const { store, now } = this.#parts;
    const today = new Date(now()).toISOString().slice(0, 10);
    const members = await resolve(story.members, collection, { today });
    const beforeWrite = (list: KnownList) => this.#save({ ...this.#entry(due), list });
    const options: ServerExportOptions = {
      remembers: true,
      beforeWrite,
      takesOver: isGranted(known, wish, 'overwrite'),
      remakes: isGranted(known, wish, 'remake'),
      ...(known?.list === undefined ? {} : { known: known.list }),
    };
    const { list } = await this.#export({ franchise: story.franchise, members, today }, access, options);
    if (wish !== undefined) await store.settle(wish);
    // The server has nothing of it, perhaps because a disk is missing: the list stays as it is.
    const { trouble: _trouble, isPartial: _isPartial, ...entry } = this.#entry(due);
    if (list === undefined) return await this.#save({ ...entry, wanted, comparedAtMs: now(), isPartial: true });
    const { isChanged, isNameTaken, address, ...kept } = list;
    await this.#save({
      ...entry,
      ...{ list: kept, address, wanted, comparedAtMs: now() },
      ...(isChanged ? { writtenAtMs: now() } : {}),
      ...(isWhole(story, members) ? {} : { isPartial: true as const }),
    });
    if (isNameTaken === true)
      await this.#refused(due, 'person', message('listNameTaken', kept.name, story.franchise.name));
  }

  async #export(input: ExportInput, access: ServerAccess, options: ServerExportOptions): Promise<ServerExportResult> {
    if (this.#target.kind === 'plex')
      return await (await import('@projectionist/franchise/exports/plex')).exportToPlex(input, access, options);
    const { exportToJellyfin } = await import('@projectionist/franchise/exports/jellyfin');
    return await exportToJellyfin(input, access, this.#target.as, options);
  }

  async #remove(
    { known, wish }: { readonly known: PublishedList; readonly wish: PublishWish },
    access: ServerAccess,
  ): Promise<void> {
    const { store } = this.#parts;
    if (known.list !== undefined) {
      if (this.#target.kind === 'plex')
        await (await import('@projectionist/franchise/exports/plex')).removeFromPlex(access, known.list);
      else await (await import('@projectionist/franchise/exports/jellyfin')).removeFromJellyfin(access, known.list);
    }
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
function isWhole({ held }: PublishedStory, members: ExportInput['members']): boolean {
  const there = members.reduce((sum, { heldCount }) => sum + heldCount, 0);
  return there >= held.reduce((sum, { heldCount }) => sum + heldCount, 0);
}
