import { expect, test } from 'vitest';
import type { PageMessage } from '../generated/api.ts';
import { app } from '../texts/de/app.ts';
import { messages as german } from '../texts/de/messages.ts';
import { messages as english } from '../texts/en/messages.ts';
import { asSentence, capitalized, messageParts } from './messageParts.ts';

const readOnly: PageMessage = { code: 'readOnly', values: [] };

test('in English the server’s text is shown', () => {
  const parts = { own: '', english: 'the Library is readOnly' };
  expect(messageParts('the Library is readOnly', readOnly, english)).toEqual(parts);
});

test.each([
  [readOnly, 'die Bibliothek ist readOnly'],
  [{ code: 'shortVideo', values: ['10'] }, 'kürzer als ein Abstand von 10 s'],
  [{ code: 'walkingFolders', values: ['7', '1'] }, 'Lauf 7 scannt 1 vorgemerkten Ordner'],
  [{ code: 'walkingFolders', values: ['7', '12'] }, 'Lauf 7 scannt 12 vorgemerkte Ordner'],
  [
    { code: 'suspended', values: ['default/films'] },
    'default/films ist pausiert: Nichts wird gescannt, bis spec.suspend in ihrem Dokument auf false steht',
  ],
  [
    { code: 'storageSharedInside', values: ['films'] },
    'der Speicher liegt in dem von films, die älter ist: Lösche eine der beiden oder gib dieser einen eigenen Ordner; bis dahin beginnt nichts, und Webhooks werden vorgemerkt',
  ],
  [
    { code: 'waitsForPod', values: ['films-walk-1-x'] },
    'ein Scan ist fällig und wartet, bis Pod films-walk-1-x einer anderen Bibliothek, der an denselben Videos arbeitet, weg ist',
  ],
  [{ code: 'saysSo', values: ['movie.nfo'] }, 'so sagt es movie.nfo'],
  [{ code: 'candidate', values: ['tmdb:1', 'Heat (1995)', '88'] }, 'tmdb:1 Heat (1995) 88\u00a0%'],
] satisfies [PageMessage, string][])('German translates %j', (coded, own) => {
  expect(messageParts('English.', coded, german)).toEqual({ own, english: '' });
});

test('German translates a reason of two messages', () => {
  const coded: PageMessage[] = [
    { code: 'sameTitleButArticle', values: ['original title'] },
    { code: 'yearsApart', values: ['3'] },
  ];
  const own = 'gleicher Originaltitel bis auf den Artikel, 3 Jahre auseinander';
  expect(messageParts('English.', coded, german)).toEqual({ own, english: '' });
  expect(messageParts('English.', coded, { yearsApart: german.yearsApart })).toEqual({ own: '', english: 'English.' });
});

test('details after a message stay in English', () => {
  const coded: PageMessage = { code: 'severalFit', values: [], rest: 'tmdb:1 One' };
  expect(messageParts('English.', coded, german)).toEqual({
    own: 'mehrere Titel passen gleich gut: ',
    english: 'tmdb:1 One',
  });
});

const away: PageMessage = { code: 'storageMissing', values: ['"/media"'] };
const withinAt = (...at: number[]) => [{ at, ...away }];
const ownAway = 'den Speicher "/media" gibt es nicht; prüfe den Pfad, oder ob die Platte eingehängt ist';

test.each([
  [
    { code: 'fullWalkFailsBy', values: ['5', 'storage is away'], within: withinAt(1) },
    `der vollständige Scan ist 5-mal fehlgeschlagen: ${ownAway}. Er wird alle 10 Minuten wieder versucht`,
  ],
  [
    { code: 'neverWalked', values: [], rest: 'storage is away', within: withinAt(0) },
    `mit diesen Einstellungen wurde noch kein vollständiger Scan fertig: ${ownAway}`,
  ],
  [{ code: 'noVideo', values: ['1'] }, 'kein Video, nur 1 andere Spur'],
  [{ code: 'noVideo', values: ['3'] }, 'kein Video, nur 3 andere Spuren'],
  [{ code: 'noVideo', values: ['0'] }, 'kein Video, und nichts anderes'],
  [
    { code: 'franchisesKeptEmpty', values: ['1'] },
    '1 bekannte Geschichte wurde nicht gefunden und bleibt: Der Speicher sieht leer aus; ist er eingehängt?',
  ],
  [{ code: 'walkDueFolders', values: ['1'] }, 'ein Scan ist fällig: 1 vorgemerkter Ordner'],
  [
    { code: 'franchiseFaultsUnshown', values: ['1', 'x'] },
    '1 Fehler, darum wird die Geschichte noch nicht gezeigt: x – `projectionist check DATEI` nennt alle, auch Warnungen',
  ],
  [
    {
      code: 'saysSo',
      values: ['the folder name'],
      within: [{ at: [0], code: 'nameOfFolder', values: [] }],
    },
    'so sagt es der Name des Ordners',
  ],
  [
    {
      code: 'idsContradict',
      values: ['the folder name says tmdb:1'],
      within: [
        { at: [0], code: 'idSaidAt', values: ['the folder name', 'tmdb', '1'] },
        { at: [0, 0], code: 'nameOfFolder', values: [] },
      ],
    },
    'IDs widersprechen sich: der Name des Ordners nennt tmdb:1',
  ],
] satisfies [PageMessage, string][])('German translates a message inside another: %j', (coded, own) => {
  expect(messageParts('English.', coded, german)).toEqual({ own, english: '' });
});

test('a value that reads like a message inside is not translated', () => {
  const inner = { at: [1], code: 'fileEmpty' as const, values: [] };
  const coded: PageMessage = {
    code: 'nfoLeft',
    values: ['the file is empty', 'the file is empty'],
    within: [inner],
  };
  const own = 'the file is empty: die Datei ist leer; sie bleibt, bis jemand sie korrigiert oder entfernt';
  expect(messageParts('English.', coded, german)).toEqual({ own, english: '' });
});

test('a message inside a message inside is translated at its place', () => {
  const within: PageMessage['within'] = [
    { at: [1], code: 'cannotDo', values: ['read', 'it is empty', 'it is empty'] },
    { at: [1, 2], code: 'nfoEmpty', values: [] },
  ];
  const coded: PageMessage = { code: 'nfoLeft', values: ['a.nfo', 'cannot read'], within };
  const own =
    'a.nfo: it is empty lässt sich nicht lesen: sie ist leer; sie bleibt, bis jemand sie korrigiert oder entfernt';
  expect(messageParts('English.', coded, german)).toEqual({ own, english: '' });
});

test('an unknown message inside a known one stays in English', () => {
  const coded: PageMessage = { code: 'nfoLeft', values: ['a.nfo', 'storage is away'], within: withinAt(1) };
  const own = 'a.nfo: storage is away';
  expect(messageParts('English.', coded, { nfoLeft: (file, why) => `${file}: ${why}` })).toEqual({ own, english: '' });
});

test('free text and unknown codes of a newer server stay in English', () => {
  expect(messageParts('ENOSPC', undefined, german)).toEqual({ own: '', english: 'ENOSPC' });
  expect(messageParts('a new sentence', readOnly, {})).toEqual({ own: '', english: 'a new sentence' });
});

test.each<[own: string, coded: PageMessage | undefined, sentence: string]>([
  [
    'kein Video, oder am Anfang abgeschnitten',
    { code: 'noVideoData', values: [] },
    'Kein Video, oder am Anfang abgeschnitten',
  ],
  ['über 3 Werte', { code: 'tooManyValues', values: ['3'] }, 'Über 3 Werte'],
  ['movie.nfo, Zeile 3: leer', { code: 'nfoLeftAtLine', values: ['movie.nfo', '3', 'x'] }, 'movie.nfo, Zeile 3: leer'],
  ['films ist pausiert', { code: 'suspended', values: ['films'] }, 'films ist pausiert'],
  ['spec.suspend steht auf true', { code: 'suspendedHere', values: [] }, 'spec.suspend steht auf true'],
  ['yt-dlp fand kein Video', { code: 'ytDlpNoVideo', values: [] }, 'yt-dlp fand kein Video'],
  ['killed by another program', undefined, 'killed by another program'],
])('a message that stands alone, "%s" with %j, is "%s"', (own, coded, sentence) => {
  expect(asSentence({ own, english: '' }, coded)).toEqual({ own: sentence, english: '' });
  expect(asSentence({ own: '', english: own }, coded)).toEqual({ own: '', english: sentence });
});

const { isSentence } = app;

test('behind a colon a phrase keeps its small letter in German', () => {
  const coded: PageMessage = {
    code: 'docMustBe',
    values: ['spec.sources', 'a list', 'a whole number'],
    within: [
      { code: 'docList', values: [], at: [1] },
      { code: 'docWholeNumber', values: [], at: [2] },
    ],
  };
  expect(messageParts('English.', coded, german, isSentence).own).toContain('gefunden: eine ganze Zahl');
});

test('behind a colon a message begins with a capital letter in German, and a value keeps its letters', () => {
  const coded: PageMessage = {
    code: 'nfoLeft',
    values: ['movie.nfo', 'no streams found: eof'],
    within: [{ code: 'noStreams', values: ['eof'], at: [1] }],
  };
  const rest = '; sie bleibt, bis jemand sie korrigiert oder entfernt';
  const { own } = messageParts('English.', coded, german, isSentence);
  expect(own).toBe(`movie.nfo: Keine Spuren gefunden: eof${rest}`);
  expect(messageParts('English.', coded, german).own).toBe(`movie.nfo: keine Spuren gefunden: eof${rest}`);
  const named: PageMessage = { ...coded, within: [{ code: 'nfoLeft', values: ['film', 'eof'], at: [1] }] };
  expect(messageParts('English.', named, german, isSentence).own).toBe(`movie.nfo: film: eof${rest}${rest}`);
});

test.each([
  ['ein Bild des Videos', 'Ein Bild des Videos'],
  ['behalten', 'Behalten'],
  ['fanart.tv', 'fanart.tv'],
  ['.nfo-Datei', '.nfo-Datei'],
])('%s begins a cell as %s', (words, shown) => {
  expect(capitalized(words)).toBe(shown);
});
