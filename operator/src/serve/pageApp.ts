/** Wires the API to Libraries and catalog, on either platform. Loaded with the first request of the page. */
import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '../api/app.ts';
import { basePath } from '../api/basePath.ts';
import type { PageCatalog } from '../api/catalog.ts';
import { EventHub } from '../api/events.ts';
import { newListToken } from '../api/listToken.ts';
import { readPageFiles } from '../api/pageFiles.ts';
import type { PageLibrary, PagePorts } from '../api/ports.ts';
import { listSetAside } from '../catalog/database/asideFiles.ts';
import type { Catalog } from '../catalog/database/catalog.ts';
import { addChoice } from '../catalog/database/choiceTable.ts';
import { ignoreProblems, showIgnored } from '../catalog/database/ignoredTable.ts';
import { addListAddress, revokeListAddress } from '../catalog/database/listAddressTable.ts';
import { addMarkWish } from '../catalog/database/markWishTable.ts';
import { addPictureWish } from '../catalog/database/pictureWishTable.ts';
import { addPublishWish } from '../catalog/database/publishTables.ts';
import { addRefreshes } from '../catalog/database/refreshTable.ts';
import { replacedToShow } from '../library/catalogDebt.ts';
import { systemClock } from '../library/clock.ts';
import type { LibraryKey } from '../library/document.ts';
import type { Wish } from '../library/wish.ts';
import { chosenId, InvalidIdError } from '../process/chosenId.ts';
import type { Logger } from '../process/log.ts';
import type { LogTail } from '../process/logTail.ts';
import { programVersion } from '../process/programVersion.ts';
import { serviceCredits } from '../sources/services.ts';
import { refreshNames } from '../title/refresh.ts';
import { pictureFault } from './inspectPicture.ts';
import type { LazyCatalog } from './lazyCatalog.ts';
import { pageCatalog } from './pageCatalog.ts';
import type { PageDoor } from './pageDoor.ts';
import { type PageMatchesOptions, pageMatches } from './pageMatches.ts';
import { pageSettings } from './pageSettings.ts';
import type { PageSettingsOptions } from './settingsContent.ts';
import { copyIntoLibrary, shippedForPage } from './storyCopies.ts';

export interface PageContext {
  readonly catalog: Pick<LazyCatalog, 'open'>;
  /** `catalog.db`; absent if the catalog is in a database. */
  readonly catalogFile?: string;
  readonly log: Logger;
  /** Returns the Libraries that are served now. */
  readonly libraries: () => readonly PageLibrary[];
  readonly checkStorage?: NonNullable<PagePorts['checkStorage']>;
  readonly accept: (key: LibraryKey, wish: Wish) => Promise<void>;
  /** Where senders reach the webhooks, once the server listens. */
  readonly webhookBase: () => string;
  readonly webhookOption?: PagePorts['webhookOption'];
  readonly baseUrl: string | undefined;
  readonly door: PageDoor;
  /** Where documents and keys are; absent where they are not edited. */
  readonly settings?: Omit<PageSettingsOptions, 'log'>;
  /** The last lines of the log, for the page. */
  readonly tail?: LogTail;
  /** How services are searched for a person; absent where this process has no keys. */
  readonly matches?: PageMatchesOptions;
  /** The page without an operator: actions are refused. */
  readonly isAlone?: boolean;
}

export interface RunningPage {
  readonly listener: RequestListener;
  close(): void;
}

export async function openPage(context: PageContext): Promise<RunningPage> {
  const { log, door } = context;
  const ports = portsOf(context);
  const events = new EventHub(ports, door.sessions);
  const app = createApp({
    ...{ ports, events, sessions: door.sessions, proxies: door.proxy.proxies, hostNames: () => door.names },
    ...pageHostOf(context),
    ...(door.setUp === undefined ? {} : { setUp: door.setUp }),
    isAlone: context.isAlone === true,
    base: basePath(URL.parse(context.baseUrl ?? '')?.pathname),
    files: await readPageFiles(pageFolder()),
    failed: (error, request) => log.error({ err: error, request: request.slice(0, 300) }, 'a page request failed'),
  });
  // Keep Node's own Request and Response for the other code of this process.
  return { listener: getRequestListener(app.fetch, { overrideGlobalObjects: true }), close: () => events.close() };
}

/** Beside the compiled program, or where `vite build` writes it in the repository. */
function pageFolder(): string {
  const places = ['../web/', '../../dist/web/', '../../../web/dist/'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  );
  return places.find((place) => existsSync(`${place}index.html`)) ?? '';
}

function pageHostOf({ baseUrl }: PageContext): { pageHost?: string } {
  const host = URL.parse(baseUrl ?? '')?.host;
  return host === undefined ? {} : { pageHost: host };
}

/** One page catalog per open catalog: if the file was moved away, a new one follows. */
function openShown(catalog: PageContext['catalog'], now: () => number): PagePorts['catalog'] {
  let shown: { readonly of: Catalog; readonly page: PageCatalog } | undefined;
  return async () => {
    const open = await catalog.open();
    if (shown?.of !== open) shown = { of: open, page: pageCatalog(open, now) };
    return shown.page;
  };
}

function portsOf(context: PageContext): PagePorts {
  const { catalog, catalogFile } = context;
  const now = () => systemClock.now();
  return {
    libraries: () => context.libraries().toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    ...(context.checkStorage === undefined ? {} : { checkStorage: context.checkStorage }),
    catalog: openShown(catalog, now),
    async replacedCatalog() {
      if (catalogFile !== undefined) return replacedToShow(listSetAside(catalogFile), now());
      try {
        const opened = await catalog.open();
        return replacedToShow((await opened.listSetAside?.()) ?? [], now());
      } catch {
        // A database that is away is reported elsewhere.
        return undefined;
      }
    },
    accept: context.accept,
    async wishAnew({ uid }, title, facts) {
      const wished = refreshNames.filter((fact) => facts.includes(fact));
      await addRefreshes(
        await catalog.open(),
        uid,
        wished.map((fact) => ({ title, fact, atMs: now() })),
      );
    },
    async mark({ uid }, wish) {
      await addMarkWish(await catalog.open(), uid, { ...wish, atMs: now() });
    },
    async choosePicture({ uid }, { title, fact, wish }) {
      const [kept, bytes] = wish.action === 'upload' ? [{ action: wish.action }, wish.bytes] : [wish, undefined];
      return addPictureWish(await catalog.open(), uid, { title, fact, wish: kept, atMs: now() }, bytes);
    },
    pictureFault,
    async choose({ uid, document }, title, id) {
      try {
        const chosen = id === null ? {} : { id: chosenId(id, document.spec.kind) };
        await addChoice(await catalog.open(), uid, { title, atMs: now(), ...chosen });
        return undefined;
      } catch (error) {
        if (error instanceof InvalidIdError) return error.words;
        throw error;
      }
    },
    async wishList({ uid }, wish) {
      await addPublishWish(await catalog.open(), uid, { ...wish, atMs: now() });
    },
    async ignoreProblems(problems) {
      await ignoreProblems(await catalog.open(), problems);
      context.log.info({ problems: problems.length }, 'a person ignores problems');
    },
    async showIgnored(which) {
      const shown = await showIgnored(await catalog.open(), which);
      context.log.info({ problems: shown }, 'ignored problems are shown again');
      return shown;
    },
    stories: shippedForPage,
    copyStory: copyIntoLibrary,
    async makeListAddress(story) {
      const { id, token, tokenHash } = newListToken();
      const address = { id, tokenHash, madeAtMs: now(), ...(story === undefined ? {} : { story }) };
      await addListAddress(await catalog.open(), address);
      return { id, token, madeAtMs: address.madeAtMs };
    },
    revokeListAddress: async (id) => revokeListAddress(await catalog.open(), id, now()),
    webhookBase: context.webhookBase,
    ...(context.webhookOption === undefined ? {} : { webhookOption: context.webhookOption }),
    ...(context.tail === undefined ? {} : { log: context.tail }),
    ...(context.matches === undefined ? {} : { matches: pageMatches(context.matches) }),
    ...(context.settings === undefined ? {} : { settings: pageSettings({ ...context.settings, log: context.log }) }),
    now,
    version: programVersion(),
    credits: serviceCredits,
  };
}
