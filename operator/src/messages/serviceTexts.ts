/** English texts of messages about services, media servers and requests to them. `{0}` is the first value. */
export const serviceTexts = {
  ofService: '{0}: {1}',
  withAdvice: '{0}; {1}',

  // Answers of services (outbound/).
  statusCame: 'expected an answer, came status {0} from {1}',
  triedAgainAfter: '{0}: tried again after {1} s',
  waitAsked: '{0}: it asks us to wait {1} s',
  serviceFault: '{0}: the service has a fault; try later',
  keyNotTaken: '{0}: the key is missing, wrong or does not allow this; check its secret',
  serviceLacksThis: '{0}: it does not have this',
  sameAnswerAgain: '{0}: the same again would be answered the same',
  redirectWithoutAddress: 'expected an address to go on to from {0}, came none',
  redirectOffHttps: 'expected https to lead to https, {0} leads to {1}',
  redirectOfPost: 'expected no redirect of a POST, came one from {0}',
  redirectsTooMany: 'expected at most {0} redirects, came another from {1}: check the address',
  addressForbidden: 'expected {0}, came {1}; only what a baseUrl of the configuration names may be otherwise',
  addressWithoutUser: 'an address without user and password',
  addressOfHttps: 'https',
  addressOfPublic: 'a public address outside the home',
  addressesOfPublic: 'a name of public addresses only',
  addressNotAbsolute: 'expected an absolute https address, came {0}',
  answerNotJson: 'expected JSON, came {0} bytes that do not parse from {1}',
  answerOtherType: 'expected {0}, came {1} from {2}',
  answerCodingUnknown: 'expected gzip, deflate or br, came {0} from {1}',
  answerCodingOther: 'expected a body in the coding its head names, came another from {0}',
  answerTooBig: 'expected at most {0} bytes, came more from {1}',
  answerNotWhole: 'expected the whole answer in its time from {0}, it did not come',
  answerStalled: 'expected more of the answer within {0} s from {1}, it did not come',
  noAnswerWithin:
    'expected an answer within {0} s from {1}, nothing came: is the service down, or a firewall in between?',
  keyNotSendable: 'a key or header for {0} holds characters that none may hold',
  stoppedBeforeAnswer: 'stopped before an answer came from {0}',

  // Connections. `{0}` is the host, `{1}` the system's code.
  connectionNameUnknown: 'the connection to {0} failed: its name is not found ({1}): is this machine online?',
  connectionNameUnanswered:
    'the connection to {0} failed: nobody answers what its name stands for ({1}): is this machine online?',
  connectionNoWay: 'the connection to {0} failed: no way leads there ({1}): is this machine online?',
  connectionTimeout:
    'the connection to {0} failed: nothing came back ({1}): is this machine online, or is a firewall in between?',
  connectionRefused:
    'the connection to {0} failed: nothing takes connections there ({1}): is the service down, or a firewall in between?',
  connectionReset: 'the connection to {0} failed: it broke off ({1}): is the service down, or a firewall in between?',
  connectionNoTls: 'the connection to {0} failed: it speaks no TLS that we know ({1}): is a proxy in between?',
  connectionCertificate:
    'the connection to {0} failed: its certificate is not one to trust ({1}): is a proxy in between, is the clock of this machine right?',
  connectionOther: 'the connection to {0} failed: {1}',

  // A host that is left alone for the rest of a run.
  hostEnded: '{0} is not asked again in this scan: {1}',
  nextTryAt: '{0}; next try {1}',
  askedToWait: 'it asked to wait {0} s',
  failedInARow: '{0|request|requests} in a row failed, last: {1}',
  dayUsedUp: 'the requests of the day are used up',
  refusesAll: 'expected an answer, {0} refuses all requests for now',

  // Sources. `{0}` is the name of the service.
  otherAnswer: '{0}: expected the answer of {1}, came another; check its baseUrl',
  otherSearchAnswer: '{0}: expected the answer of its search, came another; check its baseUrl',
  otherQueryAnswer: '{0}: expected the results of a query, came another answer; check its baseUrl',
  otherShowsAnswer: '{0}: expected a list of shows, came another answer; check its baseUrl',
  otherTokenAnswer: '{0}: expected a token for the key, came another answer; check its baseUrl',
  pinNeeded: 'this key wants the PIN of a subscriber: write the secret as "apikey:pin"',
  pinWrong: 'the PIN is wrong or its subscription is over: check the part of the secret behind the colon',
  keyRefused: 'the key is refused: check its secret',
  keyReadFrom: 'its key was read from {0}',
  keyUnreadable: '{0} needs a key: {1}',
  keyNotFound: '{0} needs a key: expected it in {1}, found none there; write it there',
  keyNotNamed: '{0} needs a key: expected "secretRef: {name: …, key: …}" in the Library document, found none; add it',

  // yt-dlp.
  programNotStarted: '{0} could not be started ({1}); check trailers.ytDlpPath',
  ytDlpTooLate: 'yt-dlp did not end in time and was stopped',
  ytDlpNoVideo: 'yt-dlp found no video that is short and small enough',

  // Media servers.
  announceSent: 'the test message was taken',
  announceNotThere: 'the saved document has no such entry under announce; load the page again',
  announceAddressInvalid: 'expected an http:// or https:// address in its secret, or as url; correct it there',
  announceRefused: 'expected it to take the message, it answered {0}; check its address and token',
  announceLater: '{0}: the message was not sent, the next scan tries again: {1}',
  announceLost: '{0}: the message was refused and is not sent again: {1}',
  serverKeyNotFound: 'expected its key in {0}, found none there; write it there',
  kodiAnswered: 'expected a result of {0}, Kodi answered: {1}',
  plexLacksFolder: 'no library of this Plex holds {0}; say in pathMappings how it calls the folders of this Library',
  serverMissed: 'was not told of {0}: {1}',
  jellyfinNotRefreshed:
    'was told, but could not be asked to read .nfo files again that it knows: {0}; a change within a minute of its own scan waits there for "Refresh metadata"',
  serverAnswered: 'answers, {0}',
  plexAnswered: 'answers, libraries: {0}',
  takesMarks: 'answers, {0}; its plugin {1} takes marks',
  takesNoMarks:
    'answers, {0}; no plugin there takes marks: install Intro Skipper or MediaSegments API to have them (`projectionist docs marks`)',
  notThatServer: 'expected {0}, another program answered; check its url',
  segmentsNeedAdmin:
    'expected the API key of an administrator, came that of a user; make one under Dashboard, API Keys',
  segmentRefused: 'expected that the plugin takes the mark, came status {0}',
  marksRefused: 'took no marks of {0}: {1}; they are sent again later',
  marksNotSent: 'marks were not sent: {0}; the next scan sends them',
  serverAnswers:
    'a media server keeps writing new files here in answer to being told of them: it is told no more of these; check whether two servers save .nfo files or pictures into the same folders',
  serverMissedOne: 'was not told of one title that changed: {0}; the next scan tells it of it',
  serverMissedAll: 'was not told of {0} titles that changed: {1}; the next scan tells it of them',
  serverMissedLatest: 'was not told of {0} titles that changed: {1}; the next scan tells it of the latest {2} of them',
} as const;
