/** A place that keeps lists of stories: a media server, or a folder of files. Declared by its user, the publisher. */
import type { ExportedList, KnownList, ServerExportOptions } from '@projectionist/franchise/exports/export';
import type { ResolvedMember } from '@projectionist/franchise/member';
import type { Message } from '../messages/message.ts';
import { MessageError } from '../messages/messageError.ts';
import type { PublishedStory } from './due.ts';
import type { ListTrouble } from './published.ts';

export interface WrittenList {
  /** As this place holds them. */
  readonly members: readonly ResolvedMember[];
  /** Absent if it holds nothing of the story: then nothing is written. */
  readonly list?: Omit<ExportedList, 'address'> & Partial<Pick<ExportedList, 'address'>>;
}

/** `write` and `remove` throw ListRefusal. */
export interface ListServer {
  /** True if a first list of this story would be that list of another one, because it has its name. */
  isNamedAs(story: PublishedStory, other: KnownList): Promise<boolean>;
  write(story: PublishedStory, options: ServerExportOptions): Promise<WrittenList>;
  /** A list that is gone, or is a person's by now, is no error. */
  remove(list: KnownList): Promise<void>;
}

export class ListRefusal extends MessageError {
  override readonly name = 'ListRefusal';
  readonly kind: ListTrouble;
  /** True if every list there would be refused. */
  readonly isOfServer: boolean;

  constructor(kind: ListTrouble, words: Message, options: { isOfServer?: boolean; cause?: unknown } = {}) {
    super(words, options.cause === undefined ? {} : { cause: options.cause });
    this.kind = kind;
    this.isOfServer = options.isOfServer === true;
  }
}
