/**
 * German texts of the faults of Library documents, by the codes of `operator/src/messages/documentTexts.ts`. The compiler
 * reports missing ones. Keys and values of the document stay as they are written in the file.
 */
import type { MessageTexts } from '../../format/messageParts.ts';
import { fieldMessages } from './fieldMessages.ts';

type Value = string | undefined;

const wanted = (place: string, form: string, found: string) =>
  `${place}: ${fieldMessages.docMustBe(place, form, found)}`;
const severalFiles = 'Verteile ihre Dokumente auf mehrere Dateien eines Ordners.';
const notYaml = (why: string) => () => `Das ist nicht als YAML lesbar: ${why}`;
const address = (example: string) => `eine Adresse mit http:// oder https://, ohne Abfrage, etwa ${example}`;
const ownFolder = 'Gib jeder Bibliothek einen eigenen Ordner.';
const otherKind = (name: Value, before: Value, after: Value) =>
  `Die Art von ${name} war ${before} und kann nicht ${after} werden: Gib der neuen Bibliothek einen eigenen Namen`;
const knowsOnly = (what: string) => (name: Value, kind: Value) =>
  `${name} kennt nur ${what}: Entferne den Dienst aus einer Bibliothek mit kind: ${kind}.`;

/** Forms of values, in the nominative. */
const forms = {
  docFormLabel: () =>
    'ein DNS-Label: Kleinbuchstaben, Ziffern und Bindestriche, höchstens 63 Zeichen, kein Bindestrich am Anfang oder Ende',
  docFormFolder: () => 'ein Ordner ohne NUL-Zeichen',
  docFormName: () =>
    'ein Name aus Kleinbuchstaben, Ziffern, Bindestrichen und Punkten, mit einem Buchstaben oder einer Ziffer an beiden Enden',
  docFormRelative: () => 'ein relativer Ordner, ohne Schrägstrich am Anfang',
  docFormLanguage: () => 'eine Sprache wie en, de oder pt-BR',
  docFormProgram: () => 'ein absoluter Pfad dieser Maschine, etwa /usr/local/bin/yt-dlp',
  docFormLabelValue: () =>
    'ein Text aus höchstens 63 Buchstaben, Ziffern, Bindestrichen, Unterstrichen und Punkten, mit einem Buchstaben oder einer Ziffer an beiden Enden',
  docFormKey: () => 'ein Text aus Buchstaben, Ziffern, Bindestrichen, Unterstrichen und Punkten, ohne Punkt am Anfang',
  docFormService: () => address('https://proxy.example/tmdb'),
  docFormTarget: () => 'ein Ordner, der mit einem Schrägstrich beginnt; / ist der Stammordner der Bibliothek',
  docFormAnnounce: () => address('https://ntfy.example/films'),
  docFormPage: () => address('https://films.example'),
  docFormQuantity: () => 'eine Kubernetes-Menge: eine ganze Zahl wie 2, oder Text wie 500m oder 1Gi',
  docFormBelow: () => 'ein Ordner unter dem Stammordner, ohne Schrägstrich am Anfang',
  docFormLine: () => 'ein Ordner in einer Zeile',
} satisfies MessageTexts;

const yamlMessages = {
  docYamlAliasProps: notYaml('Ein Alias (*name) hat weder Anker noch Tag. Entferne sie.'),
  docYamlBadAlias: notYaml(
    'Ein Wert, der mit "*" beginnt, benennt einen anderen Wert, den es davor nicht gibt. Setze ihn in Anführungszeichen.',
  ),
  docYamlDirective: notYaml(
    'Eine Zeile, die mit "%" beginnt, ist eine Anweisung an das lesende Programm. Entferne sie.',
  ),
  docYamlEscape: notYaml(
    'Ein Backslash in "doppelten Anführungszeichen" beginnt ein Escape. Schreibe ihn doppelt (\\\\), oder nimm \'einfache\'.',
  ),
  docYamlIndent: notYaml(
    'Diese Zeile ist anders eingerückt als ihre Nachbarn. Richte die Schlüssel einer Gruppe aneinander aus.',
  ),
  docYamlProps: notYaml(
    'Anker oder Tag stehen an der falschen Stelle. Setze einen Text, der mit "&" oder "!" beginnt, in Anführungszeichen.',
  ),
  docYamlScalar: notYaml('Mit diesem Zeichen kann kein Wert beginnen. Setze den Text in Anführungszeichen.'),
  docYamlBlockKey: notYaml(
    'In der Zeile eines Schlüssels beginnt keine Liste und keine Gruppe. Beginne sie in der nächsten Zeile, oder setze den Text in Anführungszeichen.',
  ),
  docYamlBlockInFlow: notYaml(
    'In [ ] und { } stehen nur kurze Werte. Setze einen Text mit : oder - in Anführungszeichen.',
  ),
  docYamlSameKey: notYaml('Ein Schlüssel kommt in einer Gruppe zweimal vor. Behalte nur einen.'),
  docYamlLongKey: notYaml('Dieser Schlüssel ist zu lang. Prüfe, ob ein Anführungszeichen fehlt.'),
  docYamlMissing: notYaml(
    'Hier fehlt ein Zeichen, etwa ein Anführungszeichen, eine Klammer, ein Komma oder ein Doppelpunkt. Ergänze es.',
  ),
  docYamlLineKey: notYaml(
    'Diese Zeile ist nicht "Schlüssel: Wert". Doppelpunkt und Leerzeichen fehlen, oder sie ist falsch eingerückt.',
  ),
  docYamlAnchors: notYaml(
    'Ein Wert hat höchstens einen Anker. Setze einen Text, der mit "&" beginnt, in Anführungszeichen.',
  ),
  docYamlDocuments: notYaml('Hier beginnt ein weiteres Dokument. Trenne Dokumente mit einer Zeile "---".'),
  docYamlTags: notYaml('Ein Wert hat höchstens ein Tag. Setze einen Text, der mit "!" beginnt, in Anführungszeichen.'),
  docYamlKeyForm: notYaml('Ein Schlüssel ist ein einfacher Name. Schreibe ihn ohne Klammern, Aliase und Tags.'),
  docYamlTab: notYaml('Ein Tabulator rückt in YAML nicht ein. Rücke mit Leerzeichen ein.'),
  docYamlTag: notYaml('Ein Wert, der mit "!" beginnt, hat ein Tag, das hier nichts bedeutet. Lass das Tag weg.'),
  docYamlToken: notYaml(
    'Dieser Text steht an einer Stelle, an die er nicht gehört. Korrigiere die Zeile, oder setze den Wert in Anführungszeichen.',
  ),
  docYamlCollection: notYaml('Das Tag vor diesem Wert passt nicht zu ihm. Lass das Tag weg.'),
  docYamlOther: notYaml('Vergleiche den Text mit `projectionist docs library`.'),
} satisfies MessageTexts;

const fileMessages = {
  docTooManyFiles: (found, most) =>
    `Der Ordner enthält ${found} Dateien mit Dokumenten, mehr als ${most}: Teile ihn auf.`,
  docConfigMissing: () =>
    'Diese Datei oder diesen Ordner gibt es nicht: Korrigiere den Pfad, oder schreibe ein erstes Dokument mit "projectionist init".',
  docIsFolder: () => 'Das ist ein Ordner: Nenne eine Datei.',
  docIsPipe: () => 'Das ist eine Pipe: Nenne eine Datei.',
  docFileMissing: () => 'Diese Datei gibt es nicht: Korrigiere den Pfad.',
  docUnreadable: (why) => `Die Datei ist nicht lesbar, ${why}.`,
  docEmptyFolder: () =>
    'Der Ordner enthält außerhalb seiner Unterordner keine Datei mit Dokumenten, *.yaml, *.yml oder *.json: Schreibe eine mit "projectionist init".',
  docEmptyFile: () => 'In dieser Datei steht kein Dokument einer Bibliothek: Schreibe eines, oder entferne die Datei.',
  docFileTooLarge: (most) => `Die Datei hat mehr als ${most} Bytes. ${severalFiles}`,
  docTooManyWords: (most) => `Die Datei hat mehr als ${most} Wörter und Zeichen. ${severalFiles}`,
  docTooManyDocuments: (most) =>
    `Die Datei hat mehr als ${most} Dokumente: Verteile sie auf mehrere Dateien eines Ordners.`,
  docTooDeep: () => 'Der Text ist zu tief verschachtelt, um gelesen zu werden: Ein Dokument hat höchstens acht Ebenen.',
  docNotReadFurther: () =>
    'Der Text ist nicht als YAML lesbar und wurde nicht weiter gelesen: Vergleiche ihn mit `projectionist docs library`.',
  docNotYaml: () => 'Der Text ist nicht als YAML lesbar: Vergleiche ihn mit `projectionist docs library`.',
  docRepeatedKey: (key, line) =>
    `Der Schlüssel ${key} kommt noch einmal vor, zuerst in Zeile ${line}: Behalte nur einen.`,
  docAliases: () => 'Den Aliasen (*name) lässt sich nicht folgen: Schreibe die Werte aus.',
  docKept: (name) => `${name} behält das zuvor gelesene Dokument, weil der neue Text Fehler enthält: Behebe sie.`,
  docKindChanged: (name, before, after) => `${otherKind(name, before, after)}.`,
  docKindKept: (name, before, after) =>
    `${otherKind(name, before, after)}. Das zuvor gelesene Dokument bleibt in Gebrauch.`,
  docOverlapKept: (name) =>
    `Der Speicher von ${name} überschneidet sich mit dem einer Bibliothek, deren früheres Dokument noch in Gebrauch ist: Behebe zuerst deren Fehler.`,
} satisfies MessageTexts;

const scheduleMessages = {
  docCron: (found, problem) => `spec.schedule: ${fieldMessages.docCron(found, problem)}`,
  docCronNicknames: (names) => `Die Kurznamen sind ${names}`,
  docCronFields: (count) =>
    `Die Zahl der Felder ist ${count}, nicht fünf (Minute, Stunde, Tag des Monats, Monat, Wochentag)`,
  docCronField: (name, field) => `Das Feld für ${name} ist "${field}"`,
  docCronTogether: () => 'Seine Felder passen nicht zusammen',
  docCronMinute: () => 'die Minute',
  docCronHour: () => 'die Stunde',
  docCronDay: () => 'den Tag des Monats',
  docCronMonth: () => 'den Monat',
  docCronWeekday: () => 'den Wochentag',
  docCronNever: (found) =>
    `spec.schedule ${found} nennt einen Tag, der nie kommt: Volle Scans beginnen nur auf Anforderung.`,
  docTimeZone: (found) => `spec.timeZone: ${fieldMessages.docTimeZone(found)}`,
  docTimeZoneMeant: (found, meant) => `spec.timeZone: ${fieldMessages.docTimeZoneMeant(found, meant)}`,
} satisfies MessageTexts;

const ruleMessages = {
  docFolderMissing: (folder) => `Den Ordner ${folder} gibt es nicht: Korrigiere den Pfad, oder hänge ihn ein.`,
  docFolderUnreadable: (folder, why) => `Der Ordner ${folder} ist nicht lesbar, ${why}.`,
  docNoFolder: (path) => `${path} ist kein Ordner: Nenne den Ordner, der die Titel enthält.`,
  docSameName: (name, file, line) =>
    `Zwei Bibliotheken heißen ${name}, die andere in ${file}:${line}: Benenne eine um.`,
  docAnotherLibrary: () => 'einer anderen Bibliothek',
  docOverlapSame: (name, file, line) => `Der Speicher ist auch der von ${name} (${file}:${line}). ${ownFolder}`,
  docOverlapInside: (name, file, line) => `Der Speicher liegt in dem von ${name} (${file}:${line}). ${ownFolder}`,
  docOverlapAround: (name, file, line) => `Der Speicher enthält den von ${name} (${file}:${line}). ${ownFolder}`,
  docSubPathAlone: () => 'spec.storage.subPath gehört zu einem claim: Schreibe den ganzen Ordner als path.',
  docSubPathOutside: () => 'spec.storage.subPath muss innerhalb des Claims bleiben: Schreibe ihn ohne "..".',
  docTilde: (path) => `${path}: ~ steht hier nicht für das Benutzerverzeichnis, schreibe es aus.`,
  docMappingOutside: () => '"to" muss unter dem Stammordner der Bibliothek bleiben: Schreibe es ohne "..".',
  docMappingRoot: (found, path) =>
    `"to" zählt vom Stammordner der Bibliothek an, und ${found} wiederholt ihn: Schreibe "${path}".`,
  docMappingRelative: (found) =>
    `"from" sollte ein absoluter Ordner sein, wie der Absender ihn nennt, etwa /data oder D:\\Media; gefunden: ${found}.`,
  docMappingTwice: (path) => `${path} ist schon weiter oben zugeordnet: Dieser Eintrag hat keine Wirkung.`,
  docSourceTwice: (name) => `${name} steht schon weiter oben: Entferne einen der beiden Einträge.`,
  docSourceKey: (name) => `${name} braucht einen Schlüssel: Ergänze "secretRef: {name: …, key: …}".`,
  docKnowsSeries: knowsOnly('Serien'),
  docKnowsFilms: knowsOnly('Filme'),
  docAddress: (found) => `${found} ist keine gültige Adresse: Schreibe eine wie https://proxy.example/tmdb.`,
  docAddressPassword: () =>
    'Eine Adresse darf weder Benutzernamen noch Passwort enthalten, denn sie wird angezeigt und steht im Log: Nimm secretRef.',
  docAnnounceAddress: () =>
    'Eine Adresse fehlt: Speichere sie als Schlüssel und nenne ihn mit secretRef, oder schreibe sie als url.',
  docAnnounceTopic: (found) =>
    `${found} nennt kein Thema: Schreibe es hinter den Server, etwa https://ntfy.sh/my-topic.`,
  docNoVideos: (key) =>
    `spec.${key} hat in einer Bibliothek von Franchises keine Wirkung, denn sie enthält keine Videos: Entferne es.`,
  docStoriesOnly: (key, kind) =>
    `spec.${key} ist für eine Bibliothek von Franchises, und diese hat kind: ${kind}. Verschiebe es in das Dokument deiner Franchises.`,
  docPublishOutside: () => '"folder" muss unter dem Stammordner der Bibliothek bleiben: Schreibe ihn ohne "..".',
  docPublishReadOnly: () =>
    'Eine Bibliothek mit readOnly schreibt keine Dateien: Entferne readOnly, oder diesen Eintrag.',
  docPublishTwice: (name) =>
    `Diese Liste veröffentlicht schon ein Eintrag weiter oben (${name}): Entferne einen der beiden.`,
  docIgnoreAlternatives: (glob, most) =>
    `spec.ignore: ${glob} steht für mehr als ${most} Alternativen. Schreibe mehrere Muster, oder * statt einer Liste.`,
  docIgnorePatterns: (glob, most) =>
    `spec.ignore: ${glob} liegt über den ${most} Mustern, die ein Dokument haben darf; {a,b} zählt als zwei. Schreibe * statt Listen, oder lege .ignore-Dateien in die Ordner.`,
  docIgnoreNothing: (glob) =>
    `spec.ignore: ${glob} schließt nichts aus. Schreibe einen Namen, oder einen Pfad relativ zum Stammordner. Ein ! verneint hier nicht; nimm dafür eine .ignore-Datei.`,
  docAt: (place, fault) => `${place}: ${fault}`,
  docClaimOnly: () =>
    'spec.storage.path gibt es nur ohne Cluster: Nenne in einem Cluster einen PersistentVolumeClaim, {claim: NAME}.',
  docSecretTwice: (one, other, variable) =>
    `Die Schlüssel ${one} und ${other} würden beide aus ${variable} gelesen: Benenne einen um.`,
} satisfies MessageTexts;

export const documentMessages = {
  ...forms,
  ...yamlMessages,
  ...fileMessages,
  ...scheduleMessages,
  ...ruleMessages,
  docWhole: () => 'Das Dokument',
  docNothing: () => 'nichts',
  docList: () => 'eine Liste',
  docMapping: () => 'eine Gruppe von Schlüsseln',
  docKeysAndValues: () => 'eine Gruppe von Schlüsseln und Werten',
  docText: () => 'Text',
  docWholeNumber: () => 'eine ganze Zahl',
  docTrueOrFalse: () => 'true oder false',
  docOr: (one, other) => `${one} oder ${other}`,
  docAnd: (one, other) => `${one} und ${other}`,
  docMustBe: (place, form, found) => wanted(place, `${form}`, found),
  docMustBeSo: (place, form, found, advice) => `${wanted(place, `${form}`, found)} ${advice}.`,
  docBegin: () => 'Beginne mit apiVersion, kind, metadata und spec',
  docWrite: (text) => `Schreibe "${text}"`,
  docGiveValue: () => 'Ergänze einen Wert, oder entferne die Zeile',
  docBeginEntries: () => 'Beginne jeden Eintrag mit "- "',
  docPutInQuotes: (text) => `Setze es in Anführungszeichen, "${text}"`,
  docWriteTruth: () => 'Schreibe true oder false, ohne Anführungszeichen',
  docLeaveQuotes: () => 'Lass die Anführungszeichen weg',
  docKind: (found) => `${wanted('kind', 'Library', found)} Lege andere Dokumente in eigene Dateien.`,
  docKindMeant: (found, meant) => `${wanted('kind', 'Library', found)} Meintest du ${meant}?`,
  docFranchiseFile: () =>
    'Das ist eine Franchise-Datei, kein Dokument einer Library: Nenne ihren Ordner in einer Library der Art franchises; `projectionist check NAME.franchise.yaml` prüft sie.',
  docVersion: (versions, found) =>
    `${wanted('apiVersion', `${versions}`, found)} Schreibe eine Version, die dieses Programm liest.`,
  docNotOneOf: (place, words, found) => wanted(place, `eines von ${words}`, found),
  docNotOneOfMeant: (place, words, found, meant) =>
    `${wanted(place, `eines von ${words}`, found)} Meintest du ${meant}?`,
  docMissingKey: (place, key) => `${place} braucht den Schlüssel "${key}": Ergänze ihn.`,
  docStatusKey: () => 'status schreibt nur das Programm: Entferne es.',
  docUnknownKey: (place, key, keys) => `${place} hat keinen Schlüssel ${key}. Die Schlüssel hier sind ${keys}.`,
  docUnknownKeyMeant: (place, key, meant) => `${place} hat keinen Schlüssel ${key}. Meintest du "${meant}"?`,
  docNeedsOneOfKeys: (place, keys) => `${place} braucht einen der Schlüssel ${keys}: Ergänze einen.`,
  docOnlyOneOfKeys: (place, keys, found) =>
    `${place} darf nur einen der Schlüssel ${keys} haben, gefunden: ${found}. Entferne einen.`,
  docOutOfRange: (place, least, most, found) => wanted(place, `eine ganze Zahl von ${least} bis ${most}`, found),
  docEmpty: (place) => `${place} darf nicht leer sein: Ergänze einen Wert.`,
  docTooShort: (place, least, found) => `${place}: ${fieldMessages.docTooShort(place, least, found)}`,
  docTooLong: (place, most, found) => `${place}: ${fieldMessages.docTooLong(place, most, found)}`,
  docTooFew: (place, least) => `${place}: Die Liste ist leer, die Mindestzahl der Einträge ist ${least}.`,
  docTooMany: (place, most) => `${place} darf höchstens ${most} Einträge haben: Entferne einige.`,
  docTooManyKeys: (place, most, found) => `${place} darf höchstens ${most} Schlüssel haben, gefunden: ${found}.`,
  docOneKeyOf: (place, keys) =>
    `${place} muss genau einen Schlüssel haben, gefunden: keiner. Schreibe einen von ${keys}.`,
  docOneKeyEach: (place, found) =>
    `${place} muss genau einen Schlüssel haben, gefunden: ${found}. Beginne jeden mit einem eigenen "- ".`,
  docSchemaRule: (place, rule) => `${place} verletzt die Regel ${rule} des Schemas.`,
} satisfies MessageTexts;
