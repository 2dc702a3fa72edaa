/**
 * German texts of the faults that a check of franchise files finds, by the codes of `franchise/src/faultTexts.ts`. The
 * compiler reports missing ones. Keys and values of the format stay as they are written in the file.
 */
import type { MessageTexts } from '../../format/messageParts.ts';

type Value = string | undefined;

/** `12.000` for the checker's `12,000`. */
const count = (number: Value) => number?.replaceAll(',', '.');

const units = new Map([
  ['years', 'Jahre'],
  ['days', 'Tage'],
]);

const divide = 'Teile die Geschichte auf mehrere Franchise-Dateien auf.';
const quote = 'Setze den Text in Anführungszeichen.';
const namesOfSeasons = 'Nenne bei jedem Eintrag die Staffeln, oder behalte nur einen.';
const onePlace = 'Nenne auch dort die Folgen.';
const mostOf = (most: Value, what: string, found?: Value) =>
  `Eine Franchise-Datei hat höchstens ${count(most)} ${what}${found === undefined ? '' : `; gefunden: ${count(found)}`}. ${divide}`;
const moreThan = (most: Value, what: string) => `Die Datei hat mehr als ${count(most)} ${what}. ${divide}`;
const wanted = (place: Value, form: string, found: Value, advice: Value) =>
  `${place}: Erwartet ist ${form}, gefunden „${found}“. ${advice}.`;
const keyOf = (place: Value, key: Value, advice: Value) => `${place} hat den Schlüssel „${key}“, ${advice}.`;

export const faultMessages = {
  entry: (number) => `Eintrag ${number}`,
  'entry-named': (number, title) => `Eintrag ${number} („${title}“)`,
  'this-entry': () => 'diesem Eintrag',
  era: (number) => `Zeitalter ${number}`,
  source: (number) => `Quelle ${number}`,
  'season-object': (number) => `Staffel-Objekt ${number}`,
  'episode-code': (number) => `Folgen-Code ${number}`,
  universe: (number) => `Universum ${number}`,
  of: (part, whole) => `${part} von ${whole}`,
  'the-file': () => 'Die Datei',
  'the-name': () => 'Der Name des Franchises',
  'the-universe': () => 'Das Universum',
  'calendar-key': (key) => `Das Feld \`${key}\` des Kalenders`,
  'era-name': (era) => `Der Name von ${era}`,
  'the-title': (place) => `Der Titel von ${place}`,
  'the-note': (place) => `Die Notiz von ${place}`,
  span: (from, to) => `${from} bis ${to}`,

  'text-control': (what) =>
    `${what} enthält ein Steuerzeichen oder ein halbes Zeichen. Entferne das Escape, oder schreibe das Zeichen selbst.`,
  'text-blank': (what) =>
    `${what} zeigt nichts: nur Leerzeichen oder unsichtbare Zeichen. Schreibe den Text, oder entferne ihn.`,
  'time-needs-calendar': (place) =>
    `${place} hat eine Zeit, aber die Datei hat keinen Kalender. Ergänze \`calendar: {unit: years}\`, oder entferne die Zeit.`,
  'time-reversed': (place, from, to, advice) =>
    `Die Zeit von ${place} läuft rückwärts: from ${from} liegt nach to ${to}. ${advice}`,
  'swap-signs': () => 'Vertausche die beiden; Zeiten vor null sind negativ (-32 liegt vor -19).',
  swap: () => 'Vertausche die beiden: `from` ist der erste Zeitpunkt.',
  'season-time-outside-entry': (time, place, own) =>
    `Die Zeit ${time} von ${place} liegt nicht in der Zeit des Eintrags, ${own}. Erweitere die Zeit des Eintrags, oder korrigiere die der Staffel.`,
  'time-wide': (place, time, whole) =>
    `${place} hat die Zeit ${time}, mehr als die Hälfte der ganzen Geschichte (${whole}). Lass die Zeit weg, wenn er zu zwei weit getrennten Zeiten spielt.`,
  'era-reversed': (name, from, to, advice) =>
    `Das Zeitalter „${name}“ läuft rückwärts: from ${from} liegt nach to ${to}. ${advice}`,
  'time-outside-eras': (time, place) =>
    `Die Zeit ${time} von ${place} berührt keines der Zeitalter. Korrigiere die Zeit, erweitere ein Zeitalter oder ergänze eines; spielt der Eintrag in einem anderen Universum, nenne es.`,
  'era-same-name': (one, other, name) =>
    `Zeitalter ${one} heißt wie Zeitalter ${other}, „${name}“. Niemand kann sie unterscheiden: Benenne eines um, oder vereine sie.`,
  'era-empty': (name, span) =>
    `Kein Eintrag hat eine Zeit im Zeitalter „${name}“ (${span}). Gib seinen Einträgen Zeiten, oder entferne es.`,
  'era-overlap': (name, span, other, otherSpan) =>
    `Das Zeitalter „${name}“ (${span}) überschneidet „${other}“ (${otherSpan}). Das ist erlaubt; korrigiere ein Ende, wenn sie aufeinander folgen sollen.`,
  'labels-no-zero': (label, side, unit) =>
    `Der Kalender hat für Zeiten ${side === 'before' ? 'vor' : 'nach'} null die Bezeichnung „${label}“, aber kein \`zero\`. Nenne das Ereignis, von dem aus gezählt wird; ohne es sind es einfach ${units.get(unit ?? '') ?? unit} des Kalenders.`,
  'label-before-missing': (time) =>
    `Es gibt Zeiten vor null (${time}), aber der Kalender sagt nicht, wie sie heißen. Ergänze \`before\`, etwa "BBY".`,
  'label-after-missing': (time, zero) =>
    `Es gibt Zeiten nach „${zero}“ (${time}), aber der Kalender sagt nicht, wie sie heißen. Ergänze \`after\`, etwa "ABY".`,
  'order-against-times': (one, time, other, otherTime, universe) =>
    `${one}, Zeit ${time}, kommt nach ${other}, Zeit ${otherTime}${universe}. Verschiebe einen davon, oder korrigiere eine Zeit; lass es so, wenn die Geschichte selbst zurückspringt.`,
  'in-universe': (name) => `, im Universum „${name}“`,
  'range-crosses-seasons': (text, place) =>
    `Der Bereich „${text}“ in ${place} reicht über zwei Staffeln. Schreibe für jede Staffel einen Bereich, jeden in einem eigenen Staffel-Objekt.`,
  'episode-other-season': (text, place, own, season) =>
    `„${text}“ in ${place} gehört zu Staffel ${own}, steht aber unter Staffel ${season}. Korrigiere den Code, oder gib Staffel ${own} ein eigenes Objekt.`,
  'range-backwards': (text, place, from, to) =>
    `Der Bereich „${text}“ in ${place} läuft rückwärts. Schreibe ${from}-${to}, oder einzelne Codes, wo sie rückwärts spielen.`,
  'range-too-long': (text, place, episodes, most) =>
    `Der Bereich „${text}“ in ${place} hat ${count(episodes)} Folgen, erlaubt sind höchstens ${count(most)}. Korrigiere sein Ende.`,
  'number-too-big': (text, place) =>
    `„${text}“ in ${place} hat eine Zahl mit mehr als neun Ziffern. Schreibe die richtige Zahl.`,
  'season-too-big': (season, place) =>
    `Staffel ${season} in ${place} hat mehr als neun Ziffern. Schreibe die richtige Zahl.`,
  'too-many-episodes': (text, place, most) =>
    `Mit „${text}“ in ${place} hat die Datei mehr als ${count(most)} Folgen, die Grenze einer Datei. Nenne ganze Staffeln oder Serien, oder lege mehrere Dateien an.`,
  'episode-twice': (episode, more, place, other, text) =>
    `${episode}${more} von ${place} spielt schon in ${other}, als „${text}“. Eine Folge hat einen Platz in der Geschichte: Entferne sie an einem davon.`,
  'and-more-of': (number, text) => ` (und ${number} weitere von „${text}“)`,
  'series-whole-again': (place, series, other) =>
    `${place} ist die ganze Serie „${series}“, die ${other} schon ganz oder zum Teil enthält. ${namesOfSeasons}`,
  'series-part-again': (place, series, other) =>
    `${place} ist ein Teil der Serie „${series}“, die ${other} schon ganz enthält. ${namesOfSeasons}`,
  'season-whole-again': (season, place, other) =>
    `Staffel ${season} in ${place} nennt keine Folgen und spielt darum ganz, aber in ${other} spielt schon alles oder ein Teil davon. Nenne bei jedem Teil die Folgen.`,
  'season-part-again': (season, place, other) =>
    `Staffel ${season} in ${place} nennt Folgen, aber in ${other} spielt schon die ganze Staffel. ${onePlace}`,
  'movie-twice': (id, place, other) =>
    `Der Film „${id}“ von ${place} spielt schon in ${other}. Entferne einen, oder korrigiere seine ID; behalte beide, wenn die Geschichte zu ihm zurückkehrt.`,
  'unknown-scheme': (id, place, advice) =>
    `Das Schema von „${id}“ in ${place} ist unbekannt, darum finden Programme den Titel wahrscheinlich nicht. ${advice}`,
  'scheme-meant': (scheme) => `Meintest du „${scheme}“?`,
  'schemes-of-film': (schemes) => `Bekannt sind für einen Film: ${schemes}.`,
  'schemes-of-series': (schemes) => `Bekannt sind für eine Serie: ${schemes}.`,
  'scheme-of-series': (id, place, schemes) =>
    `Der Film „${id}“ in ${place} hat ein Schema für Serien. Nimm eines für einen Film (${schemes}), oder schreibe \`series:\`, wenn es eine ist.`,
  'scheme-of-film': (id, place, schemes) =>
    `Die Serie „${id}“ in ${place} hat ein Schema für Filme. Nimm eines für eine Serie (${schemes}), oder schreibe \`movie:\`, wenn es einer ist.`,
  'id-shape': (id, place, service, form) =>
    `„${id}“ in ${place} ist keine ID von ${service}: Nach dem Doppelpunkt braucht sie ${form}. Kopiere sie aus der Adresse ihrer Seite.`,
  'id-digits': () => 'nur Ziffern, höchstens zehn, ohne 0 am Anfang',
  'id-imdb': () => 'tt und Ziffern, nicht nur 0',
  'id-wikidata': () => 'Q und Ziffern ohne 0 am Anfang',
  'released-month': (date, place) =>
    `Das Erscheinungsdatum „${date}“ von ${place} hat einen ungültigen Monat: Monate gehen von 01 bis 12. Schreibe Jahr-Monat-Tag, und nur so viel davon, wie bekannt ist.`,
  'released-day': (date, place) =>
    `Das Erscheinungsdatum „${date}“ von ${place} hat einen Tag, den dieser Monat nicht hat. Schreibe Jahr-Monat-Tag, und nur so viel davon, wie bekannt ist.`,
  'released-ahead': (date, place, years) =>
    `Das Erscheinungsdatum „${date}“ von ${place} liegt mehr als ${years} Jahre in der Zukunft. Lass es weg, bis es näher ist.`,
  'released-before-film': (date, place, year) =>
    `Das Erscheinungsdatum „${date}“ von ${place} liegt vor dem ersten Film von ${year}. \`released\` ist der Tag, an dem es zuerst zu sehen war, nie das Jahr der Handlung.`,
  'released-missing': (place) =>
    `${place} hat kein \`released\` und darum keinen Platz nach Erscheinen. Ergänze, was bekannt ist: "1977", "1977-05" oder "1977-05-25".`,
  'title-missing': (place) =>
    `${place} hat kein \`title\`, also keinen Namen, solange keine Bibliothek den Titel enthält. Ergänze ihn, in Anführungszeichen und ohne das Jahr.`,
  'title-with-year': (title, place, year) =>
    `Der Titel „${title}“ von ${place} endet mit einem Jahr. Titel haben kein Jahr: Verschiebe ${year} nach \`released\`.`,
  'universe-near': (name, other, where) =>
    `Das Universum „${name}“ heißt fast wie „${other}“, ${where}. Schreibe beide gleich, wenn sie eines sind; sonst gib einem einen deutlicheren Namen.`,
  'own-universe': () => 'das eigene des Franchises',
  'of-entry': (entry) => `das von ${entry}`,
  'universe-once': (entry, name) =>
    `Nur ${entry} ist im Universum „${name}“. Das ist erlaubt; prüfe, ob der Name stimmt.`,
  'universe-own-only': (entry, name) =>
    `\`universes\` von ${entry} enthält nur das eigene Universum des Franchises, „${name}“. Das ist ohnehin so: Entferne \`universes\`.`,
  'art-no-host': (kind, link, trouble) =>
    `Die Adresse für ${kind}, „${link}“, ${trouble}. Schreibe die ganze öffentliche Adresse, etwa "https://image.example/${kind}.png".`,
  'link-without-host': () => 'nennt keinen Host',
  'link-with-user': () => 'enthält einen Benutzernamen oder ein Passwort',
  'link-invalid': () => 'ist ungültig',
  'art-extension': (kind, link, ending, usual) =>
    `Die Adresse für ${kind}, „${link}“, endet auf .${ending}; das ist dafür unwahrscheinlich (üblich: ${usual}). Prüfe, ob sie zu einem solchen Bild führt.`,
  'no-sources': () =>
    'Die Datei nennt keine `sources`. Schreibe, woher Reihenfolge und Zeiten stammen, damit sie auch andere prüfen können.',
  'source-not-https': (source) =>
    `Die Quelle „${source}“ ist nicht die Adresse einer Webseite. Schreibe, wo sie zu lesen ist: "https://…".`,
  'unquoted-scalar': (text, kind) =>
    `„${text}“ steht ohne Anführungszeichen, und andere YAML-Programme lesen es als ${kind}. Schreibe "${text}", mit Anführungszeichen.`,
  'as-truth': () => 'Wahrheitswert',
  'as-date': () => 'Datum',
  'as-base-60': () => 'Zahl zur Basis 60',
  'more-alike': (sentence, more) => `${sentence} ${more} weitere dieser Art sind nicht aufgeführt.`,

  'missing-key': (place, key) => `${place} hat kein ${key}: Ergänze es.`,
  'needs-kind': (place, advice) => `${place}: Ein Eintrag braucht movie oder series. ${advice}`,
  'add-id': () => 'Ergänze die ID, etwa movie: tmdb:11 oder series: tvdb:83268.',
  'meant-instead': (meant, key) => `Meintest du ${meant} statt „${key}“?`,
  'both-kinds': (place) =>
    `${place}: Ein Eintrag ist ein Film oder eine Serie, dieser hat movie und series. Entferne eines davon, oder mache zwei Einträge daraus.`,
  'unknown-key': keyOf,
  'key-merges': () => 'der nur in YAML 1.1 etwas einfügt: Schreibe die eingefügten Schlüssel aus',
  'key-schema': () =>
    'den das Format nicht hat: Nenne das Schema in einem Kommentar, # yaml-language-server: $schema=…',
  'key-seasons': () => 'den ein Film nicht hat: Entferne ihn, oder schreibe series statt movie',
  'key-meant': (meant) => `den es hier nicht gibt: Gemeint ist wohl ${meant}`,
  'key-none': (keys) => `den es hier nicht gibt: Die Schlüssel sind ${keys}`,
  'eras-need-calendar': () =>
    'eras brauchen einen Kalender, der sagt, was ihre Zahlen zählen: Ergänze einen, etwa calendar: {unit: years}.',
  'file-empty': () => 'Die Datei ist leer: Eine Franchise-Datei beginnt mit name: und order:.',
  'file-no-mapping': (found) =>
    `Eine Franchise-Datei besteht aus Schlüsseln und Werten, gefunden: ${found}. Beginne sie mit name: und order:.`,
  'value-empty': (place, type) =>
    `${place}: Erwartet ist ${type}, hier steht nichts. Ergänze den Wert, oder entferne die Zeile.`,
  'value-type': (place, type, found, advice) => `${place}: Erwartet ist ${type}, gefunden: ${found}. ${advice}.`,
  'a-mapping-of-keys': () => 'eine Gruppe von Schlüsseln und Werten',
  'a-mapping': () => 'eine Gruppe von Schlüsseln',
  'a-list': () => 'eine Liste',
  'a-text': () => 'Text',
  'a-number': () => 'Zahl',
  'a-whole-number': () => 'eine ganze Zahl',
  'found-text': (text) => `der Text „${text}“`,
  'found-number': (number) => `die Zahl ${number}`,
  'found-value': (value) => `der Wert ${value}`,
  'begin-items': () => 'Beginne jedes Element mit "- "',
  'write-brackets': () => 'Schreibe es in Klammern, [ ]',
  'write-entry': () => 'Schreibe einen Eintrag als "- movie: tmdb:11" oder "- series: tvdb:83268"',
  'write-season': () => 'Schreibe eine Staffel als "- season: 1"',
  'write-so': (text) => `Schreibe ${text}`,
  'write-keys': () => 'Schreibe Schlüssel und Werte, je einen in eine Zeile',
  'no-fraction': () => 'Schreibe die Zahl ohne Nachkommastellen',
  finite: () => 'Schreibe eine endliche Zahl',
  'remove-quotes': () => 'Entferne die Anführungszeichen',
  'number-alone': () => 'Schreibe nur die Zahl, mit Minuszeichen, wenn sie negativ ist',
  'write-database': (id) => `Schreibe die Datenbank davor: ${id}`,
  'put-in-quotes': () => 'Setze es in Anführungszeichen',
  'put-in-quotes-so': (text) => `Setze es in Anführungszeichen: "${text}"`,
  'one-text-no-list': () =>
    'Schreibe einen einzigen Text, und setze einen, der mit [ oder "- " beginnt, in Anführungszeichen',
  'one-text-no-mapping': () =>
    'Schreibe einen einzigen Text, und setze einen, der mit { beginnt oder ": " enthält, in Anführungszeichen',
  'not-one-of': (place, one, other, found, advice) =>
    `${place}: Erwartet ist ${one} oder ${other}, gefunden „${found}“. ${advice}`,
  'write-one': () => 'Schreibe eines davon.',
  meant: (word) => `Meintest du ${word}?`,
  'not-id': (place, found, advice, example) => wanted(place, `Schema:ID, etwa ${example}`, found, advice),
  'not-date': (place, found, advice) =>
    wanted(place, 'ein Jahr, Jahr-Monat oder ein ganzes Datum, etwa 2008-10-03', found, advice),
  'not-episode': (place, found, advice) =>
    wanted(place, 'ein Code wie S01E01 oder ein Bereich wie S01E01-S01E04', found, advice),
  'not-source': (place, found, advice) =>
    wanted(place, 'eine ganze Adresse, etwa https://www.themoviedb.org', found, advice),
  'not-link': (place, found, advice) => wanted(place, 'eine Adresse, die mit https:// beginnt', found, advice),
  write: (text) => `Schreibe ${text}`,
  'write-number': () => 'Schreibe die Zahl aus der Adresse, nicht die Adresse',
  'remove-space': () => 'Entferne das Leerzeichen',
  'scheme-small': () => 'Schreibe das Schema in Kleinbuchstaben',
  'write-scheme': () => 'Schreibe ein Schema aus Kleinbuchstaben und Ziffern, einen Doppelpunkt und die ID',
  'year-digits': () => 'Schreibe zuerst die vier Ziffern des Jahres',
  'year-first': (year) => `Schreibe "${year}", oder das Datum mit dem Jahr zuerst`,
  'two-digits': () => 'Schreibe Staffel und Folge mit mindestens zwei Ziffern und ohne Leerzeichen',
  'space-as-20': () => 'Schreibe ein Leerzeichen darin als %20',
  'percent-encode': () => 'Schreibe Zeichen außerhalb von ASCII mit Prozentzeichen (%…)',
  'https-not-http': () => 'Schreibe https:// statt http://',
  'whole-address': () => 'Schreibe die ganze Adresse mit https://',
  'text-empty': (place) => `${place} ist leer: Schreibe den Text, oder entferne die Zeile.`,
  'order-empty': (place) => `${place} ist eine leere Liste: Schreibe mindestens ein Element.`,
  'list-empty': (place) => `${place} ist eine leere Liste: Schreibe mindestens ein Element, oder entferne die Zeile.`,
  'below-zero': (place) => `${place} ist kleiner als 0: Staffeln zählen ab 1, die Specials sind Staffel 0.`,
  'occurs-twice': (text, place) => `„${text}“ kommt in ${place} zweimal vor: Behalte nur eines.`,
  'schema-rule': (place, rule) =>
    `${place} verletzt die Regel ${rule} des Schemas: Schreibe es, wie das Schema es verlangt.`,

  'yaml-too-large': (most) => moreThan(most, 'MB'),
  'over-values': (most) => moreThan(most, 'Werte'),
  'over-tokens': (most) => moreThan(most, 'Tokens'),
  'over-lines': (most) => moreThan(most, 'Zeilen'),
  'yaml-encoding': () => 'Die Datei ist nicht in UTF-8 (vielleicht in UTF-16): Speichere sie als UTF-8.',
  'yaml-control-character': () => 'Hier steht ein unsichtbares Steuerzeichen, das YAML nicht erlaubt: Entferne es.',
  'yaml-too-deep': (most) =>
    `Der Text ist tiefer als ${most} Ebenen verschachtelt, eine Franchise-Datei hat sechs: Korrigiere hier die Einrückung oder die Klammern.`,
  'yaml-tab': () => 'Ein Tabulator rückt in YAML nicht ein: Nimm Leerzeichen.',
  'yaml-multiple-docs': () =>
    'Eine Datei enthält ein Franchise, und mit "---" beginnt ein zweites Dokument: Lege es in eine eigene Datei.',
  'list-on-key-line': () =>
    'Eine Liste kann nicht in der Zeile ihres Schlüssels stehen: Beginne sie in der nächsten, jedes Element mit "- ".',
  'colon-align': () =>
    'Nach diesem Wert folgt eingerückt "Schlüssel: Wert", als wäre es ein Teil davon: Rücke den Schlüssel wie seine Nachbarn ein, oder setze einen Text mit mehreren Zeilen in Anführungszeichen.',
  'colon-quote': (text) =>
    `Ein Doppelpunkt mit Leerzeichen beginnt eine neue Gruppe von Schlüsseln: Setze den Text in Anführungszeichen, "${text}".`,
  'colon-quote-all': () =>
    'Ein Doppelpunkt mit Leerzeichen beginnt eine neue Gruppe von Schlüsseln: Setze den ganzen Text in Anführungszeichen.',
  'yaml-bad-alias': () => `Ein Wert, der mit "*" oder "&" beginnt, benennt einen anderen Wert. ${quote}`,
  'alias-in-itself': (name) =>
    `Der Wert von „*${name}“ enthält sich selbst: Schreibe ihn aus, oder setze einen Text, der mit "*" beginnt, in Anführungszeichen.`,
  'alias-unknown': (name) =>
    `Der Wert von „*${name}“ hat davor keinen Anker: Schreibe ihn aus, oder setze einen Text, der mit "*" beginnt, in Anführungszeichen.`,
  'yaml-alias-bomb': (most) =>
    `Mit ausgeschriebenen Aliasen sind es mehr als ${count(most)} Werte: Schreibe die Werte dort aus, wo sie hingehören.`,
  'yaml-alias-props': () =>
    `Ein Wert, der mit "*" beginnt, benennt einen anderen Wert und hat weder Anker noch Tag. ${quote}`,
  'yaml-bad-directive': () => 'Eine Franchise-Datei ist YAML 1.2: Entferne die Zeile, die mit "%" beginnt.',
  'yaml-bad-dq-escape': () =>
    'Ein Backslash in "doppelten Anführungszeichen" beginnt ein Escape: Schreibe ihn doppelt (\\\\), oder nimm \'einfache\'.',
  'yaml-bad-prop-order': () =>
    'Ein Anker oder Tag steht vor dem Wert: Setze einen Text, der mit "&" oder "!" beginnt, in Anführungszeichen.',
  'yaml-block-in-flow': () =>
    'In [ ] und { } stehen nur kurze Werte: Setze einen Text mit : oder - in Anführungszeichen.',
  'yaml-key-over-1024-chars': () => `Dieser Schlüssel ist länger als 1.024 Zeichen, so lang ist kein Feld. ${quote}`,
  'yaml-multiple-anchors': () =>
    'Ein Wert hat höchstens einen Anker: Setze einen Text, der mit "&" beginnt, in Anführungszeichen.',
  'yaml-multiple-tags': () =>
    'Ein Wert hat höchstens ein Tag: Setze einen Text, der mit "!" beginnt, in Anführungszeichen.',
  'yaml-multiline-implicit-key': () =>
    'Diese Zeile ist nicht "Schlüssel: Wert": Doppelpunkt und Leerzeichen fehlen, oder sie ist falsch eingerückt.',
  'yaml-non-string-key': () =>
    'Ein Schlüssel ist einfach der Name eines Feldes, etwa title: Schreibe ihn ohne Klammern, Aliase und Tags.',
  'yaml-tag-resolve-failed': () =>
    'Ein Wert, der mit "!" beginnt, hat ein Tag, das eine Franchise-Datei nicht braucht: Entferne es, oder setze den Text in Anführungszeichen.',
  'yaml-bad-collection-type': () => 'Das Tag vor diesem Wert passt nicht zu ihm: Entferne es.',
  'scalar-start': (sign) => `Ein Wert kann ohne Anführungszeichen nicht mit „${sign}“ beginnen. ${quote}`,
  'bracket-open': (bracket) =>
    `Eine Klammer wurde geöffnet und bis hierher nicht geschlossen: Schreibe die fehlende ${bracket}.`,
  'other-indent': () =>
    'Diese Zeile ist anders eingerückt als ihre Nachbarn: Richte die Schlüssel einer Gruppe und die "- " einer Liste aneinander aus.',
  'quote-open': (sign) => `Ein Text beginnt mit ${sign} und hat kein Ende: Schreibe das fehlende ${sign}.`,
  'comment-space': () =>
    'Ein Kommentar braucht ein Leerzeichen vor seinem "#": Ergänze es, oder setze den Text in Anführungszeichen.',
  'directive-line': () => 'Eine Zeile, die mit "%" beginnt, ist eine Anweisung an das lesende Programm: Entferne sie.',
  'comma-missing': () =>
    'In [ ] und { } stehen ", " zwischen den Werten und ": " nach einem Schlüssel: Ergänze, was fehlt.',
  'other-lines': () =>
    'Diese Zeile passt nicht zu den Zeilen um sie: Eine Gruppe hat in jeder Zeile "Schlüssel: Wert", eine Liste vor jedem Element "- ", alle gleich eingerückt.',
  'block-sign': (text) => `Ein Text, der mit "|" oder ">" beginnt, braucht Anführungszeichen; gefunden „${text}“.`,
  'after-value': (text) =>
    `Nach dem Ende des Wertes folgt noch etwas, „${text}“: Setze den ganzen Text in Anführungszeichen, und verdopple eines darin.`,
  'list-on-line': () =>
    'Eine Liste kann nicht in der Zeile ihres Schlüssels beginnen: Beginne sie in der nächsten, oder setze einen Text, der mit "- " beginnt, in Anführungszeichen.',
  'other-token': (text) =>
    `Hier steht „${text}“, erwartet ist ein Schlüssel oder ein Wert: Korrigiere die Zeile, oder setze den Wert in Anführungszeichen.`,
  'unread-from': (text) =>
    `Ab „${text}“ ist das nicht als YAML lesbar: Korrigiere die Zeile, oder setze den Wert in Anführungszeichen.`,
  'yaml-unreadable': () => 'Der Text ist nicht als YAML lesbar: Vergleiche ihn mit den Beispielen des Formats.',
  'yaml-duplicate-key': (key) => `Der Schlüssel „${key}“ kommt in einer Gruppe zweimal vor: Behalte nur einen.`,
  'yaml-json': (expected, found) =>
    `Das ist kein JSON: Erwartet ist ${expected}, gefunden: ${found}. Korrigiere es, oder nenne die Datei .yaml.`,
  'json-end': () => 'das Ende der Datei',
  'json-value': () => 'ein Wert',
  'json-key': () => 'ein Schlüssel in "doppelten Anführungszeichen"',
  'json-colon': (key) => `":" nach dem Schlüssel „${key}“`,
  'json-or': (bracket) => `"," oder "${bracket}"`,
  'json-found': (text) => `„${text}“`,
  'json-string': () =>
    'Das ist kein Text in JSON: Er endet in seiner Zeile mit doppelten Anführungszeichen, und ein Backslash darin steht doppelt.',
  'yaml-json-comma': (bracket) => `In JSON steht kein Komma vor "${bracket}": Entferne es, oder nenne die Datei .yaml.`,
  'yaml-json-comment': () =>
    'JSON hat keine Kommentare: Entferne ihn, oder nenne die Datei .yaml und beginne Kommentare mit #.',

  'too-many-entries': (most, found) => mostOf(most, 'Einträge', found),
  'too-many-eras': (most, found) => mostOf(most, 'Zeitalter', found),
  'too-many-sources': (most, found) => mostOf(most, 'Quellen', found),
  'too-many-seasons': (most) => mostOf(most, 'Staffeln in allen Einträgen zusammen'),
  'too-long-id': (most, found) =>
    `Eine ID hat höchstens ${count(most)} Zeichen, diese hat ${count(found)}: Schreibe sie als Quelle:ID, zum Beispiel tmdb:11.`,
  'too-many-episode-codes': (most) => mostOf(most, 'Folgen-Codes in allen Einträgen zusammen'),
  'yaml-too-many-faults': (most) =>
    `Nach ${count(most)} Fehlern wurde der Text nicht weiter gelesen: Korrigiere zuerst diese.`,
  'too-many-faults': (more) => `${count(more)} weitere Fehler sind nicht aufgeführt: Korrigiere zuerst diese.`,
  'one-fault-more': () => '1 weiterer Fehler ist nicht aufgeführt: Korrigiere zuerst diese.',
} satisfies MessageTexts;
