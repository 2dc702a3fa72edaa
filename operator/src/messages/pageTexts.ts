/** English texts of answers of the page's API to what a person asked for. `{0}` is the first value. */
export const pageTexts = {
  libraryUnknown: 'no Library of this name is served',
  titleUnknown: 'the catalog knows no such title: it may have been moved or removed',
  franchiseUnknown: 'the catalog knows no such story',
  suspended: '{0} is suspended: nothing is scanned until spec.suspend is false in its document',
  documentFaulty: 'the document of {0} is faulty: nothing is scanned until it is corrected',
  storageNotMounted: 'the storage is not mounted here',
  // An id that a person gave a title (process/chosenId.ts).
  idForm: 'SERVICE:ID, like {0} or {1}',
  idUnreadable: 'expected {1}, or the address of its page; found {0}',
  idNowhere: 'no id of a title is in {0}: expected the address of its page at {1}, or {2}',
  idOfFilm: '{0} is the page of a film: expected one of a series',
  idOfSeries: '{0} is the page of a series: expected one of a film',
  idOfNoService: 'no service is named {0}: expected {1}',
  idServiceMeant: 'no service is named {0}: did you mean {1}?',
  idOfSeriesService: '{0} has no films: use an id of another service',
  idOtherForm: '{0} is not an id of {1}: expected one like {1}:{2}',

  previewUnknown: 'there is no such preview',
  pictureUnknown: 'there is no such picture of this title',
  artFactNeeded: 'expected `fact` as one of {0}',
  pictureForgotten: 'this picture is no longer known: search again',
  pictureNeeded: 'expected `picture` for pick, `content` for upload',
  uploadTooLarge: 'expected a picture of at most {0} bytes',
  uploadsTooMany: 'too many pictures wait for the next scan: try again when it has run',
  nothingChosen: 'nobody chose this picture: the scan did',
  trailerUnknown: 'there is no trailer file beside this title',
  exportFileUnknown: 'this export makes no such file of this story',
  exportFileNeeded: 'this export makes several files: expected `file` as one of {0}',
  exportUnknown: 'expected `to` as one of {0}',
  listUnknown: 'there is no such list of this story',
  listNothingToDecide: 'there is nothing to decide about this list: it may have changed since; open the page again',

  listAddressUnknown:
    'no list has this address: make one on the page of the story, or with `projectionist wanted make`',
  listAddressRevoked:
    'this address was revoked: make a new one on the page of the story and enter it in the program that reads it',
  listAddressesTooMany: 'there are {0} addresses already: revoke those that no program uses',
  tooManyListRequests: 'too many requests for lists: wait {0|second|seconds}',

  // Requests that are wrong.
  otherPage: 'this request came from a page of another address; open the page of this server',
  looksOnly:
    'this page only shows Libraries; start `projectionist serve`, or `projectionist walk` at a terminal, to change something',
  signInFirst: 'a password is needed: sign in first',
  wrongPassword: 'the password is wrong',
  tooManyTries: 'too many attempts: wait {0|second|seconds}',
  tooManyPages: 'too many pages are open',
  hostUnknown:
    'the address has a host name that is not known to be this server; open it by its IP address, or name it at the start: --host-name NAME (PROJECTIONIST_HOST_NAMES in a container), or --base-url http://NAME{0} if senders use that address too',
  nothingNamed: 'the address names nothing that exists here',
  noTitleNamed: 'this names no title',
  nothingHere: 'there is nothing here',
  addressUnknown: 'the API has nothing under this address: GET /api/v1/openapi.json lists what it has',
  notDescribed: 'the request does not match its description in the API',
  bodyNotDescribed: 'the body does not match its description in the API',
  bodyTooLarge: 'expected a body of at most {0} bytes',
  jsonNeeded: 'expected content-type application/json',
  factsNeeded: 'expected facts of {0}',
  afterAndOffset: 'expected `after` or `offset`, got both',

  // Set-up and settings.
  setUpClosed: 'the password is set already: sign in with it',
  wrongCode: 'the code is wrong: it is in the output of `projectionist serve`, and each start makes another one',
  passwordNotStored: 'the password could not be written into {0}, {1}',
  settingsNeedPassword:
    'settings can only be changed by a person who signs in: start `projectionist serve` with --password-file FILE --make-password',
  settingsElsewhere:
    'the documents of this server are not edited here: change the Library objects of the cluster, or the files that `projectionist serve` reads',
  fileReadOnly: '{0} cannot be written here, {1}; or change it where it comes from',
  fileFolderMissing:
    '{0} cannot be written, because the folder {1} does not exist: create it, then load the page again',
  fileOfAnother: '{0} belongs to another user ({1}): change it as that user, or start the program as that user',
  fileUnreadable: '{0} cannot be read, {1}',
  fileInUtf16:
    '{0} is text in {1}, but documents are read as UTF-8: save it as UTF-8 in your editor, or convert it with `iconv -f UTF-16 -t UTF-8`',
  fileNotUtf8:
    '{0} is not UTF-8: line {1} has a byte that UTF-8 does not have there, often an umlaut of Latin-1 (Windows-1252): save it as UTF-8 in your editor, or convert it with `iconv -f WINDOWS-1252 -t UTF-8`',
  fileNotServed: 'this server reads no file of this name: open the settings again',
  fileChanged: '{0} changed meanwhile, and nothing was saved: load the new text, review your change, then save it',
  fileNotSaved: '{0} could not be saved and is as it was, {1}',
  editUnreadable: '{0} is not readable as YAML: correct its text first',
  editUnknown: '{0} is not described in this file, or twice',
  editAlias: 'this value is shared with another one by an alias, or is of another form: change it in the text',
  folderOutside:
    'this folder is not below a folder of --media-root: choose another one, or start the server with --media-root for it',
  folderMissing: 'there is no such folder',
  folderIsFile: 'this is a file: choose the folder that holds the titles',
  folderUnreadable: 'this folder cannot be read, {0}',
  noRoots: 'no folder may be chosen here yet: start the server with --media-root FOLDER',
  programByHand:
    'the page names no program to run, such as trailers.ytDlpPath of {0}: write it into the file yourself; nothing was saved',
  storageOutside: 'the folder of {0} is not below a folder of --media-root: nothing was saved',
  keyGivenAgain: 'the key {0} was stored for another address: enter it again for {1}',
  keyLedElsewhere:
    'the saved document sends the key {0} to {1} too: correct that address and save it first, or give it a secretRef of its own; nothing was stored',
  keyFromVariable: 'this key is set by the variable {0}, which takes precedence: change it there',
  trialsBusy: '{0} keys or folders are being tested at this moment: try again in a few seconds',
  keyNotStored: 'the key could not be stored in {0}, {1}',
  searchElsewhere: 'services cannot be searched from here: enter the id, or the address of the page at a service',
  sourceUnknown: 'no service is called {0}',
  sourceNotThere: '{0}: expected the service, but its address answered "not found": check it',

  programFault: 'something went wrong in the program; its log has the details',
} as const;
