/** Advice for a problem, one sentence for a terminal; the page has its own texts. Pure. */

export function adviceOn(cause: string): string {
  return adviceByCause[cause] ?? 'check the path of the problem';
}

const adviceByCause: Readonly<Record<string, string>> = {
  unidentified:
    'choose the title with `projectionist identify TITLE tmdb:NUMBER`, in a .nfo file, or in the folder name, like "Title (Year) {tmdb-NUMBER}"',
  nfoBroken: 'fix the .nfo file, or remove it',
  sourceKey: 'check the key of the source: its secretRef in the document',
  permission:
    'let the user of this program read and write there; a scan that you start retries at once, any other within the hour',
  unreadable:
    'check whether the video plays, and replace it if it is damaged; it is retried automatically, or at once with `projectionist refresh --fact probe TITLE`',
  setAside: 'replace the video, or try again with `projectionist refresh --fact probe TITLE`',
  pictureUnshown:
    'replace the picture, or remove it to have another one fetched; it is decoded again when it changes, or with `projectionist refresh --fact unshown TITLE`; for a franchise correct the link in its file',
  pictureWaits: 'set readOnly: false in the document of its Library; the next scan puts the picture in place',
  removedByOther: 'stop the program that removes it, then `projectionist refresh --fact NAME TITLE`',
  marksFile: 'correct the line of the .marks.yaml file that the message names; until then nothing of it counts',
  marksDoubtful:
    'check the times, then `projectionist marks VIDEO adopt` to keep the marks for this video, or `projectionist marks VIDEO discard`',
  fileName:
    'rename the file or folder with a program that shows its name (like `convmv -f latin1 -t utf8 FOLDER`); then it is scanned',
  ignoreFile: 'correct the ignore file, or remove it; nothing of its folder is forgotten until then',
  pruneUnconfirmed:
    'check whether the storage is mounted; if the titles were removed on purpose, run `projectionist walk --accept-missing`',
  storage:
    'follow the message, and check the disk and its mount; a scan that you start retries at once, any other within the hour',
  lostPath:
    'if the folder exists, compare the mounts of the sender with those here, and map its path with pathMappings: [{from: /their/path, to: /}]; otherwise nothing has to be done',
  catalogReplaced:
    'nothing has to be done for the catalog; check the disk of the data folder, and delete the file that was set aside to close this',
  franchiseFaults: 'fix the franchise file; `projectionist check FILE` lists all its errors and warnings',
  storyNewer:
    'rename your copy, run `projectionist stories copy` again, compare the two files, and carry your changes over; nothing is changed until then',
  listTheirs:
    'on the page choose “Overwrite …” if the list may lose this, or rename the list on the server; nothing is changed until then',
  listUnwritten: 'follow the message; a scan that you start tries again at once',
  listGone: 'on the page choose “Create it again”, or leave the story out with `stories` under spec.publish',
  listLeft: 'on the page choose whether the list is removed too',
};
