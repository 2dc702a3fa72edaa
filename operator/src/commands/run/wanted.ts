/** `wanted`: reads what stories lack from the catalog, and keeps the addresses of these lists there. */
import { existsSync } from 'node:fs';
import { listPath, newListToken } from '../../api/listToken.ts';
import type { WantedProgram } from '../../api/schemas/wantedPrograms.ts';
import { wantedList } from '../../api/views/wantedList.ts';
import type { Catalog } from '../../catalog/database/catalog.ts';
import { addListAddress, readListAddresses, revokeListAddress } from '../../catalog/database/listAddressTable.ts';
import { openCatalog } from '../../catalog/database/open.ts';
import { type ListedFranchise, listFranchises, resolvedStories } from '../../catalog/franchises/franchiseQueries.ts';
import { systemClock } from '../../library/clock.ts';
import { readStates } from '../../platform/local/readStates.ts';
import { CommandError, UsageError } from '../../process/commandError.ts';
import { dataFiles } from '../../process/environment.ts';
import { harmless, jsonText, note, say, shownPath } from '../../process/terminal.ts';
import type { Output } from '../output.ts';

const noStories =
  'no story is known yet: put a franchise file into a Library of kind franchises, or name one in its spec.stories, then `projectionist walk`';

export interface WantedContext {
  readonly data: string;
  readonly output: Output;
}

/** Prints the list as JSON, and on standard error how many titles it leaves out. */
export async function showWanted(
  { data, output }: WantedContext,
  story: string | undefined,
  program: WantedProgram,
): Promise<number> {
  return withCatalog(data, { readOnly: true }, async (catalog) => {
    const chosen = story === undefined ? undefined : await storyNamed(catalog, story);
    const all = await resolvedStories(catalog, { today: today() }, chosen);
    const { items, withoutId } = wantedList(
      all.flatMap(({ members }) => members),
      program,
    );
    output.answer(jsonText(items, 2));
    if (all.length === 0) note(output, noStories);
    if (withoutId > 0) note(output, `${withoutId} missing without the id that ${program} needs`);
    return 0;
  });
}

export async function makeAddress(
  { data, output }: WantedContext,
  story: string | undefined,
  { url, json }: { readonly url: string | undefined; readonly json: boolean },
): Promise<number> {
  const base = baseOf(url ?? readStates(data)?.baseUrl);
  return withCatalog(data, {}, async (catalog) => {
    const chosen = story === undefined ? undefined : await storyNamed(catalog, story);
    const { id, token, tokenHash } = newListToken();
    const of = chosen === undefined ? {} : { story: { library: chosen.library, key: chosen.key } };
    await addListAddress(catalog, { id, tokenHash, madeAtMs: systemClock.now(), ...of });
    const radarr = `${base}/${listPath(token)}/radarr`;
    const sonarr = `${base}/${listPath(token)}/sonarr`;
    if (json) output.answer(jsonText({ id, story: chosen?.key, radarr, sonarr }));
    else {
      say(output, `Radarr  Settings, Import Lists, Custom Lists:  ${radarr}`);
      say(output, `Sonarr  Settings, Import Lists, Custom List:   ${sonarr}`);
      note(output, `copy them now: they are not shown again\nend them with \`projectionist wanted revoke ${id}\``);
    }
    return 0;
  });
}

export async function listAddresses({ data, output }: WantedContext, json: boolean): Promise<number> {
  return withCatalog(data, { readOnly: true }, async (catalog) => {
    for (const { id, story, madeAtMs } of await readListAddresses(catalog)) {
      const madeAt = new Date(madeAtMs).toISOString();
      if (json) output.answer(jsonText({ id, story: story?.key, madeAt }));
      else say(output, `${id}  ${madeAt}  ${harmless(story?.key ?? 'all stories')}`);
    }
    return 0;
  });
}

export async function revokeAddress({ data, output }: WantedContext, id: string): Promise<number> {
  return withCatalog(data, {}, async (catalog) => {
    if (!(await revokeListAddress(catalog, id, systemClock.now()))) {
      throw new UsageError(`no address in use has the id ${shownPath(id)}: see \`projectionist wanted addresses\``);
    }
    output.answer('revoked');
    return 0;
  });
}

function today(): string {
  return new Date(systemClock.now()).toISOString().slice(0, 10);
}

/** Without a slash at the end. */
function baseOf(text: string | undefined): string {
  const url = URL.parse(text ?? 'http://127.0.0.1:7070');
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    throw new UsageError(`--url: expected an address like http://nas:7070, got ${shownPath(text ?? '')}`);
  }
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/u, '')}`;
}

async function withCatalog<Result>(
  data: string,
  options: { readonly readOnly?: true },
  work: (catalog: Catalog) => Promise<Result>,
): Promise<Result> {
  const { catalog: file } = dataFiles(data);
  if (!existsSync(file)) {
    throw new CommandError(
      `${shownPath(data)} has no catalog yet: scan once with \`projectionist walk\`, or name the data folder with --data`,
    );
  }
  const catalog = await openCatalog(file, options);
  try {
    return await work(catalog);
  } finally {
    await catalog.close();
  }
}

/** By its file under the root, or by its name in any letter case. */
async function storyNamed(catalog: Catalog, named: string): Promise<Pick<ListedFranchise, 'library' | 'key' | 'name'>> {
  const all = await listFranchises(catalog, { today: today() });
  const byKey = all.filter(({ key }) => key === named);
  const found = byKey.length > 0 ? byKey : all.filter(({ name }) => name.toLowerCase() === named.toLowerCase());
  const [story, second] = found;
  if (story === undefined) {
    const known = all.map(({ key }) => harmless(key)).slice(0, 20);
    const advice = known.length === 0 ? noStories : `expected one of ${known.join(', ')}`;
    throw new UsageError(`no story is called ${shownPath(named)}: ${advice}`);
  }
  if (second !== undefined) {
    const keys = found.map(({ key }) => harmless(key)).join(', ');
    throw new UsageError(`several stories are called ${shownPath(named)}: name the file, one of ${keys}`);
  }
  return story;
}
