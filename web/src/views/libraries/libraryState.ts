/** What of a Library's state a person is to see first. Pure. */
import type { ConditionView, LibraryView } from '../../generated/api.ts';

/** Walked is not the same as well: while something needs a person, nothing is green. */
export function stateTone({
  state,
  problems,
}: Pick<LibraryView, 'state' | 'problems'>): 'plain' | 'good' | 'warn' | 'bad' | 'info' {
  switch (state) {
    case 'ready':
      return problems === 0 ? 'good' : 'plain';
    case 'walking':
      return 'info';
    case 'stalled':
      return 'bad';
    case 'notReady':
      return 'warn';
    case 'suspended':
    case 'neverWalked':
      return 'plain';
  }
}

/**
 * Conditions that tell of something not as it should be: kstatus says Ready by False, the others by True. That a walk runs is no
 * news beside the state that says so.
 */
export function shownConditions({
  state,
  conditions,
}: Pick<LibraryView, 'state' | 'conditions'>): readonly ConditionView[] {
  const wrong = conditions.filter(({ type, status }) => status === (type === 'Ready' ? 'False' : 'True'));
  const news = state === 'walking' ? wrong.filter(({ type }) => type !== 'Reconciling') : wrong;
  // Ready repeats what made it false.
  return news.length > 1 ? news.filter(({ type }) => type !== 'Ready') : news;
}

export interface GapBar {
  readonly name: string;
  readonly count: number;
  /** Of the longest bar, 0 to 1. */
  readonly share: number;
}

/** The largest first. Gaps of videos may be more than titles, so bars are measured by the largest gap. */
export function gapBars(gaps: LibraryView['gaps']): readonly GapBar[] {
  const open = gaps.filter(({ count }) => count > 0);
  const most = open.reduce((largest, { count }) => Math.max(largest, count), 1);
  return open
    .map(({ name, count }) => ({ name, count, share: count / most }))
    .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1));
}

/** Whether a full walk that was asked for is on its way still: the promise is over once another run is, or was. */
export function isSameWork(
  before: Pick<LibraryView, 'run' | 'lastRun'>,
  now: Pick<LibraryView, 'run' | 'lastRun'>,
): boolean {
  return before.run?.number === now.run?.number && before.lastRun?.number === now.lastRun?.number;
}

/** Whether times of this zone read as the browser's own. One that only the server knows is not. */
export function isOwnZone(zone: string, own = Intl.DateTimeFormat().resolvedOptions().timeZone): boolean {
  return zoneName(zone) === zoneName(own);
}

/** `UTC` for `Etc/UTC`: zones have several names. */
function zoneName(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}

export interface WebhookAddress {
  readonly address: string;
  /** Programs on other machines do not reach it. */
  readonly isLocal: boolean;
}

/** Of a server that listens on all its addresses the page knows one that works: its own, `pageHost`. The port stays the webhook's. */
export function webhookAddress(given: string, pageHost: string): WebhookAddress {
  const url = URL.parse(given);
  if (url === null) return { address: given, isLocal: false };
  const isAnywhere = url.hostname === '0.0.0.0' || url.hostname === '[::]';
  if (isAnywhere) url.hostname = pageHost;
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(url.hostname);
  return { address: isAnywhere ? url.href : given, isLocal };
}

/** How the server is started so that others reach this address; what it listens on is said where its option is known. */
export function listenOptions(address: string, option: LibraryView['webhookOption']): string {
  const port = URL.parse(address)?.port ?? '';
  const at = port === '' ? '' : `:${port}`;
  const listen = option === undefined ? '' : `${option} 0.0.0.0${at === '' ? ':80' : at} `;
  return `${listen}--base-url http://HOST${at}`;
}

/** The senders whose steps are shown, the likeliest first. */
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

/** A folder to name in an example: under the root as the server knows it. */
export function exampleFolder({ storage, kind }: Pick<LibraryView, 'storage' | 'kind'>): string {
  const root = storage.replace(/[/\\]+$/u, '');
  return `${root}/${kind === 'movies' ? 'Heat (1995)' : kind === 'series' ? 'Lost' : 'star-wars.franchise.yaml'}`;
}

/** For a POSIX shell, in single quotes. */
export function shellQuoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}
