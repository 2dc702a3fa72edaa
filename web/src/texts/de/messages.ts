/** Coded messages of the server in German. The compiler reports missing ones. */

import type { MessageTexts } from '../../format/messageParts.ts';
import { percentText } from '../../format/words.ts';
import { documentMessages } from './documentMessages.ts';
import { factMessages } from './factMessages.ts';
import { faultMessages } from './faultMessages.ts';
import { markMessages } from './markMessages.ts';
import { publishMessages } from './publishMessages.ts';
import { serviceMessages } from './serviceMessages.ts';

const dueFolders = (count: string | undefined) =>
  count === '1' ? '1 vorgemerkter Ordner' : `${count} vorgemerkte Ordner`;

/** The server's names of the kinds of titles. */
const titleNames = new Map([
  ['title', 'Titel'],
  ['original title', 'Originaltitel'],
  ['alternative title', 'Alternativtitel'],
]);
const titleName = (text: string | undefined) => titleNames.get(text ?? '') ?? text;

function otherStreams(count: string | undefined): string {
  if (count === '0') return 'und nichts anderes';
  return count === '1' ? 'nur 1 andere Spur' : `nur ${count} andere Spuren`;
}

const olderShares = (relation: string, other: string | undefined) =>
  `der Speicher ${relation} von ${other}, die älter ist: Lösche eine der beiden oder gib dieser einen eigenen Ordner; bis dahin beginnt nichts, und Webhooks werden vorgemerkt`;
const waitsFor = (work: string) =>
  `ein Scan ist fällig und wartet, bis ${work} einer anderen Bibliothek, der an denselben Videos arbeitet, weg ist`;

const kept = (missing: string | undefined) =>
  missing === '1'
    ? '1 bekannter Titel wurde nicht gefunden und bleibt: '
    : `${missing} bekannte Titel wurden nicht gefunden und bleiben: `;

export const messages: Required<MessageTexts> = {
  ...factMessages,
  ...faultMessages,
  ...documentMessages,
  ...publishMessages,
  ...markMessages,
  ...serviceMessages,
  variableIgnored: (name) =>
    `die Umgebungsvariable ${name} hat einen Wert, der sich nicht verwenden lässt; darum gilt ihr Standardwert. projectionist docs operate nennt ihre Werte`,
  runsAsRoot: () =>
    'dieser Prozess läuft als root: Lass ihn als der Benutzer laufen, dem die Medienordner gehören, in einem Container als eigener Benutzer, damit ein Fehler hier nicht den Rest der Maschine trifft',
  dataOfOthers: (folder, owner, own) =>
    `der Datenordner ${folder} gehört Benutzer ${owner}, nicht Benutzer ${own} dieses Prozesses: Sein Besitzer kann Status, Katalog und Schlüssel lesen und ändern; nenne mit --data einen eigenen Ordner, oder gib diesen dem Benutzer`,
  dataIsShared: (folder) =>
    `der Datenordner ${folder} ist für andere Benutzer offen und enthält Dateien anderer Programme, darum bleiben seine Rechte; nenne mit --data einen eigenen Ordner`,
  dataStaysOpen: (folder) =>
    `der Datenordner ${folder} lässt sich nicht vor anderen Benutzern verschließen; sie können seine Schlüssel lesen und seine Sperren halten: Setze seine Rechte auf 0700, oder nenne mit --data einen Ordner auf einem anderen Dateisystem`,
  readOnly: () => 'die Bibliothek ist readOnly',
  tilesOff: () => 'Trickplay-Bilder sind im Dokument abgeschaltet',
  marksOff: () => 'Intro & Abspann sind im Dokument abgeschaltet',
  edlOff: () => 'das Dokument will keine EDL-Dateien',
  trailersOff: () => 'Trailer sind im Dokument abgeschaltet',
  discTiles: () => 'Medienserver machen von Disc-Ordnern keine Trickplay-Bilder',
  addressFile: () => 'eine .strm-Datei enthält die Adresse eines Streams, die nicht geöffnet wird',
  discProbe: () => 'ein Disc-Ordner wird nicht gelesen',
  discChapters: () => 'ein Disc-Ordner hat eigene Kapitel',
  noPicture: () => 'die Datei hat kein Bild',
  shortVideo: (seconds) => `kürzer als ein Abstand von ${seconds} s`,
  noArtSource: () => 'keine Quelle der Bibliothek hat Bilder',
  noArt: () => 'keine Quelle hat eines',
  artNotOfTitle: (fact) => `dieser Titel hat kein Bild ${fact}`,
  ownArtStays: (path) =>
    `${path} ist deine eigene Datei und bleibt: Entferne sie oder benenne sie um, dann wähle erneut`,
  pictureWaits: () => 'deine Wahl dieses Bildes wird aufgehoben, bis seine Bibliothek nicht mehr readOnly ist',
  noTrailer: () => 'keine Quelle hat einen Trailer',
  noDetails: () => 'keine Quelle weiß etwas darüber',
  notIdentified: () => 'der Titel ist nicht erkannt',
  noSuchId: (service, kind, id) =>
    `${service} kennt ${kind === 'film' ? 'keinen Film' : 'keine Serie'} mit der ID ${id}`,
  nfoLeftAtLine: (file, line, why) =>
    `${file}, Zeile ${line}: ${why}; sie bleibt, bis jemand sie korrigiert oder entfernt`,
  nfoLeft: (file, why) => `${file}: ${why}; sie bleibt, bis jemand sie korrigiert oder entfernt`,
  nfoNoElement: () => 'hier steht ein <, das kein Element beginnt (schreibe in einem Text stattdessen &lt;)',
  nfoReference: (reference) =>
    `${reference} kennt XML nicht: Schreib ein einfaches & als &amp; und jedes andere Zeichen als es selbst`,
  nfoNotXml: (why) => `sie ist kein wohlgeformtes XML (${why})`,
  nfoNoEnd: () => 'sie ist abgeschnitten: Das Element, das hier beginnt, hat kein Ende',
  nfoCutOff: () => 'sie ist hier abgeschnitten',
  nfoStrayEnd: () => 'hier steht ein Endtag ohne seinen Anfang',
  noPlace: () => 'kein Ordner und kein bekannter Titel im Speicher passt zu diesem Pfad: Ein vollständiger Scan folgt',
  lostPath: (place) => `kein Ordner unter ${place} passt zu diesem Pfad: Ein vollständiger Scan läuft stattdessen`,
  catalogReplaced: (file) =>
    `der Katalog war nicht zu gebrauchen und liegt jetzt als ${file} beiseite; vollständige Scans füllen einen neuen aus den Dateien`,
  lockEmptied: (file) => `die Sperre ${file} war überschrieben und ist wieder leer; kein Prozess hielt sie`,
  lockReplaced: (file, name) =>
    `${file} lag am Platz einer Sperre und heißt jetzt ${name}; Scans, die sie hielten, enden und beginnen neu`,
  noOwnFolder: () => 'die Serie hat keinen eigenen Ordner, in dem Server sie suchen',
  noMarks: () => 'kein Kapitel und keine Datei nennt eine',
  noSearch: () =>
    'in keinem Namen und keiner .nfo-Datei steht eine ID, und keine Quelle des Dokuments sucht nach Titeln',
  nothingFound: () => 'unter diesem Namen wurde nichts gefunden',
  nothingFits: () => 'nichts Gefundenes passt gut genug',
  namesDiffer: () => 'was gefunden wurde, weicht in mehr als einem Punkt vom Namen ab',
  severalFit: () => 'mehrere Titel passen gleich gut',
  candidate: (id, title, percent) => `${id} ${title} ${percentText(Number(percent) / 100, 'de')}`,
  shortName: () => 'ein so kurzer Titel braucht sein Jahr im Namen',
  noYear: () => 'der Name hat kein Jahr, und mehrere Titel kommen nahe',
  tilesChanged: () =>
    'das Video hat sich geändert, während seine Trickplay-Bilder erstellt wurden; sie wurden verworfen',
  notProbed: () => 'das Video war nicht lesbar',
  fileEmpty: () => 'die Datei ist leer',
  fileCutOff: (expected, found) =>
    `die Datei ist abgeschnitten oder wird noch kopiert: ${expected} Bytes erwartet, ${found} gefunden`,
  // FFmpeg's words in brackets repeat this, so they are omitted.
  noVideoData: () => 'kein Video, oder am Anfang abgeschnitten',
  noVideo: (streams) => `kein Video, ${otherStreams(streams)}`,
  diedReading: (signal) => `ein Job ist an ${signal} gestorben, während er dieses Video las`,
  ignoreFileTooCostly: (file) =>
    `die Muster in ${file} zu befolgen ist zu viel Arbeit; ihr Ordner wird ausgelassen, und nichts davon wird vergessen: Nimm weniger Muster, mit weniger Platzhaltern`,
  storageSilent: (path) =>
    `der Speicher ${path} antwortet nicht; prüfe, ob die Platte oder der Server, auf dem er liegt, da ist`,
  storageMissing: (path) => `den Speicher ${path} gibt es nicht; prüfe den Pfad, oder ob die Platte eingehängt ist`,
  storageNoFolder: (path) => `der Speicher ${path} ist kein Ordner; nenne den Ordner, der die Titel enthält`,
  storageClosed: (path) =>
    `der Benutzer dieses Programms darf den Speicher ${path} nicht lesen; erlaube ihm, den Ordner zu lesen und zu betreten`,
  keptUnread: (missing, unread) => `${kept(missing)}${unread} Ordner ${unread === '1' ? 'war' : 'waren'} nicht lesbar`,
  keptEmpty: (missing) => `${kept(missing)}Der Speicher sieht leer aus; ist er eingehängt?`,
  keptFew: (missing, found, known) => `${kept(missing)}Nur ${found} von ${known} bekannten Titeln wurden gefunden`,
  neverWalked: () => 'mit diesen Einstellungen wurde noch kein vollständiger Scan fertig',
  fullWalkOwed: () => 'noch kein vollständiger Scan hat diese Einstellungen benutzt',
  walkDueFolders: (count) => `ein Scan ist fällig: ${dueFolders(count)}`,
  walkDueWhole: () => 'ein Scan der ganzen Bibliothek ist fällig',
  walkingFolders: (run, count) =>
    `Lauf ${run} scannt ${count === '1' ? '1 vorgemerkten' : `${count} vorgemerkte`} Ordner`,
  walkingWhole: (run) => `Lauf ${run} scannt die ganze Bibliothek`,
  fullWalkFails: (times) =>
    `der vollständige Scan ist ${times}-mal fehlgeschlagen. Er wird alle 10 Minuten wieder versucht`,
  fullWalkFailsBy: (times, why) =>
    `der vollständige Scan ist ${times}-mal fehlgeschlagen: ${why}. Er wird alle 10 Minuten wieder versucht`,
  refused: (why) => `${why}. Nichts beginnt, bis sich das Dokument oder das Programm ändert`,
  untilMended: (why) => `nichts beginnt, bis das behoben ist: ${why}`,
  storageSharedSame: (other) => olderShares('ist auch der', other),
  storageSharedInside: (other) => olderShares('liegt in dem', other),
  storageSharedAround: (other) => olderShares('enthält den', other),
  waitsForPod: (name) => waitsFor(`Pod ${name}`),
  waitsForJob: (name) => waitsFor(`Job ${name}`),
  workBeside: () => 'kein Scan beginnt neben Arbeit an denselben Videos',
  waitsForTurn: (most) =>
    `ein Scan ist fällig und wartet, bis er an der Reihe ist: Höchstens ${most} Scans laufen zugleich (jobs.maximum)`,
  libraryReplaced: (count) =>
    `eine Bibliothek dieses Namens wurde gelöscht, und mit ihr ${count} vorgemerkte Ordner; der vollständige Scan dieser Bibliothek umfasst sie`,
  rightsMissing: (what, namespace) =>
    `der Operator darf die ${what === 'pods' ? 'Pods' : what} des Namespace ${namespace} nicht lesen: Gib seinem Konto die Rechte seines Charts; bis dahin beginnt nichts, und Webhooks werden vorgemerkt`,
  jobRefused: (why) =>
    `der Cluster nimmt den Job nicht an und wird wieder gefragt: ${why}. Erhöhe das Kontingent, oder ändere die Richtlinie oder das Recht, das ihn abweist`,
  working: () => 'kein Problem verhindert Scans',
  runWaits: (run) => `Lauf ${run} wartet, bis behoben ist, was unter Stalled steht`,
  walkWaitsWhole: () => 'ein Scan der ganzen Bibliothek wartet, bis das Problem unter Stalled behoben ist',
  walkWaitsFolders: (count) => `ein Scan wartet, bis das Problem unter Stalled behoben ist: ${dueFolders(count)}`,
  idle: () => 'kein Scan läuft oder ist fällig',
  runEnded: (run, result) => `Lauf ${run} endete: ${result}`,
  walked: (time) => `der letzte vollständige Scan endete ${time}`,
  catalogUnreadable: () => 'der Katalog war nach dem Ende des Jobs nicht lesbar',
  orderRefused: () => 'der Job wies seinen Auftrag ab',
  stoppedFirst: () => 'vor dem Beginn angehalten',
  jobFailed: () => 'der Job konnte nicht weitermachen',
  dataFull: (folder) =>
    `die Platte des Datenordners ${folder} ist voll: Schaffe dort Platz und starte dann einen Scan, oder warte auf den nächsten`,
  endedSilently: (run) => `Lauf ${run} endete ohne ein Ergebnis`,
  diedOf: (signal) => `der Job starb an ${signal}`,
  libraryRemoved: () => 'die Bibliothek wurde entfernt',
  noProgress: () => 'kein Fortschritt seit 20 Minuten',
  tooLong: () => 'der Scan dauerte länger als 24 Stunden',
  outOfMemory: () =>
    'sein Pod brauchte mehr Speicher, als er darf (OOMKilled); erhöhe limits.memory in spec.job.resources',
  memoryReached: (limit) =>
    `der Job erreichte seine Speichergrenze von ${limit} MB und beendete sich; ein Video, das er allein las, ist beiseitegelegt`,
  memoryReading: (limit) => `ein Job erreichte seine Speichergrenze von ${limit} MB, während er dieses Video las`,
  pictureTooLarge: (width, height, limit) =>
    `seine Bilder haben ${width} x ${height} Pixel, mehr als jeder Film (${limit}): Sie werden nicht dekodiert; wandle es um, damit es gelesen wird`,
  picturesTooMany: (count, limit) =>
    `seine ${count} bewegten Bilder haben zusammen mehr als ${limit} Pixel: Sie werden nicht dekodiert`,
  kindNotDecoded: (codec) =>
    `seine Bilder oder sein Ton sind von einer Art, die Filme nicht benutzen (${codec}), und werden nicht dekodiert; wandle es in H.264, HEVC oder AV1 um`,
  clusterRefused: (why) => `der Cluster wies den Job ab: ${why}`,
  catalogAway: () =>
    'der Katalog ist nicht lesbar; Webhooks werden vorgemerkt und gescannt, wenn seine Datenbank wieder da ist',
  catalogAwayBy: (why) =>
    `der Katalog ist nicht lesbar (${why}); Webhooks werden vorgemerkt und gescannt, wenn seine Datenbank wieder da ist`,
  nameOfProgram: (name) => `ein Job eines anderen Programms heißt ${name}; lösche ihn, dann geht der Scan weiter`,
  nameOfRun: (name) =>
    `ein Job eines anderen Scans oder einer anderen Bibliothek heißt ${name}; lösche ihn, dann geht der Scan weiter`,
  strayPod: (name, command) =>
    `Pod ${name} eines anderen Scans läuft noch, und kein Scan beginnt neben ihm: Warte sein Ende ab, oder \`${command}\``,
  jobSuspended: (name, command) =>
    `Job ${name} ist angehalten, von einer Warteschlange (Kueue) ohne Platz für ihn oder von Hand; siehe \`${command}\``,
  noPod: (name, command) =>
    `für Job ${name} wurde kein Pod erzeugt, meist weil ein Kontingent oder die Pod-Security-Regeln des Namespace ihn abweisen; siehe \`${command}\``,
  noNode: (name, why) => `Pod ${name} findet keinen Node: ${why}`,
  podWaits: (name, why, advice) => `Pod ${name} wartet: ${why}; ${advice}`,
  podContainerWaits: (name, container, why, advice) =>
    `Pod ${name} wartet auf seinen Container ${container}: ${why}; ${advice}`,
  podNotStarted: (name, command) =>
    `Pod ${name} wird von seinem Node noch nicht gestartet, meist weil ein Volume nicht einzuhängen ist; siehe \`${command}\``,
  nodeLost: (name, node, command) =>
    `Pod ${name} ist nicht zu beenden, weil Node ${node} nicht antwortet: Hole den Node zurück, oder, nur wenn er sicher ausgeschaltet ist, \`${command}\``,
  nodeLostUnnamed: (name, command) =>
    `Pod ${name} ist nicht zu beenden, weil sein Node nicht antwortet: Hole den Node zurück, oder, nur wenn er sicher ausgeschaltet ist, \`${command}\``,
  seeCommand: (command) => `siehe \`${command}\``,
  checkImage: () =>
    'prüfe den Namen des Images, und `spec.job.imagePullSecrets`, falls seine Registry eine Anmeldung braucht',
  checkImageName: () => 'prüfe den Namen des Images, der dem Operator genannt wurde',
  loadImage: () =>
    'das Image ist nicht auf dem Node und darf nicht geholt werden: Ändere die Pull-Policy, oder lade es',
  checkSecrets: () => 'prüfe, ob die genannten Secrets im Namespace der Bibliothek stehen',
  franchiseUnknown: () => 'der Katalog kennt so eine Geschichte nicht',
  listAddressUnknown: () =>
    'keine Liste hat diese Adresse: Erzeuge eine auf der Seite der Geschichte oder mit `projectionist wanted make`',
  listAddressRevoked: () =>
    'diese Adresse wurde widerrufen: Erzeuge eine neue auf der Seite der Geschichte und trage sie in dem Programm ein, das sie liest',
  listAddressesTooMany: (most) => `es gibt schon ${most} Adressen: Widerrufe die, die kein Programm benutzt`,
  tooManyListRequests: (seconds) =>
    `zu viele Anfragen nach Listen: Warte ${seconds} ${seconds === '1' ? 'Sekunde' : 'Sekunden'}`,
  storageNotMounted: () => 'der Speicher ist hier nicht eingehängt',
  previewUnknown: () => 'so eine Vorschau gibt es nicht',
  pictureUnknown: () => 'so ein Bild dieses Titels gibt es nicht',
  artFactNeeded: (facts) => `erwartet wird fact als eines von ${facts}`,
  pictureForgotten: () => 'dieses Bild ist nicht mehr bekannt: Suche erneut',
  pictureNeeded: () => 'erwartet wird picture für pick, content für upload',
  uploadTooLarge: (bytes) => `ein Bild darf höchstens ${bytes} Bytes haben`,
  uploadsTooMany: () => 'zu viele Bilder warten auf den nächsten Scan: Versuche es danach noch einmal',
  nothingChosen: () => 'dieses Bild hat niemand gewählt: Der Scan war es',
  trailerUnknown: () => 'neben diesem Titel liegt keine Trailerdatei',
  exportFileUnknown: () => 'dieser Export macht keine solche Datei aus dieser Geschichte',
  exportFileNeeded: (names) => `dieser Export macht mehrere Dateien: \`file\` muss eine von ${names} sein`,
  listUnknown: () => 'so eine Liste hat diese Geschichte nicht',
  listNothingToDecide: () =>
    'zu dieser Liste gibt es nichts zu entscheiden; vielleicht hat sich etwas geändert: Lade die Seite neu',
  exportUnknown: (names) => `\`to\` muss eines von ${names} sein`,
  signInFirst: () => 'es braucht ein Passwort: Melde dich erst an',
  wrongPassword: () => 'das Passwort ist falsch',
  tooManyTries: (seconds) => `zu viele Versuche: Warte ${seconds} ${seconds === '1' ? 'Sekunde' : 'Sekunden'}`,
  tooManyPages: () => 'zu viele Seiten sind offen',
  hostUnknown: (port) =>
    `die Adresse nennt einen Namen, der nicht als der dieses Servers bekannt ist; öffne ihn über seine IP-Adresse, oder nenne den Namen beim Start: --host-name NAME (im Container PROJECTIONIST_HOST_NAMES), oder --base-url http://NAME${port}, wenn auch Webhooks dorthin gehen`,
  nothingNamed: () => 'die Adresse nennt nichts, was es hier gibt',
  noTitleNamed: () => 'das nennt keinen Titel',
  nothingHere: () => 'hier ist nichts',
  addressUnknown: () => 'unter dieser Adresse hat die API nichts: GET /api/v1/openapi.json nennt, was sie hat',
  notDescribed: () => 'die Anfrage ist nicht wie beschrieben',
  bodyNotDescribed: () => 'der Inhalt ist nicht wie beschrieben',
  bodyTooLarge: (bytes) => `der Inhalt darf höchstens ${bytes} Bytes haben`,
  jsonNeeded: () => 'der Inhalt muss application/json sein',
  factsNeeded: (names) => `die Fakten müssen aus ${names} sein`,
  afterAndOffset: () => '`after` und `offset` gehen nicht zusammen',
  documentGone: () => 'sein Dokument wurde gelöscht',
  suspended: (name) => `${name} ist pausiert: Nichts wird gescannt, bis spec.suspend in ihrem Dokument auf false steht`,
  documentFaulty: (name) => `das Dokument von ${name} hat einen Fehler: Nichts wird gescannt, bis er behoben ist`,
  suspendedHere: () => 'spec.suspend steht auf true: Nichts Neues beginnt, und Webhooks werden vorgemerkt',
  libraryUnknown: () => 'eine Bibliothek dieses Namens gibt es hier nicht',
  titleUnknown: () => 'der Katalog kennt so einen Titel nicht; vielleicht wurde er verschoben oder entfernt',
  otherPage: () => 'die Anfrage kam von einer Seite unter anderer Adresse: Öffne die Seite dieses Servers',
  looksOnly: () =>
    'diese Seite zeigt nur an: Aktionen führt `projectionist serve` aus, oder `projectionist walk` im Terminal',
  setUpClosed: () => 'das Passwort ist schon gesetzt: Melde dich damit an',
  wrongCode: () =>
    'der Code ist falsch: Er steht in der Ausgabe von `projectionist serve`, und jeder Start macht einen neuen',
  passwordNotStored: (file, why) => `das Passwort ließ sich nicht in ${file} schreiben, ${why}`,
  settingsNeedPassword: () =>
    'Einstellungen ändert nur, wer sich anmeldet: Starte `projectionist serve` mit --password-file DATEI --make-password',
  settingsElsewhere: () =>
    'die Dokumente dieses Servers werden nicht hier bearbeitet: Ändere die Library-Objekte des Clusters oder die Dateien, die `projectionist serve` liest',
  fileReadOnly: (file, why) => `${file} lässt sich hier nicht schreiben, ${why}; oder ändere sie dort, woher sie kommt`,
  fileFolderMissing: (file, folder) =>
    `${file} lässt sich nicht schreiben, denn den Ordner ${folder} gibt es nicht: Lege ihn an und lade dann die Seite neu`,
  fileOfAnother: (file, user) =>
    `${file} gehört einem anderen Benutzer (${user}): Ändere sie als dieser oder starte das Programm als dieser`,
  fileUnreadable: (file, why) => `${file} lässt sich nicht lesen, ${why}`,
  fileInUtf16: (file, encoding) =>
    `${file} ist Text in ${encoding}, Dokumente werden aber als UTF-8 gelesen: Speichere sie in deinem Editor als UTF-8 oder wandle sie mit \`iconv -f UTF-16 -t UTF-8\` um`,
  fileNotUtf8: (file, line) =>
    `${file} ist nicht in UTF-8: In Zeile ${line} steht ein Byte, das dort in UTF-8 nicht vorkommt, oft ein Umlaut aus Latin-1 (Windows-1252): Speichere sie in deinem Editor als UTF-8 oder wandle sie mit \`iconv -f WINDOWS-1252 -t UTF-8\` um`,
  fileNotServed: () => 'dieser Server liest keine Datei dieses Namens: Öffne die Einstellungen neu',
  fileChanged: (file) =>
    `${file} hat sich inzwischen geändert, und nichts wurde gespeichert: Lade den neuen Text, sieh dir deine Änderung an, und speichere sie dann`,
  fileNotSaved: (file, why) => `${file} ließ sich nicht speichern und ist, wie sie war, ${why}`,
  editUnreadable: (file) => `${file} ist nicht als YAML lesbar: Korrigiere zuerst den Text`,
  editUnknown: (name) => `${name} ist in dieser Datei nicht beschrieben, oder doppelt`,
  editAlias: () => 'diesen Wert teilt ein Alias mit einem anderen, oder er hat eine andere Form: Ändere ihn im Text',
  folderOutside: () =>
    'dieser Ordner liegt nicht unter einem Ordner von --media-root: Wähle einen anderen oder starte den Server mit --media-root dafür',
  folderMissing: () => 'diesen Ordner gibt es nicht',
  folderIsFile: () => 'das ist eine Datei: Wähle den Ordner, in dem die Titel liegen',
  folderUnreadable: (why) => `dieser Ordner lässt sich nicht lesen, ${why}`,
  noRoots: () => 'hier darf noch kein Ordner gewählt werden: Starte den Server mit --media-root ORDNER',
  programByHand: (name) =>
    `die Seite nennt kein Programm, das gestartet wird, wie trailers.ytDlpPath von ${name}: Schreibe es selbst in die Datei; nichts wurde gespeichert`,
  storageOutside: (name) =>
    `der Ordner von ${name} liegt nicht unter einem Ordner von --media-root: Nichts wurde gespeichert`,
  keyGivenAgain: (key, address) =>
    `der Schlüssel ${key} wurde für eine andere Adresse gespeichert: Gib ihn für ${address} noch einmal ein`,
  keyLedElsewhere: (key, address) =>
    `das gespeicherte Dokument sendet den Schlüssel ${key} auch an ${address}: Korrigiere diese Adresse und speichere sie zuerst, oder gib ihr ein eigenes secretRef; nichts wurde gespeichert`,
  keyFromVariable: (variable) =>
    `diesen Schlüssel setzt die Variable ${variable}, und sie hat Vorrang: Ändere ihn dort`,
  trialsBusy: (count) =>
    `gerade werden ${count} Schlüssel oder Ordner geprüft: Versuche es in ein paar Sekunden noch einmal`,
  keyNotStored: (file, why) => `der Schlüssel ließ sich nicht in ${file} speichern, ${why}`,
  searchElsewhere: () =>
    'von hier lassen sich Dienste nicht durchsuchen: Gib die ID ein oder die Adresse der Seite bei einem Dienst',
  idForm: (one, other) => `DIENST:ID, etwa ${one} oder ${other}`,
  idUnreadable: (text, form) => `erwartet ist ${form} oder die Adresse seiner Seite, nicht ${text}`,
  idNowhere: (text, services, form) =>
    `in ${text} steht keine ID eines Titels: Erwartet ist die Adresse seiner Seite bei ${services} oder ${form}`,
  idOfFilm: (address) => `${address} ist die Seite eines Films, erwartet ist die einer Serie`,
  idOfSeries: (address) => `${address} ist die Seite einer Serie, erwartet ist die eines Films`,
  idOfNoService: (name, services) => `kein Dienst heißt ${name}: Erwartet ist einer von ${services}`,
  idServiceMeant: (name, meant) => `kein Dienst heißt ${name}: Meinst du ${meant}?`,
  idOfSeriesService: (service) => `${service} hat keine Filme: Nimm eine ID eines anderen Dienstes`,
  idOtherForm: (text, service, example) =>
    `${text} ist keine ID von ${service}: Erwartet ist eine wie ${service}:${example}`,
  sourceUnknown: (name) => `kein Dienst heißt ${name}`,
  sourceNotThere: (name) => `${name}: Statt des Dienstes antwortete „nicht gefunden“: Prüfe die Adresse`,
  programFault: () => 'im Programm ist ein Fehler aufgetreten; sein Protokoll nennt ihn',
  sameTitle: (title) => `gleicher ${titleName(title)}`,
  sameTitleButArticle: (title) => `gleicher ${titleName(title)} bis auf den Artikel`,
  sameTitleButCountry: (title) => `gleicher ${titleName(title)} bis auf das Land`,
  sameTitleButBoth: (title) => `gleicher ${titleName(title)} bis auf den Artikel und das Land`,
  likeTitle: (title) => `ähnlicher ${titleName(title)}`,
  otherTitle: () => 'ein anderer Titel',
  otherCountry: () => 'aus einem anderen Land',
  otherNumber: () => 'eine andere Nummer',
  butNumberOne: () => 'gleicher Titel bis auf eine Nummer 1',
  withoutSubtitle: () => 'gleicher Titel ohne seinen Untertitel',
  withSubtitle: () => 'gleicher Titel, dem der Untertitel fehlt',
  noYearToCompare: () => 'kein Jahr zum Vergleich',
  unknownYear: () => 'Jahr unbekannt',
  sameYear: () => 'gleiches Jahr',
  yearApart: () => 'ein Jahr auseinander',
  yearsApart: (years) => `${years} Jahre auseinander`,
  namedBeside: () => 'steht neben dem Video',
  saysSo: (where) => `so sagt es ${where}`,
};
