/** English texts of messages about Libraries and runs: conditions, troubles, ends of runs, paths of webhooks. `{0}` is the first value. */
export const runTexts = {
  noPlace: 'no folder or known title in the storage matches this path; a full scan follows',
  lostPath: 'no folder in {0} matches this path; a full scan runs instead',

  // The catalog on one machine (library/catalogDebt.ts).
  catalogReplaced: 'the catalog could not be used and was set aside as {0}; full scans fill a new one from the files',

  // Locks on one machine (sqlite/lockFile.ts).
  lockEmptied: 'the lock {0} was overwritten and is empty again; no process held it',
  lockReplaced: '{0} is in the place of a lock and was renamed to {1}; scans that held it stop and begin again',

  // Conditions of a Library (library/conditions.ts).
  working: 'no problem blocks the scans',
  refused: '{0}; nothing starts until the document or the program changes',
  fullWalkFails: 'the full scan failed {0} times; it is retried every 10 minutes',
  fullWalkFailsBy: 'the full scan failed {0} times: {1}; it is retried every 10 minutes',
  runWaits: 'run {0} waits until the problem under Stalled is solved',
  walkWaitsWhole: 'a scan of the whole Library waits until the problem under Stalled is solved',
  walkWaitsFolders: 'a scan of {0|held folder|held folders} waits until the problem under Stalled is solved',
  walkingWhole: 'run {0} scans the whole Library',
  walkingFolders: 'run {0} scans {1|held folder|held folders}',
  fullWalkOwed: 'no full scan has used these settings yet',
  walkDueWhole: 'a scan of the whole Library is due',
  walkDueFolders: 'a scan of {0|held folder|held folders} is due',
  idle: 'no scan runs or is due',
  suspendedHere: 'spec.suspend is true: nothing new starts, and webhooks are kept',
  documentGone: 'its document was deleted',
  neverWalked: 'no full scan with these settings has finished yet',
  runEnded: 'run {0} ended: {1}',
  walked: 'the last full scan ended {0}',

  // Ends of runs (library/outcome.ts).
  catalogUnreadable: 'the catalog could not be read after the Job ended',
  orderRefused: 'the Job refused its work order',
  stoppedFirst: 'stopped before it started',
  jobFailed: 'the Job could not continue',
  dataFull: 'the disk of the data folder {0} is full: free some space there, then start a scan, or wait for the next',
  endedSilently: 'run {0} ended and left no result',
  diedOf: 'the Job died of {0}',
  libraryRemoved: 'the Library was removed',
  noProgress: 'no progress for 20 minutes',
  tooLong: 'the scan lasted longer than 24 hours',
  outOfMemory: 'its pod needed more memory than its limit (OOMKilled); raise limits.memory in spec.job.resources',
  memoryReached:
    'the Job reached its memory limit of {0} MB and ended itself; a video that it was reading alone is set aside',
  memoryReading: 'a Job reached its memory limit of {0} MB while it read this video',
  clusterRefused: 'the cluster refused the Job: {0}',

  // Troubles of a cluster.
  untilMended: 'nothing starts until this is corrected: {0}',
  storageSharedSame:
    'the storage is also the storage of {0}, which is older: delete one of the two, or give this one a folder of its own; nothing starts until then, and webhooks are kept',
  storageSharedInside:
    'the storage lies inside the storage of {0}, which is older: delete one of the two, or give this one a folder of its own; nothing starts until then, and webhooks are kept',
  storageSharedAround:
    'the storage holds the storage of {0}, which is older: delete one of the two, or give this one a folder of its own; nothing starts until then, and webhooks are kept',
  waitsForPod: 'a scan is due and waits until pod {0} of another Library, which works on the same videos, is gone',
  waitsForJob: 'a scan is due and waits until Job {0} of another Library, which works on the same videos, is gone',
  workBeside: 'no scan starts beside work on the same videos',
  waitsForTurn: 'a scan is due and waits for its turn: as many scans run as may at once ({0}, jobs.maximum)',
  libraryReplaced:
    'a Library of this name was deleted, and the {0|folder|folders} that it held went with it; the full scan of this one covers them',
  rightsMissing:
    'the operator may not read the {0} of namespace {1}: grant its account the rights of its chart; nothing starts until then, and webhooks are kept',
  catalogAway: 'the catalog cannot be read; webhooks are kept, and scanned when its database is back',
  catalogAwayBy: 'the catalog cannot be read ({0}); webhooks are kept, and scanned when its database is back',
  jobRefused:
    'the cluster does not accept the Job and is asked again: {0}; raise the quota, or change the policy or the right that refuses it',
  nameOfProgram: 'a Job of another program has the name {0}; delete it, and the scan continues',
  nameOfRun: 'a Job of another scan or Library has the name {0}; delete it, and the scan continues',
  strayPod: 'pod {0} of another scan still runs, and no scan starts beside it: wait until it ends, or `{1}`',

  // What keeps a pod from running (platform/kubernetes/podWords.ts).
  jobSuspended: 'Job {0} is suspended, by a queue (Kueue) without room for it or by hand; see `{1}`',
  noPod:
    'no pod was created for Job {0}, mostly because a quota or the Pod Security rules of the namespace refuse it; see `{1}`',
  noNode: 'pod {0} finds no node: {1}',
  podWaits: 'pod {0} waits: {1}; {2}',
  podContainerWaits: 'pod {0} waits for its container {1}: {2}; {3}',
  podNotStarted: 'pod {0} is not started by its node yet, mostly because a volume cannot be mounted; see `{1}`',
  nodeLost:
    'pod {0} cannot be ended, because node {1} does not answer: bring the node back, or, only if it is switched off for certain, `{2}`',
  nodeLostUnnamed:
    'pod {0} cannot be ended, because its node does not answer: bring the node back, or, only if it is switched off for certain, `{1}`',
  seeCommand: 'see `{0}`',
  checkImage: 'check the image name, and `spec.job.imagePullSecrets` if its registry needs a login',
  checkImageName: 'check the image name that the operator was given',
  loadImage: 'the image is not on the node and may not be fetched: change the pull policy, or load it',
  checkSecrets: 'check that the Secrets it names exist in the namespace of the Library',

  // At the start of `serve` and of commands that scan (serve/startWarnings.ts). `{0}` is the quoted data folder, or the variable.
  variableIgnored:
    'the environment variable {0} has a value that cannot be used, so its default counts; its values: projectionist docs operate',
  runsAsRoot:
    'this process runs as root: run it as the user that owns the media folders, in a container as a user of its own, so that a fault here cannot reach the rest of the machine',
  dataOfOthers:
    'the data folder {0} belongs to user {1}, not to user {2} of this process: its owner can read and change state, catalog and keys; name a folder of your own with --data, or give this one to that user',
  dataIsShared:
    'the data folder {0} is open to other users and holds files of other programs, so its mode is not changed; name a folder of its own with --data',
  dataStaysOpen:
    'the data folder {0} cannot be closed to other users, who can then read its keys and block its locks; set its mode to 0700, or name a folder on another file system with --data',

  // Storage, as the page of one machine finds it (serve/storageChecks.ts).
  storageSilent: 'storage {0} does not answer; check whether the disk, or the server it is on, is there',
} as const;
