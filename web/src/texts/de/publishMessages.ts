/** German texts of the server's messages about lists of stories on media servers. The compiler reports missing ones. */
import type { MessageTexts } from '../../format/messageParts.ts';

const untouched = 'Nichts wurde geändert.';
const asEdited = (name: string | undefined) => `die Liste „${name}“ hat jemand angelegt oder geändert. ${untouched}`;
const unwritten = (name: string | undefined) => `die Liste „${name}“ wurde nicht geschrieben`;

export const publishMessages = {
  publishServerAway: () =>
    'der Server antwortet nicht: Ist er an, und stimmt seine Adresse? Der nächste Scan versucht es wieder',
  publishServerFault: (status) =>
    `der Server antwortete mit Status ${status}: Er ist beschäftigt, startet oder ist defekt; der nächste Scan versucht es wieder`,
  publishKeyRefused: () =>
    'der Server lehnt den Schlüssel ab: Erstelle dort einen neuen und lege ihn dort ab, wo ihn diese Bibliothek erwartet',
  publishUserUnknown: () =>
    'der Schlüssel passt zu keinem Benutzer oder zu mehreren: Schreibe den Namen eines Benutzers des Servers als `user` ins Dokument',
  publishAddressOther: () =>
    'die Adresse führt woandershin: Schreibe die Adresse ins Dokument, auf die der Server weiterleitet',
  publishAnswerStrange: () =>
    'unter dieser Adresse antwortet ein anderes Programm oder eine unbekannte Version: Prüfe die Adresse',
  publishForbidden: (name) =>
    `${unwritten(name)}: Der Schlüssel darf das nicht; nimm einen ihres Besitzers oder eines Administrators`,
  publishRequestUnknown: (name, status) =>
    `${unwritten(name)}: Der Server kennt die Anfrage nicht (Status ${status}); er ist zu alt, oder in seiner Adresse fehlt ein Ordner`,
  publishRefused: (name, status) =>
    `${unwritten(name)}: Der Server lehnte ab (Status ${status}); sein Protokoll sagt, warum`,
  publishTooLarge: (name) =>
    `${unwritten(name)}: Sie hat mehr Einträge, als eine Liste haben darf; teile die Geschichte auf`,
  publishRequestLong: (status) =>
    `ein Proxy vor dem Server lehnt lange Anfragen ab (Status ${status}): Trage eine Adresse ohne diesen Proxy ins Dokument ein, oder erhöhe sein Limit`,
  publishAnswerEndless: () =>
    'der Server zählt mehr auf, als gelesen werden kann: Prüfe, ob die Adresse zum richtigen Programm führt',
  publishLibraryUnknown: (names) =>
    `Plex hat keine Bibliothek für Filme oder Serien mit diesem Namen, nur ${names}: Trage den Titel einer davon als \`library\` ins Dokument ein`,
  publishOverTime: (seconds) =>
    `nicht alle Listen wurden innerhalb von ${seconds} s fertig; der nächste Scan macht weiter`,
  publishStoryUnknown: (name) =>
    `spec.publish nennt die Geschichte „${name}“, die es in dieser Bibliothek nicht gibt: Korrigiere den Namen`,
  publishRecordLeft: (why) =>
    `was veröffentlicht wurde, konnte nicht neben den Geschichten gespeichert werden, nur im Katalog: ${why}`,
  publishFailed: (why) => `die Listen der Geschichten wurden nicht aktualisiert: ${why}`,

  listTheirsLost: (name, count, titles) =>
    `${asEdited(name)} Überschreiben würde ${count} Einträge entfernen: ${titles}`,
  listTheirsOrder: (name) => `${asEdited(name)} Überschreiben würde die Reihenfolge der Einträge ändern`,
  listTheirsBoth: (name, count, titles) =>
    `${asEdited(name)} Überschreiben würde ${count} Einträge entfernen und die anderen umordnen: ${titles}`,
  fileTheirs: (path) =>
    `die Datei ${path} hat jemand angelegt oder geändert. ${untouched} Überschreiben würde alles ersetzen, was sie jetzt enthält`,
  listTwins: (name) => `auf dem Server heißen mehrere Listen „${name}“: Benenne dort alle bis auf eine um`,
  listGone: (name) =>
    `die Liste „${name}“ wurde auf dem Server gelöscht. Sie wird erst wieder angelegt, wenn du es verlangst`,
  listContested: (name) =>
    `die Liste „${name}“ änderte sich, während sie geschrieben wurde: Schreibt ein anderes Programm in sie? Der nächste Scan versucht es wieder`,
  listNameTaken: (name, wanted) =>
    `die Liste behält ihren Namen „${name}“, weil schon eine andere „${wanted}“ heißt: Benenne diese um`,
  listNameShared: (name, story) =>
    `${unwritten(name)}: Die Liste der Geschichte ${story} heißt schon so. Gib einer der beiden Geschichten in ihrer Datei einen anderen Namen, oder veröffentliche mit \`stories\` nur eine davon`,
  listLeft: (name) =>
    `die Geschichte der Liste „${name}“ wurde entfernt. Die Liste ist noch auf dem Server: Entferne sie auch, oder behalte sie`,
} satisfies MessageTexts;
