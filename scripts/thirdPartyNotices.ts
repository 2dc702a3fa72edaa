/** THIRD-PARTY-NOTICES.md: whose work the program contains or is installed with, under which licence, and where its sources are. Pure. */

export interface NoticeParts {
  /** Markdown, a `##` section for each package. */
  readonly ofProgram: string;
  readonly ofPage: string;
  readonly nodeAv: string;
}

export function thirdPartyNotices({ ofProgram, ofPage, nodeAv }: NoticeParts): string {
  return `# Third-party notices

Projectionist is licensed under GPL-3.0-or-later (LICENSE). It contains or is installed with the work of others.

## FFmpeg, in the packages @seydx/node-av-*

npm installs one of these packages beside Projectionist, for the system at hand; the container image contains one. Its file node-av.node
contains FFmpeg in the form of jellyfin-ffmpeg, with the libraries that are compiled into it. This combination is licensed under
GPL-3.0-or-later: https://www.gnu.org/licenses/gpl-3.0.html

Sources of this very build, with the scripts that control its compilation: https://github.com/seydx/node-av/tree/v${nodeAv} (MIT), which
builds https://github.com/jellyfin/jellyfin-ffmpeg. If you received a container image of Projectionist, you may also ask its distributor
for these sources, for three years after you received it, at no more than the cost of sending them.

## libvips, in the packages @img/sharp-libvips-*

npm installs one of these packages with sharp (Apache-2.0). libvips is licensed under LGPL-3.0-or-later and can be replaced: it is a
shared library of its own. Versions, licences and sources of all its parts: https://github.com/lovell/sharp-libvips, and the files
README.md and versions.json of the installed package.

# Packages in the program

${belowHeading(ofProgram)}

# Packages in the page

${belowHeading(ofPage)}
`;
}

/** Without the first heading, which the notices replace. */
const belowHeading = (text: string) => text.replace(/^# .*\n+/u, '').trim();
