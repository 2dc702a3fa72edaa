/** The settings of the page on one machine: reads and writes the documents that this server watches, and its keys. */
import type { GivenKey, KeyAnswer, KindGuess, SettingsPort } from '../api/settingsPort.ts';
import { checkTexts } from '../library/document/checkTexts.ts';
import { libraryKey } from '../library/document.ts';
import { mediaCalls } from '../library/mediaCalls.ts';
import { secretVariableName } from '../library/secretVariable.ts';
import { type Message, message } from '../messages/message.ts';
import { CommandError } from '../process/commandError.ts';
import { secretsFolder, secretsOf } from '../process/secrets.ts';
import { announceFormOf, testAnnounceAddress, testAnnounceEntry } from '../setup/announceTest.ts';
import { storeKey } from '../setup/keyFile.ts';
import { isOwnKey, keyUses, useName } from '../setup/keyUses.ts';
import { guessLibrary } from '../setup/libraryGuess.ts';
import { listFolders } from '../setup/mediaRoots.ts';
import { serverKindOf, testMediaServer } from '../setup/serverTest.ts';
import { type TestOutcome, testSource } from '../setup/sourceTest.ts';
import { hashOf } from '../setup/wholeFile.ts';
import { serviceNamed } from '../sources/services.ts';
import { changeDocuments } from './settingsChange.ts';
import { type PageSettingsOptions, readSettings, settingsFiles } from './settingsContent.ts';

/** As the document's schema has it. */
const addressForm = /^https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?$/u;

/** A person enters one key and chooses one folder at a time; each of these asks a service or reads a tree. */
const trialsAtOnce = 4;

export function pageSettings(options: PageSettingsOptions): SettingsPort {
  const given = new Map<string, string>();
  const tried = trials();
  /** One change at a time: the second one then sees the file of the first. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: () => readSettings(options),
    folders: (path) => folders(options.roots, path),
    guess: (path) => tried(() => guess(options.roots, path)),
    testAnnouncement: (library, place) => testAnnouncement(options, library, place),
    giveKey: (key, client) => tried(() => giveKey(options, given, key, client)),
    change: (change, client) => {
      const changed = last.then(() => changeDocuments(options, given, change, client));
      last = changed.catch(() => undefined);
      return changed;
    },
  };
}

/** Runs a few at once and refuses the others. */
function trials() {
  let running = 0;
  return async <Result>(trial: () => Promise<Result>): Promise<Result | Message> => {
    if (running >= trialsAtOnce) return message('trialsBusy', String(trialsAtOnce));
    running += 1;
    try {
      return await trial();
    } finally {
      running -= 1;
    }
  };
}

async function folders(roots: readonly string[], path: string | undefined) {
  const [first] = roots;
  if (first === undefined) return message('noRoots');
  const folder = path ?? first;
  return mediaCalls.run(folder, () => listFolders(roots, folder));
}

async function guess(roots: readonly string[], path: string): Promise<KindGuess | Message> {
  const found = await folders(roots, path);
  if ('code' in found) return found;
  try {
    const { kind, warning, videos } = await mediaCalls.run(found.path, () => guessLibrary(found.path, '/'));
    return { kind, isMixed: warning !== undefined, ...videos };
  } catch (error) {
    if (error instanceof CommandError) return { isMixed: false };
    throw error;
  }
}

/** Of the saved document. */
async function testAnnouncement(
  options: PageSettingsOptions,
  library: string,
  place: number,
): Promise<TestOutcome | Message> {
  const { documents } = checkTexts((await settingsFiles(options.config)).filter(({ hash }) => hash !== null));
  const found = documents.find(({ document }) => libraryKey(document) === library)?.document.spec.announce[place];
  if (found === undefined) return message('announceNotThere');
  options.log.info({ library }, 'a person sends a test message');
  return testAnnounceEntry(found, library, options);
}

async function giveKey(
  { config, data, environment, log }: PageSettingsOptions,
  given: Map<string, string>,
  { of, name, key, value, address, evenUntested }: GivenKey,
  client: string,
): Promise<KeyAnswer | Message> {
  if (address !== undefined && !(addressForm.test(address) && URL.canParse(address)))
    return message('docAddress', JSON.stringify(address));
  const test = testOf(of, address);
  if (test === undefined) return message('sourceUnknown', JSON.stringify(of));
  if ((environment.secretVariable(name, key)?.trim() ?? '') !== '') {
    return message('keyFromVariable', secretVariableName({ name, key }));
  }
  // Where it will be sent: a source without an address has its own. An announcement's address is the secret.
  const target = address ?? serviceNamed(of)?.name;
  const elsewhere = await ledElsewhere({ data, environment, config }, { name, key, address: target });
  if (elsewhere !== undefined) return message('keyLedElsewhere', `${name}/${key}`, elsewhere);
  const outcome = await test(value.trim());
  const mayStore = outcome.ok || (evenUntested && outcome.cause !== 'key');
  if (!mayStore) return { ...outcome, isStored: false };
  const fault = await storeKey(secretsFolder(environment, data), { name, key }, value.trim());
  if (fault !== undefined) return fault;
  if (target !== undefined) given.set(useName({ name, key, address: target }), hashOf(value.trim()));
  log.info({ secret: `${name}/${key}`, service: of, client }, 'a key was stored by a person on the page');
  return { ...outcome, isStored: true };
}

/**
 * Another address to which the saved documents would send a key that is stored for the first time. The person who enters
 * it sees one address alone; once a key is stored, no edit leads it to another one.
 */
async function ledElsewhere(
  { config, data, environment }: Pick<PageSettingsOptions, 'config' | 'data' | 'environment'>,
  { name, key, address }: Pick<GivenKey, 'name' | 'key' | 'address'>,
): Promise<string | undefined> {
  if ((await secretsOf(environment, data).read({ name, key })) !== undefined) return undefined;
  const { written } = checkTexts(await settingsFiles(config));
  const uses = keyUses(written).filter((use) => use.name === name && use.key === key);
  return uses.find((use) => use.address !== address && !isOwnKey(use))?.address;
}

/** Undefined if nothing of this name takes a key; a media server has no address of its own. */
function testOf(of: string, address: string | undefined): ((key: string) => Promise<TestOutcome>) | undefined {
  if (serviceNamed(of) !== undefined) return (key) => testSource(of, { key, baseUrl: address });
  const form = announceFormOf(of);
  // The address is the secret.
  if (form !== undefined && address === undefined) return (key) => testAnnounceAddress(form, key);
  const kind = serverKindOf(of);
  if (kind === undefined || address === undefined) return undefined;
  return (key) => testMediaServer(kind, address, key);
}
