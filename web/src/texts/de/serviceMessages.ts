/** German texts of the server's messages about services, media servers and requests to them. The compiler reports missing ones. */
import type { MessageTexts } from '../../format/messageParts.ts';

/** The kinds of content that the server names in English. */
const contents = new Map([['bytes', 'Bytes']]);

const failed = (host: string | undefined) => `die Verbindung zu ${host} ist fehlgeschlagen: `;
const online = 'Ist diese Maschine online?';
const downOrBlocked = 'Ist der Dienst aus, oder eine Firewall dazwischen?';

export const serviceMessages = {
  ofService: (service, what) => `${service}: ${what}`,
  withAdvice: (what, advice) => `${what}; ${advice}`,

  statusCame: (status, address) => `eine Antwort wurde erwartet, es kam Status ${status} von ${address}`,
  triedAgainAfter: (what, seconds) => `${what}: nach ${seconds} s noch einmal versucht`,
  waitAsked: (what, seconds) => `${what}: Der Dienst bittet um ${seconds} s Pause`,
  serviceFault: (what) => `${what}: Der Dienst hat einen Fehler; versuche es später`,
  keyNotTaken: (what) =>
    `${what}: Der Schlüssel fehlt, ist falsch, widerrufen oder darf das nicht; kopiere ihn noch einmal von dort, wo er erstellt wurde`,
  serviceLacksThis: (what) => `${what}: Das gibt es dort nicht`,
  sameAnswerAgain: (what) => `${what}: Dieselbe Anfrage bekäme dieselbe Antwort`,
  redirectWithoutAddress: (address) => `eine Adresse zum Weitergehen wurde von ${address} erwartet, es kam keine`,
  redirectOffHttps: (address, protocol) => `von https darf es nur nach https gehen, ${address} führt zu ${protocol}`,
  redirectOfPost: (address) => `auf ein POST wurde keine Weiterleitung erwartet, es kam eine von ${address}`,
  redirectsTooMany: (most, address) =>
    `höchstens ${most} Weiterleitungen wurden erwartet, es kam noch eine von ${address}: Prüfe die Adresse`,
  addressForbidden: (expected, address) =>
    `erwartet: ${expected}; gekommen: ${address}; nur was ein baseUrl der Konfiguration nennt, darf anders sein`,
  addressWithoutUser: () => 'eine Adresse ohne Benutzer und Passwort',
  addressOfHttps: () => 'https',
  addressOfPublic: () => 'eine öffentliche Adresse außerhalb des Heimnetzes',
  addressesOfPublic: () => 'ein Name mit nur öffentlichen Adressen',
  addressNotAbsolute: (address) => `eine absolute https-Adresse wurde erwartet, es kam ${address}`,
  answerNotJson: (bytes, address) => `JSON wurde erwartet, von ${address} kamen ${bytes} Bytes, die keines sind`,
  answerOtherType: (expected, type, address) =>
    `${contents.get(expected ?? '') ?? expected} wurde erwartet, es kam ${type} von ${address}`,
  answerCodingUnknown: (coding, address) => `gzip, deflate oder br wurde erwartet, es kam ${coding} von ${address}`,
  answerCodingOther: (address) =>
    `ein Inhalt in der angekündigten Kodierung wurde erwartet, von ${address} kam ein anderer`,
  answerTooBig: (bytes, address) => `höchstens ${bytes} Bytes wurden erwartet, von ${address} kamen mehr`,
  answerNotWhole: (address) => `die ganze Antwort von ${address} kam nicht in ihrer Zeit`,
  answerStalled: (seconds, address) => `von ${address} kam ${seconds} s lang nichts mehr von der Antwort`,
  noAnswerWithin: (seconds, address) => `von ${address} kam ${seconds} s lang keine Antwort: ${downOrBlocked}`,
  keyNotSendable: (address) => `ein Schlüssel oder Header für ${address} enthält unerlaubte Zeichen`,
  stoppedBeforeAnswer: (address) => `angehalten, bevor eine Antwort von ${address} kam`,

  connectionNameUnknown: (host, code) => `${failed(host)}Der Name ist nicht zu finden (${code}): ${online}`,
  connectionNameUnanswered: (host, code) => `${failed(host)}Niemand sagt, wofür der Name steht (${code}): ${online}`,
  connectionNoWay: (host, code) => `${failed(host)}Kein Weg führt dorthin (${code}): ${online}`,
  connectionTimeout: (host, code) =>
    `${failed(host)}Nichts kam zurück (${code}): Ist diese Maschine online, oder eine Firewall dazwischen?`,
  connectionRefused: (host, code) => `${failed(host)}Dort nimmt nichts Verbindungen an (${code}): ${downOrBlocked}`,
  connectionReset: (host, code) => `${failed(host)}Sie brach ab (${code}): ${downOrBlocked}`,
  connectionNoTls: (host, code) =>
    `${failed(host)}Dort spricht nichts ein bekanntes TLS (${code}): Ist ein Proxy dazwischen?`,
  connectionCertificate: (host, code) =>
    `${failed(host)}Dem Zertifikat ist nicht zu trauen (${code}): Ist ein Proxy dazwischen, geht die Uhr dieser Maschine richtig?`,
  connectionOther: (host, why) => `${failed(host)}${why}`,

  hostEnded: (host, why) => `${host} wird in diesem Scan nicht mehr gefragt: ${why}`,
  nextTryAt: (why, time) => `${why}; nächster Versuch ${time}`,
  askedToWait: (seconds) => `der Dienst bat um ${seconds} s Pause`,
  failedInARow: (count, last) => `${count} Anfragen nacheinander sind fehlgeschlagen, zuletzt: ${last}`,
  dayUsedUp: () => 'die Anfragen dieses Tages sind verbraucht',
  refusesAll: (service) => `eine Antwort wurde erwartet, ${service} weist zurzeit alle Anfragen ab`,

  otherAnswer: (source, service) =>
    `${source}: Die Antwort von ${service} wurde erwartet, es kam eine andere; prüfe das baseUrl`,
  otherSearchAnswer: (source) =>
    `${source}: Die Antwort der Suche wurde erwartet, es kam eine andere; prüfe das baseUrl`,
  otherQueryAnswer: (source) =>
    `${source}: Ergebnisse einer Abfrage wurden erwartet, es kam anderes; prüfe das baseUrl`,
  otherShowsAnswer: (source) => `${source}: Eine Liste von Serien wurde erwartet, es kam anderes; prüfe das baseUrl`,
  otherTokenAnswer: (source) =>
    `${source}: Ein Token für den Schlüssel wurde erwartet, es kam anderes; prüfe das baseUrl`,
  pinNeeded: () => 'dieser Schlüssel braucht die PIN eines Abonnenten: Schreibe das Secret als „apikey:pin“',
  pinWrong: () => 'die PIN ist falsch oder ihr Abo abgelaufen: Prüfe den Teil des Secrets hinter dem Doppelpunkt',
  keyRefused: () => 'der Schlüssel wird abgewiesen: Kopiere ihn noch einmal von dort, wo er erstellt wurde',
  keyReadFrom: (place) => `der Schlüssel kam aus ${place}`,
  keyUnreadable: (source, why) => `${source} braucht einen Schlüssel: ${why}`,
  keyNotFound: (source, place) =>
    `${source} braucht einen Schlüssel: In ${place} wurde keiner gefunden; schreibe ihn dorthin`,
  keyNotNamed: (source) =>
    `${source} braucht einen Schlüssel: Im Dokument der Bibliothek fehlt „secretRef: {name: …, key: …}“; ergänze es`,

  programNotStarted: (path, why) => `${path} ließ sich nicht starten (${why}); prüfe trailers.ytDlpPath`,
  ytDlpTooLate: () => 'yt-dlp wurde nicht rechtzeitig fertig und wurde angehalten',
  ytDlpNoVideo: () => 'yt-dlp fand kein Video, das kurz und klein genug ist',

  announceSent: () => 'die Testnachricht wurde angenommen',
  announceNotThere: () => 'das gespeicherte Dokument hat unter announce keinen solchen Eintrag; lade die Seite neu',
  announceAddressInvalid: () =>
    'in seinem Secret oder als url wurde eine Adresse mit http:// oder https:// erwartet; korrigiere sie dort',
  announceRefused: (status) =>
    `er sollte die Nachricht annehmen, hat aber mit ${status} geantwortet; prüfe seine Adresse und das Token`,
  announceLater: (service, why) =>
    `${service}: Die Nachricht wurde nicht gesendet, der nächste Scan versucht es wieder: ${why}`,
  announceLost: (service, why) =>
    `${service}: Die Nachricht wurde abgelehnt und wird nicht noch einmal gesendet: ${why}`,
  serverKeyNotFound: (place) => `der Schlüssel wurde in ${place} erwartet, dort ist keiner; schreibe ihn dorthin`,
  kodiAnswered: (method, answer) => `ein Ergebnis von ${method} wurde erwartet, Kodi antwortete: ${answer}`,
  plexLacksFolder: (folder) =>
    `keine Bibliothek dieses Plex enthält ${folder}; nenne in pathMappings, wie die Ordner dieser Bibliothek dort heißen`,
  serverMissed: (title, why) => `erfuhr nichts von ${title}: ${why}`,
  jellyfinNotRefreshed: (why) =>
    `ist benachrichtigt, ließ sich aber nicht bitten, bekannte .nfo-Dateien neu zu lesen: ${why}. Was sich binnen einer Minute nach seinem eigenen Scan ändert, wartet dort auf „Metadaten aktualisieren“`,
  serverAnswered: (what) => `antwortet, ${what}`,
  plexAnswered: (count) => `antwortet, Bibliotheken: ${count}`,
  takesMarks: (version, plugin) => `antwortet, ${version}; sein Plugin ${plugin} nimmt Intro & Abspann an`,
  takesNoMarks: (version) =>
    `antwortet, ${version}; kein Plugin dort nimmt Intro & Abspann an: Installiere dafür Intro Skipper oder MediaSegments API (\`projectionist docs marks\`)`,
  notThatServer: (kind) => `erwartet war ${kind}, geantwortet hat ein anderes Programm; prüfe seine url`,
  segmentsNeedAdmin: () =>
    'erwartet war der API-Schlüssel eines Administrators, gekommen ist der eines Benutzers; lege einen unter Dashboard, API-Schlüssel an',
  segmentRefused: (status) => `erwartet war, dass das Plugin Intro & Abspann annimmt, gekommen ist Status ${status}`,
  marksRefused: (video, why) =>
    `nahm Intro & Abspann von ${video} nicht an: ${why}; beides wird später noch einmal gesendet`,
  marksNotSent: (why) => `Intro & Abspann wurden nicht gesendet: ${why}; der nächste Scan sendet sie`,
  serverAnswers: () =>
    'ein Medienserver schreibt hier auf jede Benachrichtigung neue Dateien: Davon erfährt er nichts mehr. Prüfe, ob zwei Server .nfo-Dateien oder Bilder in dieselben Ordner speichern',
  serverMissedOne: (why) => `erfuhr nichts von einem geänderten Titel: ${why}; der nächste Scan meldet ihn`,
  serverMissedAll: (count, why) => `erfuhr nichts von ${count} geänderten Titeln: ${why}; der nächste Scan meldet sie`,
  serverMissedLatest: (count, why, most) =>
    `erfuhr nichts von ${count} geänderten Titeln: ${why}; der nächste Scan meldet die letzten ${most} davon`,
} satisfies MessageTexts;
