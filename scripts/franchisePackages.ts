/**
 * What npm publishes of `franchise/`: the format as a library, and the command line with the modules that talk to media servers
 * (docs/decisions/franchise-packages.md). Pure.
 */
type Manifest = Readonly<Record<string, unknown>> & {
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
};

export interface FranchisePackage {
  readonly manifest: Manifest;
  /** Files and folders of `franchise/`, by their name in the package. */
  readonly documents: Readonly<Record<string, string>>;
  /** The modules to bundle, relative to `dist`, without extension. */
  readonly entries: readonly string[];
}

export type FranchisePackageName = 'library' | 'commandLine';

const ofServers = [
  ...['./collections/embyCollection', './collections/jellyfinCollection', './collections/plexCollection'],
  ...['./collections/mediaServer', './exports/emby', './exports/jellyfin', './exports/plex'],
  './exports/plexLibraryCollection',
];
/** For `operator/` alone, which has it in its bundle. */
const internal = ['./cli/terminal', './faultTexts'];

const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));
const schemas = ['schema.json', 'schema.draft-07.json'];
const code = ['dist/**/*.js', 'dist/**/*.d.ts', ...schemas];

/** `source`: the manifest of `franchise/`, whose exports are those of both packages. */
export function franchisePackage(name: FranchisePackageName, source: Manifest): FranchisePackage {
  return name === 'library' ? library(source) : commandLine(source);
}

function library({ bin: _, ...source }: Manifest): FranchisePackage {
  const { commander: __, ...dependencies } = source.dependencies;
  const exports = only(source, (path) => !ofServers.includes(path) && !internal.includes(path));
  return {
    manifest: { ...source, exports, files: [...code, 'SPEC.md'], dependencies },
    documents: named(['README.md', 'LICENSE', 'SPEC.md', ...schemas]),
    entries: entriesOf(exports),
  };
}

function commandLine(source: Manifest): FranchisePackage {
  const exports = only(source, (path) => ofServers.includes(path) || path === './package.json');
  return {
    manifest: {
      ...source,
      name: '@projectionist/franchise-cli',
      description:
        'The command `franchise`: checks, shows, formats and exports franchise files. With its modules for Jellyfin, Emby and Plex.',
      exports,
      files: ['bin', 'examples', 'SPEC.md', ...code],
    },
    documents: { ...named(['LICENSE', 'SPEC.md', 'examples', ...schemas, 'bin']), 'README.md': 'COMMANDS.md' },
    entries: [...entriesOf(exports), 'cli/main'],
  };
}

const only = ({ exports }: Pick<Manifest, 'exports'>, isKept: (path: string) => boolean) =>
  Object.fromEntries(Object.entries(exports).filter(([path]) => isKept(path)));

const entriesOf = (exports: Readonly<Record<string, string>>) =>
  Object.values(exports)
    .filter((target) => target.endsWith('.js'))
    .map((path) => path.replace(/^\.\/dist\//u, '').replace(/\.js$/u, ''));
