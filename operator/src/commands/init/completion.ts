/**
 * Scripts that complete the command line in bash, zsh and fish. They hold every word, so that a Tab starts no process and evaluates
 * nothing that was typed (docs/decisions/shell-completion.md). Pure.
 */
import type { Command, Option } from 'commander';

export type ShellName = 'bash' | 'zsh' | 'fish';

interface Word {
  readonly word: string;
  readonly description: string;
}

interface CompletedOption extends Word {
  /** `-h`; undefined if it has none. */
  readonly short: string | undefined;
  /** undefined if it takes no value; empty if any value is good, such as a path. */
  readonly values: readonly string[] | undefined;
}

/** What can follow the words of one command. */
export interface CommandWords {
  /** The words so far, without the program's name: `stories copy`; empty for the program itself. */
  readonly path: string;
  readonly options: readonly CompletedOption[];
  /** Subcommands, or the choices of the first argument. Without any, a path follows. */
  readonly words: readonly Word[];
}

/**
 * The words of a command and of all below it. Hidden commands and options are left out, as in the help. `known`: words for the first
 * argument of a command, by its path.
 */
export function wordsOf(
  command: Command,
  known: Readonly<Record<string, readonly string[]>> = {},
  path = '',
): readonly CommandWords[] {
  const help = command.createHelp();
  const below = help.visibleCommands(command);
  const choices = known[path] ?? command.registeredArguments[0]?.argChoices ?? [];
  const own: CommandWords = {
    path,
    options: help.visibleOptions(command).flatMap(completedOption),
    words: [
      ...below.map((one) => ({ word: one.name(), description: one.summary() || one.description() })),
      ...choices.map((word) => ({ word, description: '' })),
    ],
  };
  const others = below.filter((one) => one.name() !== 'help');
  // `help` takes the name of a command.
  const ofHelp =
    path === '' ? [{ path: 'help', options: [], words: own.words.filter(({ word }) => word !== 'help') }] : [];
  return [own, ...ofHelp, ...others.flatMap((one) => wordsOf(one, known, `${path} ${one.name()}`.trim()))];
}

function completedOption({ long, short, description, required, optional, argChoices }: Option): CompletedOption[] {
  if (typeof long !== 'string') return [];
  return [{ word: long, short, description, values: required || optional ? (argChoices ?? []) : undefined }];
}

export function completionScript(shell: ShellName, commands: readonly CommandWords[]): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](commands);
}

/** Single quotes of all POSIX shells. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Lines of a `case` on the words so far. `lineOf` returns undefined where nothing is to be offered. */
function cases(commands: readonly CommandWords[], lineOf: (command: CommandWords) => string | undefined): string {
  const lines = commands.map((command) => ({ path: command.path, line: lineOf(command) }));
  return lines.flatMap(({ path, line }) => (line === undefined ? [] : [`    ${quoted(path)}) ${line} ;;`])).join('\n');
}

/** Lines of a `case` on the words so far and the option before the cursor. */
function valueCases(commands: readonly CommandWords[], offer: (values: readonly string[]) => string): string {
  const lines = commands.flatMap(({ path, options }) =>
    options.flatMap(({ word, values }) =>
      values === undefined ? [] : [`    ${quoted(`${path} ${word}`)}) ${offer(values)}; return ;;`],
    ),
  );
  return lines.join('\n');
}

/** Commands that have commands below them, to find the words so far on the line. */
const paths = (commands: readonly CommandWords[]) =>
  commands.flatMap(({ path }) => (path === '' ? [] : [quoted(path)])).join('|');

const headerOf = (shell: ShellName) =>
  `# Completion of projectionist for ${shell}, written by: projectionist completion ${shell}\n`;

/** An empty reply makes bash complete a path (`-o default`). */
function bashScript(commands: readonly CommandWords[]): string {
  const list = (words: readonly string[]) => `words=${quoted(words.join(' '))}`;
  return `${headerOf('bash')}_projectionist() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} path='' words='' at
  # Readline divides --kind=movies at the equals sign.
  if [[ $cur == '=' ]]; then cur=''; elif [[ $prev == '=' ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "\${path:+$path }\${COMP_WORDS[at]}" in
      ${paths(commands)}) path="\${path:+$path }\${COMP_WORDS[at]}" ;;
    esac
  done
  case "$path $prev" in
${valueCases(commands, (values) => (values.length === 0 ? ':' : `COMPREPLY=($(compgen -W ${quoted(values.join(' '))} -- "$cur"))`))}
  esac
  if [[ $cur == -* ]]; then
    case $path in
${cases(commands, ({ options }) => list(options.map(({ word }) => word)))}
    esac
  else
    case $path in
${cases(commands, ({ words }) => (words.length === 0 ? undefined : list(words.map(({ word }) => word))))}
    esac
  fi
  [[ -z $words ]] || COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _projectionist projectionist
`;
}

function zshScript(commands: readonly CommandWords[]): string {
  const described = (words: readonly Word[]) =>
    `offered=(${words.map(({ word, description }) => quoted(`${word}:${description.replaceAll(':', '\\:')}`)).join(' ')})`;
  return `#compdef projectionist
${headerOf('zsh')}_projectionist() {
  local cur=\${words[CURRENT]} prev=\${words[CURRENT-1]} path_so_far='' at
  local -a offered
  for ((at = 2; at < CURRENT; at++)); do
    case "\${path_so_far:+$path_so_far }\${words[at]}" in
      ${paths(commands)}) path_so_far="\${path_so_far:+$path_so_far }\${words[at]}" ;;
    esac
  done
  if [[ $cur == --*=* ]]; then prev=\${cur%%=*}; compset -P '*='; fi
  case "$path_so_far $prev" in
${valueCases(commands, (values) => (values.length === 0 ? '_files' : `compadd -- ${values.map(quoted).join(' ')}`))}
  esac
  if [[ $cur == -* ]]; then
    case $path_so_far in
${cases(commands, ({ options }) => described(options))}
    esac
    _describe -o option offered
  else
    case $path_so_far in
${cases(commands, ({ words }) => (words.length === 0 ? undefined : described(words)))}
    esac
    if (( $#offered )); then _describe command offered; else _files; fi
  fi
}
# Loaded from a folder of functions it is called at once; sourced it registers itself.
if [[ $funcstack[1] == _projectionist ]]; then _projectionist "$@"; else compdef _projectionist projectionist; fi
`;
}

function fishScript(commands: readonly CommandWords[]): string {
  const fishQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap(({ path, options, words }) => {
    const below = commands.flatMap((one) => (one.path.startsWith(`${path} `) ? [one.path.slice(path.length + 1)] : []));
    const startBefore = (later: readonly string[]) =>
      `complete -c projectionist -n ${fishQuoted(conditionOf(path, later))}`;
    const ofOptions = options.map(({ word, short, description, values }) => {
      const value = values === undefined ? '' : values.length === 0 ? ' -r' : ` -x -a ${fishQuoted(values.join(' '))}`;
      return `${startBefore(below)} -l ${word.slice(2)}${short === undefined ? '' : ` -s ${short.slice(1)}`}${value} -d ${fishQuoted(description)}`;
    });
    const ofWords = words.map(
      ({ word, description }) =>
        `${startBefore(words.map((one) => one.word))} -f -a ${fishQuoted(word)} -d ${fishQuoted(description)}`,
    );
    return [...ofOptions, ...ofWords];
  });
  return `${headerOf('fish')}${lines.join('\n')}\n`;
}

/** Holds if the words of the path are on the line, and none of those that may come later. */
function conditionOf(path: string, later: readonly string[]): string {
  if (path === '') return '__fish_use_subcommand';
  const seen = path.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
  const unseen = later.length === 0 ? [] : [`not __fish_seen_subcommand_from ${later.join(' ')}`];
  return [...seen, ...unseen].join('; and ');
}
