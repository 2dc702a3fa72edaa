/**
 * The forms in which a title is searched, because services find words and not meanings: `Rocky 2` is `Rocky II` there,
 * and `Maedchen` is `Mädchen`. Which result fits is decided later, by the name as it is written. Pure.
 */
import { readCountry, titleForms } from '../../naming/titleForms.ts';

/** Each form costs a request, and is tried only while nothing that was found comes near. */
const formsAtMost = 14;
/** What is left after words were dropped must still name something. */
const shortestWords = 3;
/** More words that may lack an apostrophe are rather plurals. */
const ownersAtMost = 2;

const romans = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
const words = [
  ...['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'],
  ...['Eleven', 'Twelve', 'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen', 'Twenty'],
];
const partWords = /^(?:part|pt|vol|volume|chapter|episode|teil|kapitel|partie|parte)\.?$/iu;
const joiners = /^(?:and|und|et|y|e|&)$/iu;

/** The title as it is written first, then the likeliest; without duplicates. */
export function searchForms(title: string): readonly string[] {
  const [, ...moved] = titleForms(title);
  const plain = moved.at(-1) ?? readCountry(title)?.title ?? title;
  const forms = [
    title,
    ...moved,
    ...numberForms(plain),
    joinedForm(plain),
    spelledJoin(plain),
    ...ownerForms(plain),
    withUmlauts(plain),
    withUmlauts(withSharpS(plain)),
    withSharpS(plain),
    ...letterForms(plain),
    withoutNumbers(plain),
  ];
  const seen = new Set<string>();
  return forms
    .filter((form) => {
      const key = form.toLowerCase();
      const isNew = !seen.has(key) && form.trim() !== '';
      seen.add(key);
      return isNew;
    })
    .slice(0, formsAtMost);
}

function wordsOf(title: string): readonly string[] {
  return title.split(/\s+/u).filter((word) => word !== '');
}

/** The number that a word stands for; undefined for another word. A single I, V or X counts only at the end. */
function numberOf(word: string, isLast: boolean): number | undefined {
  const bare = word.replace(/(?<![:,.])[:,.]+$/u, '');
  if (/^\d{1,2}$/u.test(bare)) return Number(bare);
  const roman = romans.indexOf(bare.toUpperCase());
  if (roman > 0 && (bare.length > 1 || isLast) && bare === bare.toUpperCase()) return roman;
  const spelled = words.findIndex((one) => one.toLowerCase() === bare.toLowerCase());
  return spelled > 0 ? spelled : undefined;
}

/** `Rocky 2` as `Rocky II` and `Rocky Two`; `Twelve Monkeys` as `12 Monkeys`. */
function numberForms(title: string): readonly string[] {
  const parts = wordsOf(title);
  const at = parts.findLastIndex((word, index) => numberOf(word, index === parts.length - 1) !== undefined);
  const number = at < 0 ? undefined : numberOf(parts[at] ?? '', at === parts.length - 1);
  if (number === undefined || parts.length < 2) return [];
  const written = at === 0 ? [String(number), words[number]] : [romans[number], String(number), words[number]];
  const forms = written.flatMap((form) => (form === undefined || form === '' ? [] : [parts.with(at, form).join(' ')]));
  // Services write Alien³ as one word.
  return at === parts.length - 1 ? [...forms, `${parts.slice(0, -1).join(' ')}${number}`] : forms;
}

/** Without numbers, and without the words that number a part. */
function withoutNumbers(title: string): string {
  const parts = wordsOf(title);
  const rest = parts.filter((word, index) => {
    const isNumber = /\d/u.test(word) || numberOf(word, index === parts.length - 1) !== undefined;
    return !isNumber && !partWords.test(word);
  });
  const form = rest.join(' ').replace(/(?<![\s:,-])[\s:,-]+$/u, '');
  return form !== parts.join(' ') && form.length >= shortestWords ? form : '';
}

/** `Tom und Jerry` as `Tom & Jerry`. */
function joinedForm(title: string): string {
  const parts = wordsOf(title);
  return parts.map((word, at) => (at > 0 && at < parts.length - 1 && joiners.test(word) ? '&' : word)).join(' ');
}

const umlauts: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü', Ae: 'Ä', Oe: 'Ö', Ue: 'Ü' };

/** `Maedchen` as `Mädchen`. */
function withUmlauts(title: string): string {
  return title.replace(/[aou]e/giu, (pair) => umlauts[pair] ?? pair);
}

/** `Strasse` as `Straße`. */
function withSharpS(title: string): string {
  return title.replace(/ss/gu, 'ß');
}

/** `Romeo & Juliet` as `Romeo and Juliet`. */
function spelledJoin(title: string): string {
  return title.replace(/\s[&+]\s/gu, ' and ');
}

/** `Oceans 12` as `Ocean's 12` and `Ocean's Twelve`, `Agatha Christies Poirot` as `Agatha Christie's Poirot`. */
function ownerForms(title: string): readonly string[] {
  const parts = wordsOf(title);
  const isOwner = (word: string) => /^\p{Lu}\p{Ll}+[^\Ws]s$/u.test(word);
  const owners = parts.slice(0, -1).flatMap((word, at) => (isOwner(word) ? [at] : []));
  return owners.slice(0, ownersAtMost).flatMap((at) => {
    const form = parts.with(at, (parts[at] ?? '').replace(/s$/u, "'s")).join(' ');
    return [form, ...numberForms(form)];
  });
}

/** `Aeon` as `Æon`, `MASH` as `M.A.S.H.`, `Spiderman` as `Spider-Man`, `U571` as `U-571`. */
function letterForms(title: string): readonly string[] {
  const parts = wordsOf(title);
  const ligature = title.replace(/ae/gu, 'æ').replace(/A[eE]/gu, 'Æ');
  const initials = parts.map((word) => (/^\p{Lu}{3,6}$/u.test(word) ? `${[...word].join('.')}.` : word)).join(' ');
  const compound = parts.map((word) => word.replace(/^(\p{L}{3,})(man|men|woman|verse)$/iu, '$1-$2')).join(' ');
  const hyphen = title.replace(/(?<=(?:^|\s)\p{Lu}{1,2})(?=\d)/gu, '-');
  return [ligature, initials, compound, ...numberForms(compound), hyphen];
}
