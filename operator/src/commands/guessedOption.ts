/** Options that people know from Docker, Sonarr, Jellyfin and others, and ours in their place. Pure. */
import type { Command } from 'commander';

const ours: Readonly<Record<string, readonly string[]>> = {
  '--listen': ['-p', '--port', '--host', '-b', '--bind', '--address', '--web-port'],
  '--config': ['-c', '--config-dir', '--config-file', '--configuration', '-f', '--file'],
  '--data': ['-d', '--dir', '--data-dir', '--datadir', '--appdata', '--state'],
  '--media-root': ['-m', '--media', '--root', '--volume'],
  '--base-url': ['--url', '--url-base', '--urlbase', '--public-url'],
  '--password-file': ['--password', '--auth'],
  '--library': ['-l', '--lib', '--name'],
  '--dry-run': ['-n', '--simulate', '--preview'],
};

/** For the first argument that a command does not know by this name: our option and what it is for. Undefined if none has a namesake here. */
export function guessedOption(args: readonly string[], command: Command | undefined): string | undefined {
  const options = command?.options ?? [];
  const known = options.flatMap(({ short, long }) => [short, long]);
  for (const [name = ''] of args.map((arg) => arg.split('='))) {
    const wanted = Object.entries(ours).find(([, names]) => names.includes(name) && !known.includes(name))?.[0];
    const option = options.find(({ long }) => long === wanted);
    if (option !== undefined) return `for ${name} write ${option.flags}: ${option.description}`;
  }
  return undefined;
}
