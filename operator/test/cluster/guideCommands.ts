/** What a guide tells people to type, read from its Markdown: commands as they stand there, and the documents between them. */

export type GuideItem =
  | { readonly kind: 'command'; readonly text: string }
  /** YAML: an object for the cluster, or values of the chart. */
  | { readonly kind: 'document'; readonly text: string };

/** By the headings of the second level, in the order in which a person reads. */
export type Guide = ReadonlyMap<string, readonly GuideItem[]>;

/** Blocks without a language are commands; in a sentence only `kubectl …` and `helm …` with something to do are. */
const parts = /^```(?<language>\w*)\n(?<block>.*?)^```$|`(?<inline>(?:kubectl|helm)\s[^`]+)`/gmsu;

export function readGuide(markdown: string): Guide {
  const sections = markdown.split(/^## /mu).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...rest] = section.split('\n');
      return [heading, [...rest.join('\n').matchAll(parts)].flatMap(itemsOf)];
    }),
  );
}

function itemsOf({ groups: { language, block, inline } = {} }: RegExpMatchArray): readonly GuideItem[] {
  if (inline !== undefined) return [{ kind: 'command', text: inline.replaceAll(/\s+/gu, ' ') }];
  if (block === undefined) return [];
  if (language === 'yaml') return [{ kind: 'document', text: block }];
  return language === '' ? commandsIn(block).map((text) => ({ kind: 'command', text })) : [];
}

/** One for each line; a line that ends in a backslash, and a loop, go on. */
function commandsIn(block: string): readonly string[] {
  const commands: string[] = [];
  let unfinished = '';
  for (const line of block.split('\n')) {
    unfinished += unfinished === '' ? line : `\n${line}`;
    const goesOn = line.endsWith('\\') || (unfinished.startsWith('for ') && line !== 'done');
    if (goesOn || unfinished === '') continue;
    commands.push(unfinished);
    unfinished = '';
  }
  if (unfinished !== '') commands.push(unfinished);
  return commands;
}
