/** German texts of the server's messages about marks that are set by hand. */
import { kindNames } from '../../format/kindNames.ts';
import { markKinds } from './markKinds.ts';

export const markMessages = {
  marksRefused: () => 'nach deiner Angabe oder der einer Datei neben dem Video ist nichts davon im Video',
  markVideoGone: () => 'das Video, für das von Hand etwas gesetzt wurde, ist nicht mehr hier: Setze es für das jetzige',
  markSpans: (most: string) => `erwartet sind eine Spanne oder mehr, höchstens ${most}`,
  markAfterEnd: (end: string, length: string) => `es endet bei ${end}, nach dem Ende des Videos bei ${length}`,
  nothingToLock: () => 'im Video wurde nichts dieser Art gefunden: Gib die Zeiten an',
  marksOtherCut: (kinds: string, then: string, now: string) =>
    `für ein Video von ${then} wurde von Hand gesetzt: ${kindNames(kinds, markKinds)}; dieses dauert ${now} und kann ein anderer Schnitt sein: Es gilt erst, wenn du es behältst, oder entferne es`,
  marksPastEnd: (kind: string, end: string, now: string, then: string) =>
    `${kindNames(kind, markKinds)}, von Hand gesetzt, endet bei ${end}; dieses Video endet bei ${now}, das damalige bei ${then}: Es gilt erst, wenn du es behältst, oder entferne es`,
  marksFileLeft: (path: string, reason: string) => `${path} gilt nicht, bis die Datei korrigiert ist: ${reason}`,
  marksFileLeftAtLine: (path: string, line: string, reason: string) =>
    `${path} gilt nicht, bis die Datei korrigiert ist: Zeile ${line}: ${reason}`,
  marksFileYaml: (detail: string) => `das ist kein YAML: ${detail}`,
  marksFileDeep: () => 'die Listen sind zu tief verschachtelt',
  marksFileUtf8: () => 'die Datei ist nicht UTF-8: Speichere sie so',
  marksFileRoot: () =>
    'erwartet sind die Felder marks und none, wie `marks: [{kind: intro, start: "1:02.5", end: 90}]`',
  marksFileMark: () => 'erwartet ist ein Eintrag wie `{kind: intro, start: "1:02.5", end: 90}`',
  marksFileField: (name: string, names: string) => `ein Feld ${name} gibt es nicht: Erwartet ist ${names}`,
  marksFileTwice: (name: string) => `das Feld ${name} steht zweimal da`,
  marksFileNeeds: (name: string) => `dem Eintrag fehlt das Feld ${name}`,
  marksFileList: (name: string) => `erwartet ist eine Liste als ${name}`,
  marksFileLong: (name: string, most: string) => `erwartet sind höchstens ${most} Einträge als ${name}`,
  marksFileKind: (kinds: string, came: string) => `erwartet ist eine Art (${kinds}), es steht da ${came}`,
  marksFileTime: (form: string, came: string) => `erwartet ist eine Zeit (${form}), es steht da ${came}`,
  marksFileOrder: () => 'ein Eintrag muss enden, nachdem er beginnt',
  marksFilePastEnd: (end: string) => `der Eintrag beginnt nach dem Ende des Videos bei ${end}`,
  marksFileBoth: (kind: string) => `die Art ${kind} ist gesetzt und steht auch unter none`,
};
