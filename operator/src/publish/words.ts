/** A server's refusal as a message to people, and what it means for the list. Decides by kinds, never by sentences. */
import type { MediaServerError } from '@projectionist/franchise/collections/mediaServer';
import { type Message, message } from '../messages/message.ts';
import { MessageError } from '../messages/messageError.ts';
import type { ListTrouble } from './published.ts';

export interface Refusal {
  readonly kind: ListTrouble;
  readonly reason: Message;
  /** True if every list on the server would get the same answer. */
  readonly isOfServer: boolean;
}

/** `name`: of the list, for people. */
export function refusalOf(error: MediaServerError, name: string): Refusal {
  const ofServer = (kind: ListTrouble, reason: Message): Refusal => ({ kind, reason, isOfServer: true });
  const ofList = (kind: ListTrouble, reason: Message): Refusal => ({ kind, reason, isOfServer: false });
  // The client's own words say more than the package's: which host, which limit, when it is asked again.
  if (error.kind === 'unreachable')
    return ofServer('away', error.cause instanceof MessageError ? error.cause.words : message('publishServerAway'));
  switch (error.kind) {
    case 'fault':
      return ofServer('away', message('publishServerFault', statusOf(error)));
    case 'token':
      return ofServer('person', message('publishKeyRefused'));
    case 'user':
      return ofServer('person', message('publishUserUnknown'));
    case 'address':
      return ofServer('person', message('publishAddressOther'));
    case 'answer':
      return ofServer('person', message('publishAnswerStrange'));
    case 'forbidden':
      return ofList('person', message('publishForbidden', name));
    case 'old':
      return ofList('person', message('publishRequestUnknown', name, statusOf(error)));
    case 'refused':
      return ofList('person', message('publishRefused', name, statusOf(error)));
    case 'limit':
      return ofServer(
        'person',
        error.status === undefined ? message('publishAnswerEndless') : message('publishRequestLong', statusOf(error)),
      );
    case 'playlist':
      return listRefusal(error, name);
  }
}

function listRefusal({ list }: MediaServerError, name: string): Refusal {
  const isOfServer = false;
  switch (list?.kind) {
    case 'theirs':
      return { kind: 'theirs', reason: theirsReason(list, name), isOfServer };
    case 'twins':
      return { kind: 'person', reason: message('listTwins', name), isOfServer };
    case 'long':
      return { kind: 'person', reason: message('publishTooLarge', name), isOfServer };
    case 'gone':
      return { kind: 'gone', reason: message('listGone', name), isOfServer };
    case 'library':
      return { kind: 'person', reason: message('publishLibraryUnknown', list.names), isOfServer: true };
    default:
      return { kind: 'away', reason: message('listContested', name), isOfServer };
  }
}

function theirsReason(
  { lost, titles, reorders }: { readonly lost: number; readonly titles: readonly string[]; readonly reorders: boolean },
  name: string,
): Message {
  if (lost === 0) return message('listTheirsOrder', name);
  const shown = titles.join(', ');
  return reorders
    ? message('listTheirsBoth', name, String(lost), shown)
    : message('listTheirsLost', name, String(lost), shown);
}

function statusOf({ status }: MediaServerError): string {
  return String(status ?? 0);
}
