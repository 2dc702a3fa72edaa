/** Texts of the problems. */
import type { Texts } from '../en.ts';

export const problems: Texts['problems'] = {
  title: 'Probleme',
  none: 'Nichts braucht Aufmerksamkeit',
  noneAdvice: 'Was sich von selbst löst, wird automatisch wieder versucht.',
  total: (count, shown) =>
    count === 1 ? '1 Eintrag braucht Aufmerksamkeit' : `${shown} Einträge brauchen Aufmerksamkeit`,
  since: (when) => `gefunden ${when}`,
  firstNamed: (when) => `zuerst gemeldet ${when}`,
  wholeLibrary: 'Die ganze Bibliothek',
  more: (count) => `${count} weitere zeigen`,
  mostOnly: (shown, count) => `Gezeigt sind die ${shown} ältesten von ${count}.`,
  open: 'Titel öffnen',
  openStory: 'Geschichte öffnen',
  openFranchises: 'Geschichten öffnen',
  choose: 'Zuordnen',
  acceptMissing: 'Sie sind wirklich weg: scannen und akzeptieren',
  acceptQuestion:
    'Das entfernt Titel, die nicht mehr in den Ordnern sind, aus dem Katalog. Keine Datei wird verändert. Ist der Speicher wirklich eingehängt und vollständig?',
  acceptYes: 'Ja, akzeptieren',
  acceptNo: 'Nein, so lassen',
  ofLibrary: (library) => `Gezeigt ist nur, was ${library} betrifft.`,
  ofAll: 'Alle zeigen',
  openLibraries: 'Bibliotheken öffnen',
  openLibrary: 'Bibliothek öffnen',
  marksKeep: 'Passt, behalten',
  marksKept: 'Vorgemerkt. Ab dem nächsten Scan gilt es für dieses Video.',
  marksRemove: 'Von Hand Gesetztes entfernen',
  marksRemoveQuestion:
    'Das entfernt, was für das Video der anderen Länge von Hand gesetzt wurde. Keine Datei wird verändert. Was ein Scan in diesem Video findet, bleibt.',
  marksRemoveYes: 'Ja, entfernen',
  marksRemoveNo: 'Nein, so lassen',
  marksRemoved: 'Vorgemerkt. Der nächste Scan entfernt es.',
  selectAll: (count, shown) => (count === 1 ? 'Auswählen' : `Alle ${shown} auswählen`),
  select: (name) => `${name} auswählen`,
  selected: (count, shown) => (count === 0 ? 'Nichts ausgewählt' : `${shown} ausgewählt`),
  ignore: 'Ignorieren',
  ignored: (count) =>
    count === 1
      ? '1 Problem wird ignoriert. Ändert es sich, erscheint es wieder.'
      : `${count} Probleme werden ignoriert. Was sich ändert, erscheint wieder.`,
  changed: (count) =>
    count === 1
      ? '1 Problem ist inzwischen gelöst oder hat sich geändert und wird nicht ignoriert.'
      : `${count} Probleme sind inzwischen gelöst oder haben sich geändert und werden nicht ignoriert.`,
  undo: 'Rückgängig',
  undone: (count) => (count === 1 ? '1 Problem wird wieder gezeigt.' : `${count} Probleme werden wieder gezeigt.`),
  close: 'Schließen',
  ignoredTitle: (shown) => `Ignoriert (${shown})`,
  ignoredHint:
    'Was du ignorierst, wird nicht gezählt. Sobald ein Problem etwas anderes meldet, erscheint es von selbst wieder, und du kannst jedes wieder zeigen.',
  ignoredWhen: (when) => `ignoriert ${when}`,
  ignoredGone: 'Zurzeit besteht es nicht. Kommt es wieder, bleibt es ignoriert.',
  showAgain: 'Wieder zeigen',
  showAllAgain: 'Alle wieder zeigen',
  fixes: {
    tryAgain: {
      text: 'Erneut versuchen',
      asked: (count) =>
        count === 1
          ? 'Vorgemerkt. Die Datei wird in Kürze noch einmal gelesen.'
          : `Für ${count} Probleme vorgemerkt. Ihre Dateien werden in Kürze noch einmal gelesen.`,
    },
    scan: {
      text: 'Bibliothek scannen',
      asked: (count) =>
        count === 1
          ? 'Ein vollständiger Scan ist vorgemerkt. Er beginnt so bald wie möglich.'
          : `Vollständige Scans von ${count} Bibliotheken sind vorgemerkt. Sie beginnen so bald wie möglich.`,
    },
    adopt: {
      text: 'Passt, behalten',
      asked: (count) =>
        count === 1
          ? 'Vorgemerkt. Ab dem nächsten Scan gilt es für dieses Video.'
          : `Vorgemerkt. Ab dem nächsten Scan gilt es für diese ${count} Videos.`,
    },
    remake: {
      text: 'Wieder anlegen',
      asked: (count) =>
        count === 1
          ? 'Vorgemerkt. Der nächste Scan legt die Liste an.'
          : `Vorgemerkt. Der nächste Scan legt diese ${count} Listen an.`,
    },
    keep: {
      text: 'Liste behalten',
      asked: (count) =>
        count === 1
          ? 'Vorgemerkt. Ab dem nächsten Scan gehört die Liste dir.'
          : `Vorgemerkt. Ab dem nächsten Scan gehören diese ${count} Listen dir.`,
    },
  },
  fixedSome: (done, all) => `${done} von ${all} sind vorgemerkt, die anderen schlugen fehl. Versuche sie noch einmal.`,
  causes: {
    stalled: {
      title: 'Eine Bibliothek kann nicht gescannt werden',
      step: 'Lies die Meldung dort: Ist die Platte eingehängt, stimmt das Dokument? Eine Platte, die wieder da ist, wird innerhalb von 10 Minuten bemerkt, oder sofort, wenn du einen Scan startest. Bis dahin wird nichts Neues gefunden.',
    },
    unidentified: {
      title: 'Welcher Film, welche Serie ist das?',
      step: 'Wähle auf der Seite des Titels aus oder gib dort die ID an, oder schreibe sie in den Namen des Ordners, wie „Titel (Jahr) {tmdb-603}“, oder in eine .nfo-Datei.',
    },
    marksFile: {
      title: 'Eine Datei mit Intro & Abspann hat einen Fehler',
      step: 'Korrigiere die Zeile, die die Meldung nennt. Bis dahin gilt nichts aus der Datei; was gefunden wurde, bleibt.',
    },
    marksDoubtful: {
      title: 'Von Hand Gesetztes passt vielleicht nicht zu diesem Video',
      step: 'Das Video ist anders lang als das, für das es gesetzt wurde. Prüfe die Zeiten auf seiner Seite und behalte es dann für dieses Video, oder entferne es.',
    },
    nfoBroken: {
      title: 'Eine .nfo-Datei ist nicht lesbar',
      step: 'Korrigiere die Datei oder entferne sie. Sie wird nie geändert; eine neue wird erst geschrieben, wenn sie weg ist.',
    },
    sourceKey: {
      title: 'Der Schlüssel eines Dienstes fehlt oder wird abgelehnt',
      step: 'Prüfe den Schlüssel, den secretRef der Quelle im Dokument der Bibliothek nennt. Alles, was darauf wartet, geht weiter, sobald er gilt.',
    },
    permission: {
      title: 'Ein Ordner darf nicht gelesen oder beschrieben werden',
      step: 'Erlaube dem Benutzer dieses Programms, dort zu lesen und zu schreiben. Ein Scan, den du startest, versucht es dann sofort wieder, andere binnen einer Stunde.',
    },
    unreadable: {
      title: 'Ein Video ist nicht lesbar',
      step: 'Sieh nach, ob es läuft, und ersetze es, wenn es beschädigt ist: Eine neue Datei wird sofort gelesen. Dieselbe wird automatisch in immer längeren Abständen wieder versucht, oder noch einmal, wenn du es startest.',
    },
    setAside: {
      title: 'Ein Video, bei dem das Lesen abgestürzt ist, ist beiseitegelegt',
      step: 'Ersetze das Video, oder versuche es noch einmal. Der Rest des Titels ist fertig.',
    },
    pictureUnshown: {
      title: 'Ein Bild kann nicht gezeigt werden',
      step: 'Ersetze das Bild, oder entferne es, damit ein anderes geholt wird. Es wird wieder gelesen, wenn es sich ändert, oder noch einmal, wenn du es erneut versuchst. Bei einer Geschichte korrigiere den Link in ihrer Datei.',
    },
    pictureWaits: {
      title: 'Ein Bild, das du gewählt hast, wartet',
      step: 'Schalte in den Einstellungen „Keine Dateien neben die Medien schreiben“ für diese Bibliothek ab, im Dokument readOnly. Der nächste Scan legt das Bild ab.',
    },
    removedByOther: {
      title: 'Ein anderes Programm entfernt immer wieder eine Datei',
      step: 'Halte das Programm an, das sie entfernt, oft „Artwork speichern“ oder Trickplay in einem Medienserver. Rufe die Datei dann auf der Seite des Titels neu ab.',
    },
    pruneUnconfirmed: {
      title: 'Viele Titel scheinen weg zu sein',
      step: 'Sieh nach, ob der Speicher eingehängt ist. Nichts wird aus dem Katalog entfernt, bis du es bestätigst.',
    },
    storage: {
      title: 'Der Speicher hat Fehler',
      step: 'Prüfe die Platte und ihre Einhängung: freier Platz, Fehler, ob sie da ist. Ein Scan, den du startest, versucht es dann sofort wieder, andere binnen einer Stunde.',
    },
    catalogReplaced: {
      title: 'Der Katalog war beschädigt und wird neu angelegt',
      step: 'Nichts ist verloren: Was er wusste, steht in den Dateien neben den Medien, und vollständige Scans lesen es wieder ein. Prüfe die Platte des Datenordners. Der Eintrag verschwindet binnen einer Woche, oder sobald du die beiseitegelegte Datei löschst.',
    },
    lostPath: {
      title: 'Ein gemeldeter Pfad passt zu keinem Ordner',
      step: 'Gibt es den Ordner, so hat das Programm, das ihn gemeldet hat, andere Einhängungen: Vergleiche seinen Pfad mit dem Speicher der Bibliothek. Hänge die Medien bei beiden unter demselben Pfad ein, oder ordne die Pfade im Dokument der Bibliothek zu: pathMappings: [{from: /deren/pfad, to: /}]. Bis dahin findet ein vollständiger Scan neue Dateien, nur später. Gibt es den Ordner nicht, so ist nichts zu tun: Der Eintrag verschwindet binnen eines Tages.',
    },
    fileName: {
      title: 'Ein Name ist nicht in UTF-8',
      step: 'Benenne die Datei oder den Ordner um: Bytes, die sich nicht lesen lassen, erscheinen als �. Bis dahin bleibt sie unberührt. Namen eines alten Systems lassen sich auf einmal umwandeln, etwa mit convmv.',
    },
    ignoreFile: {
      title: 'Eine Ignore-Datei kann nicht befolgt werden',
      step: 'Korrigiere die Datei oder entferne sie. Ihr Ordner wird bis dahin ausgelassen: Nichts darin wird gescannt, und nichts davon wird vergessen.',
    },
    franchiseFaults: {
      title: 'Die Datei einer Geschichte hat Fehler',
      step: 'Korrigiere die Datei an den genannten Zeilen.',
    },
    storyNewer: {
      title: 'Zu einer kopierten Geschichte gibt es eine neuere Fassung',
      step: 'Deine Kopie bleibt, wie sie ist. Um die neue Fassung zu übernehmen, benenne deine Kopie um, kopiere die Geschichte noch einmal und übertrage deine Änderungen.',
    },
    listTheirs: {
      title: 'Eine Liste auf einem Medienserver hat jemand angelegt oder geändert',
      step: 'Nichts wurde geändert. Benenne die Liste auf dem Server um, dann entsteht eine zweite, oder lass sie überschreiben.',
    },
    listUnwritten: {
      title: 'Eine Liste auf einem Medienserver kann nicht geschrieben werden',
      step: 'Folge der Meldung. Ein Scan, den du startest, versucht es sofort wieder.',
    },
    listGone: {
      title: 'Eine Liste wurde auf ihrem Medienserver gelöscht',
      step: 'Sie wird erst wieder angelegt, wenn du es verlangst. Soll sie gelöscht bleiben, nimm ihre Geschichte unter `publish` im Dokument der Bibliothek aus.',
    },
    listLeft: {
      title: 'Eine Geschichte wurde entfernt, ihre Liste ist noch auf einem Medienserver',
      step: 'Entferne auch die Liste, oder behalte sie. Eine behaltene Liste gehört von da an dir.',
    },
  },
};
