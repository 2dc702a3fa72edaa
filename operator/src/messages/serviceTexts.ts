/** English texts of messages about services, media servers and requests to them. `{0}` is the first value. */
export const serviceTexts = {
  ofService: '{0}: {1}',
  withAdvice: '{0}; {1}',

  // Answers of services (outbound/).
  statusCame: 'expected an answer from {1}, got status {0}',
  triedAgainAfter: '{0}: tried again after {1} s',
  waitAsked: '{0}: it asks us to wait {1} s',
  serviceFault: '{0}: the service has a fault; try later',
  keyNotTaken:
    '{0}: the key is missing, wrong, revoked or not allowed to do this; copy it again from where it was made',
  serviceLacksThis: '{0}: it does not have this',
  sameAnswerAgain: '{0}: asking again would bring the same answer',
  redirectWithoutAddress: 'expected {0} to say where it redirects to, it does not',
  redirectOffHttps: 'expected https to lead to https, {0} redirects to {1}',
  redirectOfPost: 'expected no redirect of a POST, got one from {0}',
  redirectsTooMany: 'expected at most {0} redirects, got another from {1}: check the address',
  addressForbidden: 'expected {0}, got {1}; only addresses below a baseUrl of the configuration may be different',
  addressWithoutUser: 'an address without user and password',
  addressOfHttps: 'https',
  addressOfPublic: 'a public address outside the home',
  addressesOfPublic: 'a name of public addresses only',
  addressNotAbsolute: 'expected an absolute https address, got {0}',
  answerNotJson: 'expected JSON from {1}, got {0} bytes that are not JSON',
  answerOtherType: 'expected {0} from {2}, got {1}',
  answerCodingUnknown: 'expected gzip, deflate or br from {1}, got {0}',
  answerCodingOther: 'expected the coding that the header of {0} names, got another',
  answerTooBig: 'expected at most {0} bytes from {1}, got more',
  answerNotWhole: 'expected the whole answer of {0} in time, got a part',
  answerStalled: 'expected more of the answer of {1} within {0} s, got nothing',
  noAnswerWithin:
    'expected an answer from {1} within {0} s, got nothing: is the service down, or a firewall in between?',
  keyNotSendable: 'a key or header for {0} has characters that cannot be sent',
  stoppedBeforeAnswer: 'stopped before {0} answered',

  // Connections. `{0}` is the host, `{1}` the system's code.
  connectionNameUnknown: 'the connection to {0} failed: there is no host of this name ({1}): is this machine online?',
  connectionNameUnanswered: 'the connection to {0} failed: no name server answered ({1}): is this machine online?',
  connectionNoWay: 'the connection to {0} failed: no route leads there ({1}): is this machine online?',
  connectionTimeout:
    'the connection to {0} failed: it timed out ({1}): is this machine online, or is a firewall in between?',
  connectionRefused:
    'the connection to {0} failed: it was refused ({1}): is the service down, or a firewall in between?',
  connectionReset:
    'the connection to {0} failed: it was closed early ({1}): is the service down, or a firewall in between?',
  connectionNoTls: 'the connection to {0} failed: no common version of TLS was found ({1}): is a proxy in between?',
  connectionCertificate:
    'the connection to {0} failed: its certificate is not trusted ({1}): is a proxy in between, is the clock of this machine right?',
  connectionOther: 'the connection to {0} failed: {1}',

  // A host that is left alone for the rest of a run.
  hostEnded: '{0} is not asked again in this scan: {1}',
  nextTryAt: '{0}; next try {1}',
  askedToWait: 'it asked to wait {0} s',
  failedInARow: '{0|request|requests} in a row failed, last: {1}',
  dayUsedUp: 'the requests of the day are used up',
  refusesAll: '{0} refuses all requests for now',

  // Sources. `{0}` is the name of the service.
  otherAnswer: '{0}: expected the answer of {1}, got another; check its baseUrl',
  otherSearchAnswer: '{0}: expected the answer of its search, got another; check its baseUrl',
  otherQueryAnswer: '{0}: expected the results of a query, got another answer; check its baseUrl',
  otherShowsAnswer: '{0}: expected a list of shows, got another answer; check its baseUrl',
  otherTokenAnswer: '{0}: expected a token for the key, got another answer; check its baseUrl',
  pinNeeded: 'this key needs the PIN of a subscriber: write the secret as "apikey:pin"',
  pinWrong: 'the PIN is wrong or its subscription has ended: check the part of the secret after the colon',
  keyRefused: 'the key is refused: copy it again from where it was made',
  keyReadFrom: 'its key was read from {0}',
  keyUnreadable: '{0} needs a key: {1}',
  keyNotFound: '{0} needs a key: expected it in {1}, found none there; write it there',
  keyNotNamed: '{0} needs a key: expected "secretRef: {name: …, key: …}" in the Library document, found none; add it',

  // yt-dlp.
  programNotStarted: '{0} could not be started ({1}); check trailers.ytDlpPath',
  ytDlpTooLate: 'yt-dlp did not end in time and was stopped',
  ytDlpNoVideo: 'yt-dlp found no video that is short and small enough',

  // Media servers.
  announceSent: 'the test message was accepted',
  announceNotThere: 'the saved document has no such entry under announce; load the page again',
  announceAddressInvalid: 'expected an http:// or https:// address in its secret, or as url; correct it there',
  announceRefused: 'expected it to accept the message, it answered {0}; check its address and token',
  announceLater: '{0}: the message was not sent, the next scan tries again: {1}',
  announceLost: '{0}: the message was refused and is not sent again: {1}',
  serverKeyNotFound: 'expected its key in {0}, found none there; write it there',
  kodiAnswered: 'expected a result of {0}, Kodi answered: {1}',
  plexLacksFolder:
    'no library of this Plex holds {0}; write into pathMappings where Plex sees the folders of this Library',
  serverMissed: 'was not told of {0}: {1}',
  jellyfinNotRefreshed:
    'was told, but could not be asked to read known .nfo files again: {0}; a change within a minute of its own scan waits there for "Refresh metadata"',
  serverAnswered: 'answers, {0}',
  plexAnswered: 'answers, libraries: {0}',
  takesMarks: 'answers, {0}; its plugin {1} accepts marks',
  takesNoMarks:
    'answers, {0}; no plugin there accepts marks: install Intro Skipper or MediaSegments API to have them (`projectionist docs marks`)',
  notThatServer: 'expected {0}, another program answered; check its url',
  segmentsNeedAdmin: 'expected the API key of an administrator, got that of a user; make one under Dashboard, API Keys',
  segmentRefused: 'expected the plugin to accept the mark, got status {0}',
  marksRefused: 'did not accept marks of {0}: {1}; they are sent again later',
  marksNotSent: 'marks were not sent: {0}; the next scan sends them',
  serverAnswers:
    'a media server keeps writing new files here in answer to being told of them: it is told no more of these; check whether two servers save .nfo files or pictures into the same folders',
  serverMissedOne: 'was not told of one title that changed: {0}; the next scan tells it',
  serverMissedAll: 'was not told of {0} titles that changed: {1}; the next scan tells it',
  serverMissedLatest: 'was not told of {0} titles that changed: {1}; the next scan tells it the latest {2} of them',
} as const;
