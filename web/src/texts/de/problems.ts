/** Texts of the problems. */
import type { Texts } from '../en.ts';

export const problems: Texts['problems'] = {
  title: 'Probleme',
  none: 'Nichts braucht dich',
  noneAdvice: 'Was ohne dich geht, wird von selbst wieder versucht.',
  total: (count, shown) => (count === 1 ? '1 Sache braucht dich' : `${shown} Sachen brauchen dich`),
  since: (when) => `gefunden ${when}`,
  firstNamed: (when) => `zuerst genannt ${when}`,
  wholeLibrary: 'Die ganze Bibliothek',
  more: (count) => `${count} weitere zeigen`,
  mostOnly: (shown, count) => `Gezeigt sind die ${shown} ältesten von ${count}.`,
  open: 'Titel öffnen',
  openFranchises: 'Franchises öffnen',
  choose: 'Sagen, welcher es ist',
  tryAgain: 'Noch einmal versuchen',
  asked: 'Vorgemerkt. Der nächste Durchgang dieses Titels tut es.',
  acceptMissing: 'Sie sind wirklich fort: durchgehen und annehmen',
  acceptQuestion:
    'Titel, die nicht mehr in den Ordnern sind, verlassen dann den Katalog. Keine Datei wird angerührt. Ist der Speicher wirklich eingehängt und vollständig?',
  acceptYes: 'Ja, annehmen',
  acceptNo: 'Nein, so lassen',
  accepted: 'Ein ganzer Durchgang ist vorgemerkt. Er beginnt, sobald er darf.',
  ofLibrary: (library) => `Gezeigt ist nur, was ${library} betrifft.`,
  ofAll: 'Alle zeigen',
  openLibraries: 'Bibliotheken öffnen',
  openLibrary: 'Bibliothek öffnen',
  causes: {
    stalled: {
      title: 'Eine Bibliothek kann nicht durchgegangen werden',
      step: 'Sieh nach, was da steht: Ist die Platte da und eingehängt, stimmt das Dokument? Eine Platte, die wieder da ist, wird innerhalb von 10 Minuten bemerkt, und sofort, wenn du einen Durchgang startest. Bis dahin wird nichts Neues gefunden.',
    },
    unidentified: {
      title: 'Welcher Film, welche Serie ist das?',
      step: 'Wähle auf der Seite des Titels aus oder gib dort die Kennung an, oder schreibe sie in den Namen des Ordners, wie „Titel (Jahr) {tmdb-603}“, oder in eine .nfo-Datei.',
    },
    nfoBroken: {
      title: 'Eine .nfo-Datei ist nicht lesbar',
      step: 'Bring die Datei in Ordnung oder entferne sie. Sie bleibt, wie sie ist; eine neue entsteht erst, wenn sie fort ist.',
    },
    sourceKey: {
      title: 'Ein Dienst lehnt seinen Schlüssel ab',
      step: 'Prüfe den Schlüssel, den secretRef der Quelle im Dokument der Bibliothek nennt. Was darauf wartet, geschieht, sobald er gilt.',
    },
    permission: {
      title: 'Ein Ordner darf nicht gelesen oder beschrieben werden',
      step: 'Erlaube dem Benutzer dieses Programms, dort zu lesen und zu schreiben. Ein Durchgang, den du beginnst, versucht es dann sofort wieder, jeder andere binnen einer Stunde.',
    },
    unreadable: {
      title: 'Ein Video ist nicht lesbar',
      step: 'Sieh nach, ob es läuft, und ersetze es, wenn es beschädigt ist: Eine neue Datei wird sofort gelesen. Dieselbe wird von selbst wieder versucht, in immer längeren Abständen, oder noch einmal, wenn du es sagst.',
    },
    setAside: {
      title: 'Ein Video, an dem das Lesen abbrach, ist beiseitegelegt',
      step: 'Ersetze das Video, oder versuche es noch einmal. Alles andere am Titel ist getan.',
    },
    removedByOther: {
      title: 'Ein anderes Programm entfernt immer wieder eine Datei',
      step: 'Halte das Programm an, das sie entfernt, oft „Artwork speichern“ oder Trickplay in einem Medienserver. Frische dann das Merkmal auf der Seite des Titels auf.',
    },
    pruneUnconfirmed: {
      title: 'Viele Titel scheinen fort zu sein',
      step: 'Sieh nach, ob der Speicher eingehängt ist. Nichts verlässt den Katalog, bis du es sagst.',
    },
    storage: {
      title: 'Der Speicher macht Schwierigkeiten',
      step: 'Sieh nach der Platte und ihrer Einhängung: Platz, Fehler, ob sie da ist. Ein Durchgang, den du beginnst, versucht es dann sofort wieder, jeder andere binnen einer Stunde.',
    },
    lostPath: {
      title: 'Ein genannter Pfad passt zu keinem Ordner',
      step: 'Gibt es den Ordner, so sieht ihn das Programm, das ihn nannte, unter anderen Einhängungen: Vergleiche seinen Pfad mit dem Speicher der Bibliothek. Häng die Medien bei beiden unter demselben Pfad ein, oder sag im Dokument der Bibliothek, was dasselbe ist: pathMappings: [{from: /deren/pfad, to: /}]. Bis dahin findet ein ganzer Durchgang, was neu ist, nur später. Gibt es ihn nicht, so ist nichts zu tun: Der Eintrag geht binnen eines Tages von selbst.',
    },
    franchiseFaults: {
      title: 'Eine Franchise-Datei hat Fehler',
      step: 'Bring die Datei an der genannten Stelle in Ordnung. Bis dahin gilt die letzte gute Fassung.',
    },
  },
};
