/** What a release must agree on: its tag, the version of every package and of the chart, and a dated section of the changelog. Pure. */

export interface Release {
  /** `v1.2.3`; undefined if packages are made without a release. */
  readonly tag: string | undefined;
  /** Versions by the file that states them. */
  readonly versions: Readonly<Record<string, string>>;
  readonly changelog: string;
}

/** One line for each fault; empty if the release may be made. */
export function releaseFaults({ tag, versions, changelog }: Release): readonly string[] {
  const [[, first] = ['', '']] = Object.entries(versions);
  const wanted = tag === undefined ? first : tag.replace(/^v/u, '');
  const different = Object.entries(versions)
    .filter(([, version]) => version !== wanted)
    .map(([file, version]) => `${file}: expected version ${wanted}, found ${version}`);
  if (tag === undefined) return different;
  const malformed = /^v\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/u.test(tag)
    ? []
    : [`--tag: expected v1.2.3 or v1.2.3-rc.1, found ${tag}`];
  const heading = new RegExp(
    String.raw`^## \[?${wanted.replaceAll('.', String.raw`\.`)}\]?(?:\([^)]*\))? [-–] \d{4}-\d\d-\d\d$`,
    'mu',
  );
  const undated = heading.test(changelog)
    ? []
    : [`CHANGELOG.md: expected a section "## ${wanted} - YYYY-MM-DD", found none`];
  return [...malformed, ...different, ...undated];
}
