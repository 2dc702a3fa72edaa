/** Texts of the problems: for each cause a name, a reason and a next step. */
export const problems = {
  title: 'Problems',
  none: 'Nothing needs you',
  noneAdvice: 'What can be mended without you is tried again by itself.',
  total: (count: number, shown: string) => (count === 1 ? '1 thing needs you' : `${shown} things need you`),
  since: (when: string) => `found ${when}`,
  firstNamed: (when: string) => `first named ${when}`,
  wholeLibrary: 'The whole Library',
  more: (count: number) => `Show ${count} more`,
  mostOnly: (shown: number, count: number) => `The ${shown} oldest of ${count} are shown.`,
  open: 'Open the title',
  openFranchises: 'Open the franchises',
  choose: 'Say which one it is',
  tryAgain: 'Try again',
  asked: 'Asked for. The next walk of this title does it.',
  acceptMissing: 'They are gone for good: walk and accept it',
  acceptQuestion:
    'Titles that are no longer in the folders then leave the catalog. No file is touched. Is the storage really mounted and complete?',
  acceptYes: 'Yes, accept it',
  acceptNo: 'No, leave it',
  accepted: 'A full walk is held. It starts as soon as it may.',
  ofLibrary: (library: string) => `Only those of ${library} are shown.`,
  ofAll: 'Show all',
  openLibraries: 'Open the Libraries',
  openLibrary: 'Open the Library',
  causes: {
    stalled: {
      title: 'A Library cannot be walked',
      step: 'See what it says: is the disk there and mounted, is the document right? A disk that is back is found within 10 minutes, and at once when you ask for a walk. Until then nothing new is found.',
    },
    unidentified: {
      title: 'Which film or series is this?',
      step: 'Choose it on its page or give its id there, or put the id into the folder’s name, like “Title (Year) {tmdb-603}”, or into an .nfo file.',
    },
    nfoBroken: {
      title: 'An .nfo file cannot be read',
      step: 'Mend the file, or remove it. It is left as it is, and a new one is written only when it is gone.',
    },
    sourceKey: {
      title: 'A service refuses its key',
      step: 'Check the key that the source’s secretRef in the Library’s document names. What waits for it is done when the key works.',
    },
    permission: {
      title: 'A folder may not be read or written',
      step: 'Let the user that this program runs as read and write there. A walk that you start then tries again at once, any other within the hour.',
    },
    unreadable: {
      title: 'A video cannot be read',
      step: 'Look whether it plays, and replace it if it is damaged: a new file is read at once. The same one is tried again by itself, after longer and longer waits, or once more when you say so.',
    },
    setAside: {
      title: 'A video that ended its reader is set aside',
      step: 'Replace the video, or try once more. Everything else of the title is done.',
    },
    removedByOther: {
      title: 'Another program keeps removing a file',
      step: 'Stop the program that removes it, often “Save artwork” or trickplay in a media server. Then refresh the fact on the title’s page.',
    },
    pruneUnconfirmed: {
      title: 'Many titles seem to be gone',
      step: 'Look whether the storage is mounted. Nothing leaves the catalog until you say so.',
    },
    storage: {
      title: 'The storage makes trouble',
      step: 'Look after the disk and its mount: room, errors, whether it is there. A walk that you start then tries again at once, any other within the hour.',
    },
    lostPath: {
      title: 'A path that was named fits no folder',
      step: 'If the folder is there, the program that named it sees other mounts: compare its path with the Library’s storage. Mount the media at the same path in both, or say in the Library’s document what is the same: pathMappings: [{from: /their/path, to: /}]. Until then a full walk finds what is new, only later. If it is not there, nothing has to be done: this goes by itself within a day.',
    },
    franchiseFaults: {
      title: 'A franchise file has errors',
      step: 'Mend the file where it says. Until then the last good version is shown.',
    },
  },
};
