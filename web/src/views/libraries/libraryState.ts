/** Picks the important parts of a Library's state. Pure. */
import type { ConditionView, LibraryView } from '../../generated/api.ts';

export interface ShownState {
  readonly word: LibraryView['state'] | 'scanned';
  readonly tone: 'plain' | 'good' | 'warn' | 'bad' | 'info';
}

/** Its word and colour. A Library with problems is never green or up to date, even after a successful scan. */
export function shownState({ state, problems }: Pick<LibraryView, 'state' | 'problems'>): ShownState {
  switch (state) {
    case 'ready':
      return problems === 0 ? { word: state, tone: 'good' } : { word: 'scanned', tone: 'plain' };
    case 'walking':
      return { word: state, tone: 'info' };
    case 'stalled':
      return { word: state, tone: 'bad' };
    case 'notReady':
      return { word: state, tone: 'warn' };
    case 'suspended':
    case 'neverWalked':
      return { word: state, tone: 'plain' };
  }
}

/**
 * Returns conditions that report a problem: by kstatus rules Ready does so by False, the others by True. Progress of a
 * scan is left out, because the state beside it says so.
 */
export function shownConditions({
  state,
  conditions,
}: Pick<LibraryView, 'state' | 'conditions'>): readonly ConditionView[] {
  const wrong = conditions.filter(({ type, status }) => status === (type === 'Ready' ? 'False' : 'True'));
  const news = state === 'walking' ? wrong.filter(({ type }) => type !== 'Reconciling') : wrong;
  // Ready only repeats the cause.
  return news.length > 1 ? news.filter(({ type }) => type !== 'Ready') : news;
}

export interface GapBar {
  readonly name: string;
  readonly count: number;
  /** Share of all titles, or of the largest gap if videos lack more than there are titles; 0 to 1. */
  readonly share: number;
}

/**
 * Returns the bars, largest first. A full bar means every title of the Library; gaps of videos may outnumber the titles,
 * then the largest gap is the measure.
 */
export function gapBars(gaps: LibraryView['gaps'], titles = 0): readonly GapBar[] {
  const open = gaps.filter(({ count }) => count > 0);
  const most = open.reduce((largest, { count }) => Math.max(largest, count), Math.max(titles, 1));
  return open
    .map(({ name, count }) => ({ name, count, share: count / most }))
    .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1));
}

/** Returns whether the requested full scan is still pending: false once another run has started or ended. */
export function isSameWork(
  before: Pick<LibraryView, 'run' | 'lastRun'>,
  now: Pick<LibraryView, 'run' | 'lastRun'>,
): boolean {
  return before.run?.number === now.run?.number && before.lastRun?.number === now.lastRun?.number;
}

/**
 * Returns whether times of this zone equal the browser's local times. A zone that the browser does not know counts as
 * another.
 */
export function isOwnZone(zone: string, own = Intl.DateTimeFormat().resolvedOptions().timeZone): boolean {
  return zoneName(zone) === zoneName(own);
}

/** `UTC` for `Etc/UTC`: zones have aliases. */
function zoneName(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}

export interface WebhookAddress {
  readonly address: string;
  /** True if programs on other machines cannot reach the address. */
  readonly isLocal: boolean;
}

/**
 * Replaces a wildcard address by `pageHost`, the host of this page, which is known to work. The port stays that of the
 * webhook.
 */
export function webhookAddress(given: string, pageHost: string): WebhookAddress {
  const url = URL.parse(given);
  if (url === null) return { address: given, isLocal: false };
  const isAnywhere = url.hostname === '0.0.0.0' || url.hostname === '[::]';
  if (isAnywhere) url.hostname = pageHost;
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(url.hostname);
  return { address: isAnywhere ? url.href : given, isLocal };
}

/**
 * The command options that make this address reachable from other machines. The listen address is included if its
 * option is known.
 */
export function listenOptions(address: string, option: LibraryView['webhookOption']): string {
  const port = URL.parse(address)?.port ?? '';
  const at = port === '' ? '' : `:${port}`;
  const listen = option === undefined ? '' : `${option} 0.0.0.0${at === '' ? ':80' : at} `;
  return `${listen}--base-url http://HOST${at}`;
}

/** Senders whose setup is shown, the most likely first. */
export function setupsFor(kind: LibraryView['kind']): readonly ('radarr' | 'sonarr' | 'jellyfin' | 'curl')[] {
  switch (kind) {
    case 'movies':
      return ['radarr', 'jellyfin', 'curl'];
    case 'series':
      return ['sonarr', 'jellyfin', 'curl'];
    case 'franchises':
      return ['curl'];
  }
}

/** An example folder under the root, as the server sees it. */
export function exampleFolder({ storage, kind }: Pick<LibraryView, 'storage' | 'kind'>): string {
  const root = storage.replace(/(?<![/\\])[/\\]+$/u, '');
  return `${root}/${kind === 'movies' ? 'Heat (1995)' : kind === 'series' ? 'Lost' : 'star-wars.franchise.yaml'}`;
}

/** Quotes a text for a POSIX shell, with single quotes. */
export function shellQuoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}

/** What is said where no title lacks anything. A Library of stories has no films of its own. */
export function gapsText({ lastFullWalk, titles, kind }: Pick<LibraryView, 'lastFullWalk' | 'titles' | 'kind'>) {
  if (lastFullWalk === undefined) return 'gapsUnknown';
  return titles === 0 && kind !== 'franchises' ? 'gapsOfNothing' : 'noGaps';
}

/** Without our own Jobs, which report finished trickplay tiles: nobody has to connect them. */
export function otherPrograms(heard: LibraryView['heard']): LibraryView['heard'] {
  return heard.filter(({ sender }) => sender !== 'projectionist');
}
