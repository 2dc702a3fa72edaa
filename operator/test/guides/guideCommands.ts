/** Reads a guide's Markdown: the commands as written, and the documents between them. */

export type GuideItem =
  | { readonly kind: 'command'; readonly text: string }
  /** YAML: an object for the cluster, or values of the chart. */
  | { readonly kind: 'document'; readonly text: string };

/** Items by second-level heading, in reading order. */
export type Guide = ReadonlyMap<string, readonly GuideItem[]>;

const clusterPrograms: readonly string[] = ['kubectl', 'helm'];

/** Blocks without a language are commands; what follows the language (`yaml (part)`) is of no matter. In sentences only inline code is that calls one of the programs with an argument. */
export function readGuide(markdown: string, programs = clusterPrograms): Guide {
  const inline = `\`(?<inline>(?:${programs.join('|')})\\s[^\`]+)\``;
  const parts = new RegExp(`^\`\`\`(?<language>\\w*)[^\\n]*\\n(?<block>.*?)^\`\`\`$|${inline}`, 'gmsu');
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

/** One command per line; a trailing backslash or a loop continues it. */
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
