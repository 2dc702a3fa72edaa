/** Texts of the problems: for each cause a name, a reason and a next step. */
export const problems = {
  title: 'Problems',
  none: 'Nothing needs attention',
  noneAdvice: 'Problems that solve themselves are retried automatically.',
  total: (count: number, shown: string) => (count === 1 ? '1 item needs attention' : `${shown} items need attention`),
  since: (when: string) => `found ${when}`,
  firstNamed: (when: string) => `first reported ${when}`,
  wholeLibrary: 'The whole library',
  more: (count: number) => `Show ${count} more`,
  mostOnly: (shown: number, count: number) => `The ${shown} oldest of ${count} are shown.`,
  open: 'Open the title',
  openStory: 'Open the story',
  openFranchises: 'Open the stories',
  choose: 'Choose a match',
  acceptMissing: 'They are gone for good: scan and accept it',
  acceptQuestion:
    'This removes titles that are no longer in the folders from the catalog. No file is touched. Is the storage really mounted and complete?',
  acceptYes: 'Yes, accept it',
  acceptNo: 'No, leave it',
  ofLibrary: (library: string) => `Only those of ${library} are shown.`,
  ofAll: 'Show all',
  openLibraries: 'Open the libraries',
  openLibrary: 'Open the library',
  marksKeep: 'It fits, keep it',
  marksKept: 'Queued. It counts for this video from the next scan on.',
  marksRemove: 'Remove what was set by hand',
  marksRemoveQuestion:
    'This removes what was set by hand for the video of the other length. No file is changed. What a scan finds in this video stays.',
  marksRemoveYes: 'Yes, remove it',
  marksRemoveNo: 'No, leave it',
  marksRemoved: 'Queued. The next scan removes it.',
  selectAll: (count: number, shown: string) => (count === 1 ? 'Select it' : `Select all ${shown}`),
  select: (name: string) => `Select ${name}`,
  selected: (count: number, shown: string) => (count === 0 ? 'None selected' : `${shown} selected`),
  ignore: 'Ignore',
  ignored: (count: number) =>
    count === 1
      ? '1 problem is ignored. It comes back if it changes.'
      : `${count} problems are ignored. Each comes back if it changes.`,
  changed: (count: number) =>
    count === 1
      ? '1 problem was solved or changed in the meantime and is not ignored.'
      : `${count} problems were solved or changed in the meantime and are not ignored.`,
  undo: 'Undo',
  undone: (count: number) => (count === 1 ? '1 problem is shown again.' : `${count} problems are shown again.`),
  close: 'Close',
  ignoredTitle: (shown: string) => `Ignored (${shown})`,
  ignoredHint:
    'Ignored problems are not counted. One comes back by itself as soon as it says something else, and you can show each again.',
  ignoredWhen: (when: string) => `ignored ${when}`,
  ignoredGone: 'It does not exist at the moment. It stays ignored if it comes back.',
  showAgain: 'Show again',
  showAllAgain: 'Show all again',
  fixes: {
    tryAgain: {
      text: 'Try again',
      asked: (count: number) =>
        count === 1
          ? 'Queued. The file is read again shortly.'
          : `Queued for ${count} problems. Their files are read again shortly.`,
    },
    scan: {
      text: 'Scan library',
      asked: (count: number) =>
        count === 1
          ? 'A full scan is queued. It starts as soon as possible.'
          : `Full scans of ${count} libraries are queued. They start as soon as possible.`,
    },
    adopt: {
      text: 'It fits, keep it',
      asked: (count: number) =>
        count === 1
          ? 'Queued. It counts for this video from the next scan on.'
          : `Queued. It counts for these ${count} videos from the next scan on.`,
    },
    remake: {
      text: 'Create it again',
      asked: (count: number) =>
        count === 1 ? 'Queued. The next scan creates the list.' : `Queued. The next scan creates these ${count} lists.`,
    },
    keep: {
      text: 'Keep the list',
      asked: (count: number) =>
        count === 1
          ? 'Queued. The list is yours from the next scan on.'
          : `Queued. These ${count} lists are yours from the next scan on.`,
    },
  },
  fixedSome: (done: number, all: number) => `${done} of ${all} are queued; the others failed. Try them again.`,
  causes: {
    stalled: {
      title: 'A library cannot be scanned',
      step: 'Read its message: is the disk mounted, and is the document correct? A disk that is back is noticed within 10 minutes, or at once if you start a scan. Until then nothing new is found.',
    },
    unidentified: {
      title: 'Which film or series is this?',
      step: 'Choose it on its page or give its ID there, or put the ID into the folder’s name, like “Title (Year) {tmdb-603}”, or into an .nfo file.',
    },
    marksFile: {
      title: 'A file with intro & credits has an error',
      step: 'Correct the line that the message names. Until then nothing of the file counts; what was found stays.',
    },
    marksDoubtful: {
      title: 'Intro & credits set by hand may not fit this video',
      step: 'The video has another length than the one they were set for. Check the times on its page, then keep them for this video or remove them.',
    },
    nfoBroken: {
      title: 'An .nfo file cannot be read',
      step: 'Correct the file or remove it. It is never changed, and a new one is written only once it is gone.',
    },
    sourceKey: {
      title: 'The key of a service is missing or refused',
      step: 'Check the key that the source’s secretRef in the library’s document names. Everything that waits for it continues when the key works.',
    },
    permission: {
      title: 'A folder may not be read or written',
      step: 'Allow the user of this program to read and write there. A scan that you start then retries at once, other scans within an hour.',
    },
    unreadable: {
      title: 'A video cannot be read',
      step: 'Check whether it plays, and replace it if it is damaged: a new file is read at once. The same file is retried automatically after longer and longer waits, or once more when you try again.',
    },
    setAside: {
      title: 'A video that crashed its reader is set aside',
      step: 'Replace the video, or try once more. The rest of the title is done.',
    },
    pictureUnshown: {
      title: 'A picture cannot be shown',
      step: 'Replace the picture, or remove it to have another one fetched. It is read again when it changes, or once more when you try again. For a story, correct the link in its file.',
    },
    pictureWaits: {
      title: 'A picture that you chose waits',
      step: 'In the settings, turn off “Write no files beside the media” for this library, in its document readOnly. The next scan puts the picture in place.',
    },
    removedByOther: {
      title: 'Another program keeps removing a file',
      step: 'Stop the program that removes it, often “Save artwork” or trickplay in a media server. Then fetch the file again on the title’s page.',
    },
    pruneUnconfirmed: {
      title: 'Many titles seem to be gone',
      step: 'Check whether the storage is mounted. Nothing is removed from the catalog until you confirm it.',
    },
    storage: {
      title: 'The storage has errors',
      step: 'Check the disk and its mount: free space, errors, whether it is there. A scan that you start then retries at once, other scans within an hour.',
    },
    catalogReplaced: {
      title: 'The catalog was damaged and is rebuilt',
      step: 'Nothing is lost: what it knew is in the files beside the media, and full scans read it back. Check the disk of the data folder. This entry disappears within a week, or when you delete the file that was set aside.',
    },
    lostPath: {
      title: 'A reported path matches no folder',
      step: 'If the folder exists, the program that reported it has other mounts: compare its path with the library’s storage. Mount the media at the same path in both, or map the paths in the library’s document: pathMappings: [{from: /their/path, to: /}]. Until then a full scan finds new files, only later. If the folder does not exist, there is nothing to do: this entry disappears within a day.',
    },
    fileName: {
      title: 'A name is not UTF-8',
      step: 'Rename the file or folder: bytes that cannot be read are shown as �. Until then it is left alone. Names of an old system can be converted at once, for example with convmv.',
    },
    ignoreFile: {
      title: 'An ignore file cannot be applied',
      step: 'Correct the file or remove it. Its folder is left out until then: nothing in it is scanned, and nothing of it is forgotten.',
    },
    franchiseFaults: {
      title: 'The file of a story has errors',
      step: 'Correct the file at the given lines.',
    },
    storyNewer: {
      title: 'A copied story has a newer version',
      step: 'Your copy stays as it is. To take the new version over, rename your copy, copy the story again, and carry your changes over.',
    },
    listTheirs: {
      title: 'A list on a media server was made or changed by a person',
      step: 'Nothing was changed. Rename that list on the server to get a second one, or let it be overwritten.',
    },
    listUnwritten: {
      title: 'A list on a media server cannot be written',
      step: 'Follow the message. A scan that you start tries again at once.',
    },
    listGone: {
      title: 'A list was deleted on its media server',
      step: 'It is not made again unless you ask for it. To close this for good, leave its story out of `publish` in the library’s document.',
    },
    listLeft: {
      title: 'A story was removed, and its list is still on a media server',
      step: 'Remove the list too, or keep it. A list that you keep is yours from then on.',
    },
  },
};
