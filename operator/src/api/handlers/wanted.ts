/** What stories lack, for people with a session and for programs with an address; and those addresses. */
import type { z } from '@hono/zod-openapi';
import type { ResolvedMember } from '@projectionist/franchise/member';
import { message } from '../../messages/message.ts';
import { ApiError } from '../apiError.ts';
import type { ListAddressRow } from '../catalog.ts';
import { libraryNamed, nameOf, namesByUid } from '../known.ts';
import { hashOfListToken, isHashOf, listPath } from '../listToken.ts';
import type { PagePorts } from '../ports.ts';
import type { ListAddresses, ListAddressView, MadeListAddress } from '../schemas/wanted.ts';
import type { WantedProgram } from '../schemas/wantedPrograms.ts';
import { titleId } from '../titleId.ts';
import { type WantedList, wantedList } from '../views/wantedList.ts';

/** A household has some dozens of stories; more are made by a script in a loop. */
const addressesAtMost = 200;

function today(ports: PagePorts): string {
  return new Date(ports.now()).toISOString().slice(0, 10);
}

export async function wantedOfStory(ports: PagePorts, id: string, program: WantedProgram): Promise<WantedList> {
  const { library, key } = nameOf(ports, id);
  return wantedList(await membersOf(ports, library.uid, key), program);
}

export async function wantedOfAll(ports: PagePorts, program: WantedProgram): Promise<WantedList> {
  const names = namesByUid(ports);
  const stories = await (await ports.catalog()).resolvedStories(today(ports));
  const members = stories.flatMap((story) => (names.has(story.library) ? story.members : []));
  return wantedList(members, program);
}

async function membersOf(ports: PagePorts, uid: string, key: string): Promise<readonly ResolvedMember[]> {
  const detail = await (await ports.catalog()).readFranchise(uid, key, today(ports));
  if (detail === undefined) throw new ApiError('notFound', message('franchiseUnknown'));
  return detail.members;
}

/** The address of a token, if it is in use. Never an empty list instead: a program may delete what left its list. */
export async function listAddressOf(ports: PagePorts, token: string): Promise<ListAddressRow> {
  const address = await (await ports.catalog()).findListAddress(hashOfListToken(token));
  if (address === undefined || !isHashOf(token, address.tokenHash)) {
    throw new ApiError('notFound', message('listAddressUnknown'));
  }
  if (address.revokedAtMs !== undefined) throw new ApiError('gone', message('listAddressRevoked'));
  return address;
}

export async function wantedAt(
  ports: PagePorts,
  { story }: ListAddressRow,
  program: WantedProgram,
): Promise<WantedList> {
  if (story === undefined) return wantedOfAll(ports, program);
  if (!namesByUid(ports).has(story.library)) throw new ApiError('notFound', message('franchiseUnknown'));
  return wantedList(await membersOf(ports, story.library, story.key), program);
}

export async function readAddresses(ports: PagePorts): Promise<z.infer<typeof ListAddresses>> {
  const names = namesByUid(ports);
  const rows = await (await ports.catalog()).listAddresses();
  return { addresses: rows.flatMap((row) => addressView(row, names) ?? []) };
}

/** undefined for a Library that is not served. */
function addressView(
  { id, story, madeAtMs }: ListAddressRow,
  names: ReadonlyMap<string, string>,
): z.infer<typeof ListAddressView> | undefined {
  const view = { id, madeAt: new Date(madeAtMs).toISOString() };
  if (story === undefined) return view;
  const library = names.get(story.library);
  return library === undefined ? undefined : { ...view, story: titleId(library, story.key) };
}

export async function makeAddress(
  ports: PagePorts,
  story: string | undefined,
): Promise<z.infer<typeof MadeListAddress>> {
  const named = story === undefined ? undefined : nameOf(ports, story);
  const of = named === undefined ? undefined : { library: libraryNamed(ports, named.library.key).uid, key: named.key };
  if (of !== undefined) await membersOf(ports, of.library, of.key);
  const { length } = await (await ports.catalog()).listAddresses();
  if (length >= addressesAtMost) {
    throw new ApiError('refused', message('listAddressesTooMany', String(addressesAtMost)));
  }
  const { id, token, madeAtMs } = await ports.makeListAddress(of);
  const view = { id, madeAt: new Date(madeAtMs).toISOString(), path: listPath(token) };
  return story === undefined ? view : { ...view, story };
}

export async function revokeAddress(ports: PagePorts, id: string): Promise<z.infer<typeof ListAddresses>> {
  if (!(await ports.revokeListAddress(id))) throw new ApiError('notFound', message('listAddressUnknown'));
  return readAddresses(ports);
}
