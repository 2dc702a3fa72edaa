/** German texts of the server's messages about lists of stories on media servers. The compiler reports missing ones. */
import type { MessageTexts } from '../../format/messageParts.ts';

const untouched = 'Nichts wurde geändert.';
const asEdited = (name: string | undefined) => `die Liste „${name}“ hat jemand angelegt oder geändert. ${untouched}`;
const unwritten = (name: string | undefined) => `die Liste „${name}“ wurde nicht geschrieben`;
const later = 'der nächste Scan versucht es wieder';

export const publishMessages = {
  publishServerAway: () => `der Server antwortet nicht: ist er an, und stimmt seine Adresse? ${later}`,
  publishServerFault: (status) =>
    `der Server antwortete mit Status ${status}: er ist beschäftigt, startet oder ist defekt; ${later}`,
  publishKeyRefused: () =>
    'der Server lehnt den Schlüssel ab: erstelle dort einen neuen und lege ihn dort ab, wo ihn diese Bibliothek erwartet',
  publishUserUnknown: () =>
    'der Schlüssel passt zu keinem Benutzer oder zu mehreren: schreibe den Namen eines Benutzers des Servers als `user` ins Dokument',
  publishAddressOther: () =>
    'die Adresse führt woandershin: schreibe die Adresse ins Dokument, auf die der Server weiterleitet',
  publishAnswerStrange: () =>
    'unter dieser Adresse antwortet ein anderes Programm oder eine unbekannte Version: prüfe die Adresse',
  publishForbidden: (name) =>
    `${unwritten(name)}: der Schlüssel darf das nicht; nimm einen ihres Besitzers oder eines Administrators`,
  publishRequestUnknown: (name, status) =>
    `${unwritten(name)}: der Server kennt die Anfrage nicht (Status ${status}); er ist zu alt, oder in seiner Adresse fehlt ein Ordner`,
  publishRefused: (name, status) =>
    `${unwritten(name)}: der Server lehnte ab (Status ${status}); sein Protokoll sagt, warum`,
  publishTooLarge: (name) =>
    `${unwritten(name)}: sie hat mehr Einträge, als eine Liste haben darf; teile die Geschichte auf`,
  publishRequestLong: (status) =>
    `ein Proxy vor dem Server lehnt lange Anfragen ab (Status ${status}): trage eine Adresse ohne diesen Proxy ins Dokument ein, oder erhöhe sein Limit`,
  publishAnswerEndless: () =>
    'der Server zählt mehr auf, als gelesen werden kann: prüfe, ob die Adresse zum richtigen Programm führt',
  publishLibraryUnknown: (names) =>
    `Plex hat keine Bibliothek für Filme oder Serien mit diesem Namen, nur ${names}: trage den Titel einer davon als \`library\` ins Dokument ein`,
  publishOverTime: (seconds) =>
    `nicht alle Listen wurden innerhalb von ${seconds} s fertig; der nächste Scan macht weiter`,
  publishStoryUnknown: (name) =>
    `spec.publish nennt die Geschichte „${name}“, die es in dieser Bibliothek nicht gibt: korrigiere den Namen`,
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
  listTwins: (name) => `auf dem Server heißen mehrere Listen „${name}“: benenne dort alle bis auf eine um`,
  listGone: (name) =>
    `die Liste „${name}“ wurde auf dem Server gelöscht. Sie wird erst wieder angelegt, wenn du es verlangst`,
  listContested: (name) =>
    `die Liste „${name}“ änderte sich, während sie geschrieben wurde: schreibt ein anderes Programm in sie? ${later}`,
  listNameTaken: (name, wanted) =>
    `die Liste behält ihren Namen „${name}“, weil schon eine andere „${wanted}“ heißt: benenne diese um`,
  listNameShared: (name, story) =>
    `${unwritten(name)}: die Liste der Geschichte ${story} heißt schon so. Gib einer der beiden Geschichten in ihrer Datei einen anderen Namen, oder veröffentliche mit \`stories\` nur eine davon`,
  listLeft: (name) =>
    `die Geschichte der Liste „${name}“ wurde entfernt. Die Liste ist noch auf dem Server: entferne sie auch, oder behalte sie`,
} satisfies MessageTexts;
