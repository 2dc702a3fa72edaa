/** What a person can do about a problem, in a sentence for a terminal; the page has words of its own. Pure. */

export function adviceOn(cause: string): string {
  return adviceByCause[cause] ?? 'look at the path it names';
}

const adviceByCause: Readonly<Record<string, string>> = {
  unidentified:
    'say which one it is with `projectionist identify TITLE tmdb:NUMBER`, in a .nfo file, or in the name of its folder, like "Title (Year) {tmdb-NUMBER}"',
  nfoBroken: 'mend the .nfo file, or remove it',
  sourceKey: 'check the key of the source: its secretRef in the document',
  permission:
    'let the user of this program read and write there; then a walk that you start tries again at once, any other within the hour',
  unreadable:
    'look whether the video plays: replace it if it is damaged; it is tried again by itself, at once with `projectionist refresh --fact probe TITLE`',
  setAside: 'replace the video, or try again with `projectionist refresh --fact probe TITLE`',
  removedByOther: 'stop the program that removes it, then `projectionist refresh --fact NAME TITLE`',
  pruneUnconfirmed:
    'look whether the storage is mounted; if they were meant to go, `projectionist walk --accept-missing`',
  storage:
    'do what it says, look after the disk and its mount; then a walk that you start tries again at once, any other within the hour',
  lostPath:
    'if the folder is there, compare the mounts of the sender with those here, and map its name with pathMappings: [{from: /their/path, to: /}]; if it is not, nothing has to be done',
  franchiseFaults: 'mend the franchise file; `franchise check FILE` tells all that is wrong with it, warnings too',
};
