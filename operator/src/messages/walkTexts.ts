/** English texts of messages about scans of a folder tree, and about franchise files. `{0}` is the first value. */
export const walkTexts = {
  // What the file system answers to a scan.
  scanNoPermission: 'no permission: give the user that runs projectionist the right to read it',
  scanNotPermitted: 'not permitted: give the user that runs projectionist the right to read it',
  scanInputOutput: 'the storage answered with an input/output error: look at the disk and its cable or network',
  scanWent: 'it was removed while it was read: the next scan reads it again',
  scanNoFolderAnyMore: 'it stopped being a folder while it was read: the next scan reads it again',
  scanCircle: 'its links lead in a circle: remove one of them',
  scanPathTooLong: 'its path is too long for this system: shorten the folder names',
  scanStale: 'the network file system lost it: mount it again',
  scanTooManyOpen: 'too many open files: raise the limit (ulimit -n)',
  scanAnswered: 'the system answered {0}',
  scanUnknownError: 'an unknown error',

  // What a scan leaves out.
  reportsCut: 'more than {0} reports: the rest is left out',
  entriesCut: 'it has more than {0} entries: the rest is left out; use more folders',
  pathTooLong: 'its path has more than {0} bytes: shorten the folder names',
  tooDeepFolders: 'it lies more than {0} folders deep: it is not read',
  nameRefused:
    'its name is not UTF-8, or holds U+FFFD, the trace of a wrong conversion: it is left alone; rename it to have it read',
  linkToRoot: 'the link leads to the root itself: it is not followed',
  linkOut:
    'the link leads out of the storage, so it is not followed: move or mount its target inside, or make that folder a Library of its own',
  linkToHidden: 'the link leads into {0}: it is not followed',
  linkNowhere: 'the link leads nowhere',
  linkOther: 'the link leads to neither a file nor a folder: it is left alone',
  linkReadAlready: 'the link leads to a folder that was read already: it is not followed again',
  neitherFileNorFolder: 'neither a file nor a folder (a device, a FIFO or a socket): it is left alone',
  nomediaUnknown: 'it is not known whether it has a .nomedia: {0}',
  ignoreFileUnread: 'its {0} cannot be applied, so the folder is left out: {1}',
  ignoreFileTooCostly:
    'the patterns of {0} take too much work to be applied, so its folder is left out and nothing of it is forgotten: use fewer patterns, with fewer wildcards',
  ignoreFilesTooLong: 'the ignore files here and above have {0} characters together, at most {1} are read',
  ignorePatternsBeyond:
    '{0} of its patterns are too many or too long: at most {1} are read, of at most {2} characters each; use fewer, or patterns with wildcards',
  globsTooCostly:
    'the patterns under `ignore` of the document take too much work to be applied: use fewer patterns, with fewer wildcards',
  ofRoot: 'the root: {0}',
  putFileNotLink: 'it is a link: put a file there',
  bytesAtMostRead: 'it has {0} bytes, at most {1} are read',
  rootNotThere: 'it is not there: is the storage mounted?',
  rootNoFolder: 'it is not a folder',
  storageUnreadable: 'the storage {0} cannot be read: {1}',
  storageCoarseTimes:
    'the storage {0} is {1}, with times in steps of {2} s: a video that is replaced by one of the same size within that time is not noticed',
  storageWent: 'the storage {0} went away during the scan: nothing is forgotten; is it mounted?',

  // What becomes of titles that were not found.
  keptUnread:
    '{0|known title was not found and is|known titles were not found and are} kept: {1|folder|folders} could not be read',
  keptEmpty:
    '{0|known title was not found and is|known titles were not found and are} kept: the storage looks empty: is it mounted?',
  keptFew:
    '{0|known title was not found and is|known titles were not found and are} kept: only {1} of {2|known title|known titles} were found; confirm a real clear-out with {3}',
  hollowTop:
    '{0} of the {1|known title|known titles} under it were not found: those that nobody named are kept, and a full scan follows; is it mounted?',
  wentMeanwhile: 'it was renamed or removed while the scan ran: the next scan visits it',
  moreVideosAlike: '{0}; the same holds for {1} more of its videos',

  // Franchise files.
  noFranchisePlace: 'no folder or known story in the storage matches this path; a full scan follows',
  franchisesKeptUnread:
    '{0|known story was not found and is|known stories were not found and are} kept: {1|folder|folders} could not be read',
  franchisesKeptEmpty:
    '{0|known story was not found and is|known stories were not found and are} kept: the storage looks empty: is it mounted?',
  franchisesKeptFew:
    '{0|known story was not found and is|known stories were not found and are} kept: only {1} of {2|known title|known titles} were found; confirm a real clear-out with {3}',
  franchiseFaultsShown:
    '{0|error|errors}, so the last good version is shown: {1} – `projectionist check FILE` lists all, warnings too',
  franchiseFaultsUnshown:
    '{0|error|errors}, so it is not shown yet: {1} – `projectionist check FILE` lists all, warnings too',
  faultAt: '{0}:{1} {2}',
  faultThen: '{0} – {1}',
  moreFaults: 'and {0} more',
  storyUnknown: 'no story is called {0}',
  storyOtherKind: 'this Library has no stories: name one of kind franchises',
  storyReadOnly: 'the document says readOnly, so nothing is written into the folder of this Library',
  storyDiskAway: 'the folder {0} is empty, but stories in it are known: is its disk mounted? Nothing was written',
  storyElsewhere:
    'this server does not reach the folder of the Library: run `projectionist stories copy {0} FOLDER` where it is mounted',
  storyFileExists: '{0} exists already and stays as it is: rename it first',
  storyNewer: 'a newer version of the story {0} exists; yours was copied from an older one and never edited',
  storyNewerThanEdited: 'a newer version of the story {0} exists; yours was edited and stays as it is',
  franchisePassedOver:
    'left out, because it is not named as a franchise file: if it is one, call it {0}; if not, name it in .ignore',
  franchiseRecordUnread: 'what is kept beside it cannot be read: {0}',
  franchiseRecordLeft: 'it is gone, and what was kept beside it cannot be removed: {0}',
  franchiseArtAgain: 'its {0} is fetched again: {1}',
  franchiseImageGone: 'it is gone',
  franchiseLinkCostly: 'the picture behind the link is set aside until the link changes: {0}',
  franchiseLinkNoPicture: 'the link leads to no picture that can be used: {0}',

  // Media servers.
  serversNotTold: 'media servers were not told of everything within {0} s',
  serversUntold: 'media servers could not be told: {0}',
} as const;
