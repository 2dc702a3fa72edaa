/** The text of `doctor`: its lines, and what must not be in them. Pure. */

export interface Finding {
  readonly topic: string;
  /** `wrong` keeps something from working; `odd` may. */
  readonly state: 'fine' | 'odd' | 'wrong';
  readonly text: string;
}

const marks = { fine: 'ok   ', odd: 'odd  ', wrong: 'WRONG' } as const;

export function doctorLines(findings: readonly Finding[]): readonly string[] {
  const width = Math.max(0, ...findings.map(({ topic }) => topic.length));
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  const odd = findings.filter(({ state }) => state === 'odd').length;
  return [
    ...findings.map(({ topic, state, text }) => `${marks[state]}  ${topic.padEnd(width)}  ${text}`),
    '',
    wrong + odd === 0 ? 'nothing is wrong' : `${wrong} wrong, ${odd} odd: projectionist docs operate`,
  ];
}

/** What identifies the machine or its owner. */
export interface Private {
  readonly hostName: string;
  readonly homeFolder: string;
  /** The text of the documents: the hosts in their addresses are taken out. */
  readonly documents: string;
}

/** Replaces host names, addresses of machines other than this one, and the home folder. */
export function withoutNames(text: string, { hostName, homeFolder, documents }: Private): string {
  const inDocuments = [
    ...documents.matchAll(/(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/(?:[^\s/@"']*@)?(\[[^\]]+\]|[^\s/:"'?#]+)/giu),
  ].map(([, host = '']) => host);
  const hosts = [hostName, hostName.split('.')[0] ?? '', ...inDocuments].filter((host) => host.length > 1);
  const known = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0']);
  const named = [...new Set(hosts)]
    .filter((host) => !known.has(host))
    .toSorted((one, other) => other.length - one.length);
  const withoutHosts = named.reduce((before, host) => before.replaceAll(wholeWord(host), 'HOST'), text);
  return (homeFolder.length > 1 ? withoutHosts.replaceAll(homeFolder, '~') : withoutHosts)
    .replaceAll(/(\/\/)[^\s/@]+@/gu, '$1')
    .replaceAll(/\b(?!127\.|0\.0\.0\.0)\d{1,3}(?:\.\d{1,3}){3}\b/gu, 'ADDRESS');
}

function wholeWord(host: string): RegExp {
  return new RegExp(String.raw`(?<![\w-])${host.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)}(?![\w-])`, 'giu');
}
