/** German texts of the server's messages about files, videos and titles. The compiler reports missing ones. */
import type { MessageTexts } from '../../format/messageParts.ts';

/** The server's verbs of what failed on a file. */
const verbs = new Map([
  ['amend', 'ergänzen'],
  ['check', 'prüfen'],
  ['clean up', 'aufräumen'],
  ['find', 'finden'],
  ['list', 'auflisten'],
  ['make', 'anlegen'],
  ['open storage', 'öffnen'],
  ['read', 'lesen'],
  ['remove', 'entfernen'],
  ['rename', 'umbenennen'],
  ['replace', 'ersetzen'],
  ['write', 'schreiben'],
]);

const franchisesKept = (missing: string | undefined) =>
  missing === '1'
    ? '1 bekannte Geschichte wurde nicht gefunden und bleibt: '
    : `${missing} bekannte Geschichten wurden nicht gefunden und bleiben: `;

export const factMessages = {
  withErrno: (what, code) => `${what} (${code})`,
  withDetail: (what, detail) => `${what}: ${detail}`,
  withMore: (one, more) => `${one}; ${more}`,
  pair: (one, other) => `${one}, ${other}`,
  itFailed: () => 'es ist fehlgeschlagen',
  stopped: () => 'angehalten, bevor es fertig war',
  recordNewer: (folder, version, known) =>
    `die Aufzeichnung von ${folder} hat Version ${version}, dieses Programm kennt ${known}: Sie bleibt unverändert, und nichts Neues kommt hinein; nimm ein neueres Programm`,
  recordDamaged: (folder, why) =>
    `die Aufzeichnung von ${folder} ist beschädigt (${why}): Sie wird als record.damaged-….json beiseitegelegt, und eine neue wird geschrieben`,
  recordTooLarge: (folder, bytes, most) =>
    `die Aufzeichnung von ${folder} hätte ${bytes} Bytes, erlaubt sind ${most}: Verteile die Dateien auf mehr Ordner`,
  tooManyValues: (most) => `es hat mehr als ${most} Werte`,
  tooDeep: (most) => `es ist tiefer als ${most} Ebenen verschachtelt`,

  noAnswerCertain: () => 'keine Antwort ist sicher',
  idsContradict: (ids) => `IDs widersprechen sich: ${ids}`,
  nameOfFile: () => 'der Name der Datei',
  nameOfFolder: () => 'der Name des Ordners',
  idsSeveralAt: (where, service) => `${where} nennt mehrere von ${service}`,
  idSaidAt: (where, scheme, id) => `${where} nennt ${scheme}:${id}`,
  moreIds: (count) => `und ${count} weitere`,
  idNamedButSaid: (scheme, named, source, found) =>
    `${scheme}:${named} steht im Namen oder in der .nfo, ${source} nennt ${scheme}:${found}`,
  personChose: (ids, why) => `du hast ${ids} gewählt, aber ${why}`,
  chosenUnknown: (id) =>
    `keine Quelle kennt ${id}: Es bleibt, weil du es gewählt hast; prüfe, ob es ein Tippfehler ist`,
  idsUnknown: (ids) =>
    `keine Quelle kennt ${ids} aus einem Namen oder einer .nfo-Datei; korrigiere oder entferne die ID dort, oder ordne den Titel zu`,
  idsDropped: (ids, found) =>
    `${ids} wird nicht benutzt, denn die ID gehört zu keinem oder einem anderen Titel; Name und Jahr passen zu ${found}: Korrigiere sie im Namen oder in der .nfo-Datei`,
  idsOfOther: (ids, source) => `${ids} bleibt weg, denn ${source} nennt sie bei einem anderen Titel`,
  notAskedYet: () => 'noch nicht gesucht',

  fileNotOpened: () => 'die Datei lässt sich nicht öffnen',
  fileNotRead: () => 'die Datei lässt sich nicht lesen',
  fileIsFolder: () => 'eine Videodatei wurde erwartet, hier ist ein Ordner',
  fileIsDevice: () => 'eine Videodatei wurde erwartet, hier ist ein Gerät, eine Pipe oder ein Socket',
  fileChanged: () => 'die Datei hat sich geändert: Ihr Bild ist nicht mehr dort, wo es beim Untersuchen war',
  videoNotReadHere: (kind) =>
    `ein Video in einer eigenen Datei wurde erwartet, gefunden wurde eines, das hier nicht gelesen wird (${kind})`,
  noStreams: (why) => `keine Spuren gefunden: ${why}`,
  noMovingPicture: () => 'ein Video wurde erwartet, es gibt kein bewegtes Bild',
  noDuration: () => 'die Datei nennt keine Dauer, und auch an ihrem Ende ist keine zu finden',
  noChapterDescription: () => 'die Beschreibung der Kapitel kam nicht',
  pictureKindUnknown: () => 'Bilder dieser Art lassen sich hier nicht dekodieren',
  decoderRefused: () => 'der Decoder nimmt die Beschreibung der Bilder in der Datei nicht an',
  noPictureDecoded: () => 'kein einziges Bild ließ sich dekodieren',
  picturesBad: (bad, first, all) => `${bad} der ersten ${first} von ${all} Bildern ließen sich nicht dekodieren`,
  pictureNotSized: () => 'ein Bild ließ sich nicht auf seine Größe bringen',
  pictureOfSizeNotSized: (width, height) => `ein Bild von ${width} x ${height} ließ sich nicht auf seine Größe bringen`,
  soundKindUnknown: () => 'Ton dieser Art lässt sich hier nicht dekodieren',
  soundNotFingerprinted: (why) => `vom Ton ließ sich kein Fingerabdruck nehmen: ${why}`,
  imageHeadUnread: (kind) => `ein ganzes ${kind} normaler Größe wurde erwartet, sein Kopf ist nicht lesbar`,
  imageWithoutEnd: () => 'ein ganzes PNG wurde erwartet, diesem fehlt das Ende',
  imageCutOff: () => 'ein ganzes Bild wurde erwartet, dieses ist abgeschnitten oder kaputt',
  imageNotRead: () => 'ein Bild normaler Größe wurde erwartet, keines ist lesbar',
  imageOther: (expected, found) => `erwartet: ${expected}; gefunden: ${found}`,
  imageTooMany: (what, most) =>
    `höchstens ${most} ${what} wurden erwartet, es sind mehr: Bilder brauchen das nicht, und das Dekodieren dauert damit lange`,
  imageTooMuch: (what, most) =>
    `höchstens ${most} ${what} wurden erwartet, es sind mehr: So viel Arbeit macht kein Bild`,
  imageTimeSpent: (seconds) => `das Dekodieren wurde nach ${seconds} s Rechenzeit beendet`,
  imageMemorySpent: (megabytes) => `das Dekodieren wurde beendet, weil es mehr als ${megabytes} MiB Speicher brauchte`,
  imageStalled: (seconds) => `das Dekodieren wurde nach ${seconds} s ohne Ergebnis beendet`,
  imageCrashed: (signal) => `das Dekodieren hat den Decoder beendet (${signal})`,
  svgEncoding: () => 'ein SVG in UTF-8 wurde erwartet, dieses ist anders kodiert',
  svgOther: (expected, found) => `erwartet: ein SVG mit ${expected}; gefunden: ${found}`,

  removedByOther: (what) => `von einem anderen Programm entfernt; ${what}`,
  lookWhoCleansImages: () => 'finde heraus, welches Programm Bilder neben dem Video aufräumt',
  lookWhoCleansNfo: () => 'finde heraus, welches Programm .nfo-Dateien aufräumt oder durch eigene ersetzt',
  lookWhoCleansEdl: () => 'finde heraus, welches Programm .edl-Dateien aufräumt',
  lookWhoCleansTrailers: () => 'finde heraus, welches Programm Trailer aufräumt',
  jellyfinRemovesTiles: () =>
    'Jellyfin 10.11 tut das, wenn Trickplay-Bilder abgeschaltet sind und „mit den Medien speichern“ an ist',
  noSourceAnswered: () => 'keine Quelle hat geantwortet',
  noTrailerFile: () => 'keine Quelle hat eine Trailer-Datei davon',
  noEpisodeDetails: () => 'keine Quelle kennt diese Folge',
  showNotIdentified: () => 'die Serie ist nicht erkannt',
  discFrame: () => 'ein Disc-Ordner hat kein eigenes Standbild',
  laterPart: () => 'ein späterer Teil des Films: Der erste hat es',
  laterEpisodePart: () => 'eine Disc oder ein späterer Teil einer Folge: Server lesen dort keines',
  tilesInTheWay: (path) =>
    `${path} gibt es schon, ist aber nicht von uns oder wurde seither geändert: Entferne es, damit Trickplay-Bilder erstellt werden`,
  tilesWorkerDied: () => 'der Prozess für Trickplay-Bilder ist an diesem Video gestorben',
  tilesStalled: () => 'seit 20 Minuten kein neues Bild',
  tilesTooLong: (hours, bytes) =>
    `die Datei gibt ${hours} Stunden an; das ist mehr als ein Tag, oder mehr als ${bytes} Bytes enthalten können`,
  tilesNotReadBack: () => 'die Trickplay-Bilder ließen sich nicht zurücklesen',
  tilesNotWhole: (sheets, files) =>
    `die erstellten Trickplay-Bilder sind unvollständig: ${sheets} Bögen erwartet, ${files} Dateien gefunden`,
  noMarksAsked: () => 'kein Kapitel und keine Datei nennt eine, kein Dienst kennt eine',
  noMarksLooked: () => 'kein Kapitel und keine Datei nennt eine, und in Ton und Bild war keine zu finden',
  noMarksAskedLooked: () =>
    'kein Kapitel und keine Datei nennt eine, kein Dienst kennt eine, und in Ton und Bild war keine zu finden',
  noMarksToSkip: () => 'im Video ist nichts, was Player überspringen',
  edlOfOthers: (name) =>
    `${name} liegt schon dort und stammt nicht von uns oder wurde seither geändert: Die Datei bleibt, wie sie ist`,
  linesSkipped: (lines) =>
    lines === '1'
      ? '1 Zeile ist keine Spanne (Anfang, Ende, Aktion) und wurde übersprungen'
      : `${lines} Zeilen sind keine Spannen (Anfang, Ende, Aktion) und wurden übersprungen`,
  lookNotKept: (why) => `was aus Ton und Bild gelesen wurde, ließ sich nicht aufheben: ${why}`,
  emptyFileHasName: (path) => `eine leere Datei heißt schon ${path}: Entferne sie`,
  pictureOf: (source, why) => `ein Bild von ${source}: ${why}`,
  pictureNotAtAddress: () => 'unter der genannten Adresse wurde ein Bild erwartet, dort ist nichts',
  pictureNotShown: (why) => `dieses Bild kann nicht gezeigt werden: ${why}`,
  picturesRefused: () =>
    'jedes angebotene Bild brauchte schon einmal zu viel Zeit oder Speicher und wird nicht wieder geholt',
  pictureNotRead: (why) => `dieses Bild ist nicht lesbar: ${why}`,
  trailerOneRefused: (why) => `keine Trailer-Datei: Die eine gefundene wird nicht behalten: ${why}`,
  trailersRefused: (count, why) => `keine Trailer-Datei: Keine von ${count} gefundenen wird behalten: ${why}`,
  trailerOf: (source, why) => `die von ${source}: ${why}`,
  trailerWithdrawn: (source) => `${source} bietet sie an, hat sie aber nicht mehr`,
  trailerNoVideoOfTitle: () => 'der Titel hat kein Video',
  trailerNotInPlace: () => 'sie kam nicht vollständig an ihren Platz',
  trailerKilledReader: (source) => `die Datei von ${source} hat das Programm beendet, das sie las`,
  trailerNoPicture: () => 'sie hat kein Bild',
  trailerLength: (seconds, least, most) => `sie dauert ${seconds} s, erwartet sind ${least} s bis ${most} min`,
  trailerTooHigh: (height, film) => `sie ist ${height} Pixel hoch, mehr als der Film (${film})`,
  trailerContainer: (container) => `ihr Container ist ${container}, den wenige Player lesen`,
  trailerNoVideo: (what) => `sie ist kein Video (${what})`,

  nfoCdataOutside: () => 'CDATA-Text steht außerhalb jedes Elements',
  nfoEntities: () => 'sie hat einen Dokumenttyp mit Entities oder einer fremden Datei; das braucht keine .nfo',
  nfoTooLarge: (bytes, most) => `sie hat ${bytes} Bytes, erlaubt sind ${most}`,
  nfoEmpty: () => 'sie ist leer',
  nfoHtml: () => 'sie ist eine HTML-Seite',
  nfoText: () => 'sie ist Text für Menschen, keine Metadaten',
  nfoFollows: (one, other) => `ein <${one}> folgt auf ein <${other}>`,
  nfoTextAhead: () => 'vor ihrem ersten Element steht Text',
  nfoOtherElement: (found, expected) => `ihr Element ist ${found}, erwartet ist eines von ${expected}`,
  nfoWrongElement: (found, expected) => `ihr Element ist <${found}>, erwartet ist <${expected}>`,
  nfoBare: (name) =>
    `ihr <${name}/> schließt sofort und kann nichts aufnehmen: Schreibe <${name}></${name}>, oder entferne es`,
  nfoOtherId: (scheme, found, expected) =>
    `sie nennt ${scheme} ${found}, der Titel ist ${scheme} ${expected}: Korrigiere eines davon`,
  nfoTooManyRoots: (most) => `sie hat mehr als ${most} Elemente hintereinander`,
  nfoTooManyElements: (most) => `sie hat mehr als ${most} Elemente`,
  nfoTooDeep: (most) => `ihre Elemente sind tiefer als ${most} Ebenen verschachtelt`,
  nfoEncodingMark: (named, found) => `sie nennt die Kodierung ${named}, ihr Anfang (BOM) sagt ${found}`,
  nfoEncodingUnknown: (named) =>
    `sie nennt die Kodierung ${named}; ihre Bytes sind das nicht, oder sie ist uns unbekannt`,
  nfoNotEncoded: (encoding) => `ihre Bytes sind kein ${encoding}; speichere sie als UTF-8`,
  nfoOtherEpisode: (found, expected) => `sie beschreibt ${found}, das Video ist ${expected}: Korrigiere eines davon`,
  nfoOfAnother: (title) => `sie wurde für einen anderen Titel erstellt (${title}) und seither von jemandem geändert`,

  cannotDo: (verb, path, why) => `${path} lässt sich nicht ${verbs.get(verb ?? '') ?? verb}: ${why}`,
  diskFull: () =>
    'die Platte oder das Kontingent ist voll; schaffe Platz und starte dann einen Scan, oder warte auf den nächsten',
  mountedReadOnly: () =>
    'das Dateisystem ist schreibgeschützt eingehängt; hänge es schreibbar ein, oder setze in der Bibliothek readOnly: true',
  permissionDenied: () =>
    'keine Berechtigung; erlaube dem Benutzer dieses Programms, dort zu schreiben, oder setze in der Bibliothek readOnly: true',
  readDenied: () => 'keine Berechtigung; erlaube dem Benutzer dieses Programms, es zu lesen',
  notThere: () => 'es ist nicht da',
  outsideRoot: () => 'es liegt außerhalb des Wurzelordners',
  foreignInPlace: () => 'an seinem Platz liegt etwas, das nicht von uns ist',
  notRegularFile: () => 'es ist keine normale Datei',
  tooLarge: () => 'es ist zu groß',
  nameTooLong: () => 'dieses Dateisystem nimmt keinen so langen Namen; kürze den Namen des Videos oder seines Ordners',
  systemRefused: () => 'das Dateisystem hat es abgelehnt',
  writeNoPermission: () => 'keine Berechtigung: Gib dem Benutzer dieses Programms Schreibrechte für den Ordner',
  writeNotPermitted: () => 'nicht erlaubt: Gib dem Benutzer dieses Programms Schreibrechte für den Ordner',
  writeReadOnly: () =>
    'das Dateisystem ist nur lesbar eingehängt: Hänge es beschreibbar ein oder wähle einen anderen Ort',
  writeDiskFull: () => 'die Platte ist voll: Schaffe Platz',
  writeQuotaFull: () => 'das Kontingent ist aufgebraucht: Schaffe Platz oder erhöhe es',
  writeFileLimit: () =>
    'die Datei würde größer, als dieser Benutzer oder dieses Dateisystem erlaubt: Erhöhe die Grenze (ulimit -f)',
  writeInUse: () =>
    'die Datei ist in Gebrauch: Wenn ein Container sie einzeln einhängt, hänge ihren Ordner ein; sonst versuche es noch einmal',
  writeNameTaken: () => 'eine Datei oder ein Ordner trägt den Namen schon: Benenne sie um oder wähle einen anderen Ort',
  writeFolderMissing: () => 'den Ordner gibt es nicht: Lege ihn an oder hänge ihn ein',
  writeFileInPath: () => 'ein Teil des Pfads ist eine Datei: Wähle einen anderen Ort',
  pathAbsolute: (path) => `${path} ist absolut; erwartet ist ein Pfad relativ zum Wurzelordner`,
  pathUnusable: (path) => `${path} ist als Pfad nicht zu gebrauchen; benenne Datei oder Ordner um`,
  pathGoesUp: (path) => `${path} führt mit „..“ nach oben; erwartet ist ein Pfad im Wurzelordner`,
  pathEmptySegment: (path) => `${path} hat einen leeren Teil oder „.“; erwartet sind einfache Namen`,
  pathIsRoot: () => 'der Wurzelordner selbst kann nicht geschrieben werden; erwartet ist ein Pfad darin',
  pathLeadsOut: (path, real) =>
    `${path} führt aus dem Wurzelordner hinaus nach ${real}; Links werden nur innerhalb verfolgt`,
  pathNotRegular: (path) => `${path} ist keine normale Datei`,
  pathTooLarge: (path, bytes, most) => `${path} hat ${bytes} Bytes, erlaubt sind ${most}`,
  pathIsLink: (path) => `${path} ist ein Link; erwartet ist eine einfache Datei`,
  pathTaken: (path) => `${path} gibt es schon; erwartet ist ein freier Name`,
  pathWent: (path) => `${path} wurde entfernt, während es angelegt wurde`,
  pathNoHiddenName: (path) => `${path} ist kein Name im versteckten Ordner; erwartet ist einer ohne „/“`,
  pathNoFolder: (path) => `${path} ist kein Ordner; verschiebe es, der Name gehört Projectionist`,
  pathNoFile: (path) => `${path} ist keine Datei in einem Ordner; erwartet sind mindestens zwei Namen`,
  stagedBefore: (path) => `${path} wurde schon vorbereitet`,
  stagedNoFile: (path) => `${path} wurde nicht als Datei vorbereitet`,
  stagedNoName: (name) =>
    `${name} ist kein Name für den Arbeitsordner; erwartet sind 1 bis 100 Zeichen aus A-Z a-z 0-9 . _ -`,
  stagedOther: (path) => `${path} enthält mehr als einfache Dateien und Ordner`,

  scanNoPermission: () => 'keine Berechtigung: Erlaube dem Benutzer von Projectionist, es zu lesen',
  scanNotPermitted: () => 'nicht erlaubt: Erlaube dem Benutzer von Projectionist, es zu lesen',
  scanInputOutput: () => 'der Speicher meldet einen Ein-/Ausgabefehler: Prüfe die Platte und ihr Kabel oder Netz',
  scanWent: () => 'es wurde beim Lesen entfernt: Der nächste Scan liest es wieder',
  scanNoFolderAnyMore: () => 'es ist seit Beginn des Lesens kein Ordner mehr: Der nächste Scan liest es wieder',
  scanCircle: () => 'seine Links führen im Kreis: Entferne einen davon',
  scanPathTooLong: () => 'sein Pfad ist zu lang für dieses System: Kürze die Ordnernamen',
  scanStale: () => 'das Netzlaufwerk hat es verloren: Hänge es neu ein',
  scanTooManyOpen: () => 'zu viele offene Dateien: Erhöhe die Grenze (ulimit -n)',
  scanAnswered: (code) => `das System antwortete ${code}`,
  scanUnknownError: () => 'ein unbekannter Fehler',
  reportsCut: (most) => `mehr als ${most} Meldungen: Der Rest fehlt hier`,
  entriesCut: (most) => `es hat mehr als ${most} Einträge: Der Rest wird ausgelassen; nimm mehr Ordner`,
  pathTooLong: (most) => `sein Pfad hat mehr als ${most} Bytes: Kürze die Ordnernamen`,
  tooDeepFolders: (most) => `es liegt mehr als ${most} Ordner tief: Es wird nicht gelesen`,
  nameRefused: () =>
    'sein Name ist kein UTF-8 oder enthält U+FFFD, die Spur einer falschen Umwandlung: Es bleibt unberührt; benenne es um, damit es gelesen wird',
  linkToRoot: () => 'der Link führt auf den Wurzelordner selbst: Er wird nicht verfolgt',
  linkOut: () =>
    'der Link führt aus dem Speicher hinaus und wird nicht verfolgt: Verschiebe das Ziel hinein, hänge es darin ein, oder mache aus seinem Ordner eine eigene Bibliothek',
  linkToHidden: (name) => `der Link führt in ${name}: Er wird nicht verfolgt`,
  linkNowhere: () => 'der Link führt ins Leere',
  linkOther: () => 'der Link führt weder auf eine Datei noch auf einen Ordner: Er bleibt unberührt',
  linkReadAlready: () => 'der Link führt auf einen Ordner, der schon gelesen wurde: Er wird nicht noch einmal verfolgt',
  neitherFileNorFolder: () => 'weder Datei noch Ordner (Gerät, FIFO oder Socket): Es bleibt unberührt',
  nomediaUnknown: (why) => `ob es eine .nomedia hat, ist nicht bekannt: ${why}`,
  ignoreFileUnread: (name, why) => `${name} kann nicht befolgt werden, darum wird der Ordner ausgelassen: ${why}`,
  ignoreFilesTooLong: (length, most) =>
    `die Ignore-Dateien hier und darüber haben zusammen ${length} Zeichen, gelesen werden höchstens ${most}`,
  ignorePatternsBeyond: (beyond, most, longest) =>
    `${beyond} seiner Muster sind zu viele oder zu lang: Gelesen werden höchstens ${most} mit je höchstens ${longest} Zeichen; nimm weniger Muster, oder solche mit Platzhaltern`,
  globsTooCostly: () =>
    'die Muster unter `ignore` im Dokument zu befolgen ist zu viel Arbeit: Nimm weniger Muster mit weniger Platzhaltern',
  ofRoot: (why) => `der Wurzelordner: ${why}`,
  putFileNotLink: () => 'es ist ein Link: Lege eine Datei dorthin',
  bytesAtMostRead: (bytes, most) => `es hat ${bytes} Bytes, gelesen werden höchstens ${most}`,
  rootNotThere: () => 'es ist nicht da: Ist der Speicher eingehängt?',
  rootNoFolder: () => 'es ist kein Ordner',
  storageUnreadable: (path, why) => `der Speicher ${path} ist nicht lesbar: ${why}`,
  storageCoarseTimes: (path, name, seconds) =>
    `der Speicher ${path} ist ${name}, mit Zeiten in Schritten von ${seconds} s: Ein Video, das in dieser Zeit durch eines gleicher Größe ersetzt wird, fällt nicht auf`,
  storageWent: (path) => `der Speicher ${path} verschwand während des Scans: Nichts wird vergessen; ist er eingehängt?`,
  hollowTop: (missing, known) =>
    `${missing} der ${known} bekannten Titel darunter wurden nicht gefunden: Die nicht genannten bleiben, und ein vollständiger Scan folgt; ist der Speicher eingehängt?`,
  wentMeanwhile: () => 'es wurde während des Scans umbenannt oder entfernt: Der nächste Scan besucht es',
  moreVideosAlike: (why, count) => `${why}; ${count} ${count === '1' ? 'weiteres' : 'weitere'} seiner Videos ebenso`,
  noFranchisePlace: () =>
    'kein Ordner und keine bekannte Geschichte im Speicher passt zu diesem Pfad; ein vollständiger Scan folgt',
  franchisesKeptUnread: (missing, unread) =>
    `${franchisesKept(missing)}${unread} Ordner ${unread === '1' ? 'war' : 'waren'} nicht lesbar`,
  franchisesKeptEmpty: (missing) => `${franchisesKept(missing)}Der Speicher sieht leer aus; ist er eingehängt?`,
  franchisesKeptFew: (missing, found, known, command) =>
    `${franchisesKept(missing)}Nur ${found} von ${known} bekannten Titeln wurden gefunden; bestätige ein echtes Aufräumen mit ${command}`,
  franchiseFaultsShown: (what, first) =>
    `${what} Fehler, darum wird die letzte gute Fassung gezeigt: ${first} – \`projectionist check DATEI\` nennt alle, auch Warnungen`,
  franchiseFaultsUnshown: (what, first) =>
    `${what} Fehler, darum wird die Geschichte noch nicht gezeigt: ${first} – \`projectionist check DATEI\` nennt alle, auch Warnungen`,
  faultAt: (line, column, what) => `${line}:${column} ${what}`,
  faultThen: (one, other) => `${one} – ${other}`,
  moreFaults: (count) => (count === '1' ? 'und 1 weiterer' : `und ${count} weitere`),
  storyUnknown: (name) => `keine Geschichte heißt ${name}`,
  storyOtherKind: () => 'diese Bibliothek hat keine Geschichten: Nenne eine der Art franchises',
  storyReadOnly: () => 'im Dokument steht readOnly, deshalb wird nichts in den Ordner dieser Bibliothek geschrieben',
  storyDiskAway: (folder) =>
    `der Ordner ${folder} ist leer, obwohl Geschichten darin bekannt sind: Ist die Platte eingehängt? Es wurde nichts geschrieben`,
  storyElsewhere: (name) =>
    `dieser Server erreicht den Ordner der Bibliothek nicht: Starte \`projectionist stories copy ${name} ORDNER\` dort, wo er eingehängt ist`,
  storyFileExists: (file) => `${file} gibt es schon und bleibt, wie sie ist: Benenne sie zuerst um`,
  storyNewer: (name) =>
    `es gibt eine neuere Fassung der Geschichte ${name}; deine ist die Kopie einer älteren und unverändert`,
  storyNewerThanEdited: (name) =>
    `es gibt eine neuere Fassung der Geschichte ${name}; deine wurde bearbeitet und bleibt, wie sie ist`,
  franchisePassedOver: (name) =>
    `ausgelassen, weil der Name nicht der einer Franchise-Datei ist: Ist sie eine, nenne sie ${name}; sonst nenne sie in .ignore`,
  franchiseRecordUnread: (why) => `was daneben aufgehoben ist, lässt sich nicht lesen: ${why}`,
  franchiseRecordLeft: (why) => `es ist weg, und was daneben aufgehoben war, lässt sich nicht entfernen: ${why}`,
  franchiseArtAgain: (kind, why) => `das Bild ${kind} wird noch einmal geholt: ${why}`,
  franchiseImageGone: () => 'es ist weg',
  franchiseLinkCostly: (why) => `das Bild hinter dem Link ist beiseitegelegt, bis sich der Link ändert: ${why}`,
  franchiseLinkNoPicture: (why) => `der Link führt zu keinem brauchbaren Bild: ${why}`,
  serversNotTold: (seconds) => `Medienserver erfuhren innerhalb von ${seconds} s nicht alles`,
  serversUntold: (why) => `Medienserver waren nicht zu benachrichtigen: ${why}`,
} satisfies MessageTexts;
