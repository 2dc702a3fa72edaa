/**
 * The English texts of faults. A text has a code and values, so that a program can show it in another language. `{0}` is
 * the first value. Pure.
 */
import type { CodedText } from './fault.ts';

export const faultTexts = {
  // Places in a file; they stand in other texts.
  entry: 'entry {0}',
  'entry-named': 'entry {0} ("{1}")',
  'this-entry': 'this entry',
  era: 'era {0}',
  source: 'source {0}',
  'season-object': 'season object {0}',
  'episode-code': 'episode code {0}',
  universe: 'universe {0}',
  of: '{0} of {1}',
  'the-file': 'the file',
  'the-name': 'the name of the franchise',
  'the-universe': 'the universe',
  'calendar-key': '`{0}` of the calendar',
  'era-name': 'the name of {0}',
  'the-title': 'the title of {0}',
  'the-note': 'the note of {0}',
  span: '{0} to {1}',

  // Rules, in the order of SPEC.md; below each what stands in its text.
  'text-control':
    '{0} holds a control character or half of a character. Remove the escape, or write the character itself.',
  'text-blank': '{0} shows nothing: it holds only spaces or invisible characters. Write the text, or remove it.',
  'time-needs-calendar':
    '{0} has a time, but the file has no calendar. Add `calendar: {unit: years}`, or remove the time.',
  'time-reversed': 'the time of {0} runs backwards: from {1} is after to {2}. {3}',
  'swap-signs': 'Swap them; times before zero are negative (-32 is before -19).',
  swap: 'Swap them: the first moment is `from`.',
  'season-time-outside-entry':
    "the time {0} of {1} is not inside the entry's own time {2}. Widen the entry's time, or correct the season's.",
  'time-wide':
    '{0} has the time {1}, over half of the whole story ({2}). Leave the time out if it plays in two moments far apart.',
  'era-reversed': 'the era "{0}" runs backwards: from {1} is after to {2}. {3}',
  'time-outside-eras':
    'the time {0} of {1} touches none of the eras. Correct the time, widen an era or add one; name its universe if the entry plays in another.',
  'era-same-name':
    'era {0} has the same name as era {1}, "{2}". A viewer cannot tell them apart: rename one, or merge them.',
  'era-empty': 'no entry has a time in the era "{0}" ({1}). Give its entries their times, or remove the era.',
  'era-overlap':
    'the era "{0}" ({1}) overlaps "{2}" ({3}). That is allowed; correct an end if they should follow each other.',
  'labels-no-zero':
    'the calendar has the label "{0}" {1} zero, but no `zero`. Name the event that the times count from; without it they are plain calendar {2}.',
  'label-before-missing':
    'there are times before zero ({0}), but the calendar does not say how to print them. Add `before`, such as "BBY".',
  'label-after-missing':
    'there are times after "{1}" ({0}), but the calendar does not say how to print them. Add `after`, such as "ABY".',
  'order-against-times':
    '{0}, time {1}, comes after {2}, time {3}{4}. Move one of them or correct a time; leave it if the story itself goes back.',
  'in-universe': ' in the universe "{0}"',
  'range-crosses-seasons':
    'the range "{0}" in {1} runs over two seasons. Write one range for each season, each in a season object of its own.',
  'episode-other-season':
    '"{0}" in {1} belongs to season {2}, but is listed under season {3}. Correct the code, or give season {2} an object of its own.',
  'range-backwards':
    'the range "{0}" in {1} runs backwards. Write {2}-{3}, or single codes where they play in reverse.',
  'range-too-long': 'the range "{0}" in {1} is {2} episodes long; at most {3} are allowed. Correct its end.',
  'number-too-big': '"{0}" in {1} has a number of more than nine digits. Write the real number.',
  'season-too-big': 'season {0} in {1} has more than nine digits. Write the real number.',
  'too-many-episodes':
    'with "{0}" in {1} the file has more than {2} episodes, the limit of one file. Name whole seasons or whole series, or make several files.',
  'episode-twice':
    '{0}{1} of {2} already plays in {3}, as "{4}". An episode has one place in the story: remove it from one of them.',
  'and-more-of': ' (and {0} more of "{1}")',
  'series-whole-again':
    '{0} is the whole series "{1}", which {2} already plays in whole or in part. Name the seasons of each entry, or keep only one of them.',
  'series-part-again':
    '{0} is a part of the series "{1}", which {2} already plays as a whole. Name the seasons of each entry, or keep only one of them.',
  'season-whole-again':
    'season {0} in {1} has no episodes, so it plays as a whole, but {2} already plays all or some of it. Name the episodes of each part.',
  'season-part-again':
    'season {0} in {1} names episodes, but {2} already plays the whole season. Name the episodes there too.',
  'movie-twice':
    'the film "{0}" of {1} already plays in {2}. Remove one, or correct its id; keep both if the story returns to it.',
  'unknown-scheme': 'the scheme of "{0}" in {1} is unknown, so readers will probably not find the title. {2}',
  'scheme-meant': 'Did you mean "{0}"?',
  'schemes-of-film': 'Known for a film: {0}.',
  'schemes-of-series': 'Known for a series: {0}.',
  'scheme-of-series':
    'the film "{0}" in {1} has a scheme for series. Use a scheme for a film ({2}), or write `series:` if it is one.',
  'scheme-of-film':
    'the series "{0}" in {1} has a scheme for films. Use a scheme for a series ({2}), or write `movie:` if it is one.',
  'id-shape': '"{0}" in {1} is not an id of {2}: after the colon it needs {3}. Copy it from the address of its page.',
  'id-digits': 'digits alone, at most ten, without a 0 in front',
  'id-imdb': 'tt and digits, not all 0',
  'id-wikidata': 'Q and digits without a 0 in front',
  'released-month':
    'the release date "{0}" of {1} has an invalid month: months go from 01 to 12. Write year-month-day, and only as much as is known.',
  'released-day':
    'the release date "{0}" of {1} has a day that this month does not have. Write year-month-day, and only as much as is known.',
  'released-ahead': 'the release date "{0}" of {1} is more than {2} years ahead. Leave it out until it is near.',
  'released-before-film':
    'the release date "{0}" of {1} is before the first film of {2}. `released` is the day people could first see it, never the story\'s own year.',
  'released-missing':
    '{0} has no `released`, so the release order cannot place it. Add as much as is known: "1977", "1977-05" or "1977-05-25".',
  'title-missing':
    '{0} has no `title`, so there is no name to show when no collection holds it. Add its name, in quotes and without the year.',
  'title-with-year': 'the title "{0}" of {1} ends with a year. Titles carry no year: move {2} to `released`.',
  'universe-near':
    'the universe "{0}" is written almost like "{1}", {2}. Write both the same way if they are one; give one a clearer name if not.',
  'own-universe': "the franchise's own",
  'of-entry': 'of {0}',
  'universe-once': 'only {0} is in the universe "{1}". That is allowed; check that the name is right.',
  'universe-own-only':
    '`universes` of {0} holds only the franchise\'s own universe "{1}". That is the default: remove `universes`.',
  'art-no-host': 'the {0} "{1}" {2}. Write the whole public address, such as "https://image.example/{0}.png".',
  'link-without-host': 'names no host',
  'link-with-user': 'carries a user name or password',
  'link-invalid': 'is not a valid address',
  'art-extension':
    'the {0} "{1}" ends with .{2}, which is unlikely for a {0} ({3}). Check that it is an image of that kind.',
  'no-sources':
    'the file names no `sources`. Say where the order and the times come from, so that the next author can check them.',
  'source-not-https': 'the source "{0}" is not the address of a web page. Write where it can be read: "https://…".',
  'unquoted-scalar': '"{0}" has no quotes, and other YAML readers read it as {1}. Write "{0}", in quotes.',
  'as-truth': 'a truth value',
  'as-date': 'a date',
  'as-base-60': 'a number in base 60',
  'more-alike': '{0} {1} more like this are not listed.',

  // The schema.
  'missing-key': '{0} has no {1}: add it',
  'needs-kind': '{0}: an entry needs movie or series: {1}',
  'add-id': 'add the id, such as movie: tmdb:11 or series: tvdb:83268',
  'meant-instead': 'did you mean {0} instead of "{1}"?',
  'both-kinds':
    '{0}: an entry is a film or a series, and this one has movie and series: remove one, or make two entries',
  'unknown-key': '{0} has the key "{1}", which {2}',
  'key-merges': 'merges in YAML 1.1 only: write the merged keys out',
  'key-schema': 'the format does not have: name the schema in a comment, # yaml-language-server: $schema=…',
  'key-seasons': 'a film does not have: remove it, or write series instead of movie',
  'key-meant': 'is not known here: did you mean {0}?',
  'key-none': 'is not known here: the keys are {0}',
  'eras-need-calendar':
    'eras need a calendar, which says what their numbers count: add a calendar, such as calendar: {unit: years}',
  'file-empty': 'the file is empty: a franchise file begins with name: and order:',
  'file-no-mapping': 'a franchise file is a mapping of keys and values; found {0}: begin it with name: and order:',
  'value-empty': '{0} is empty; expected {1}: write it, or remove the line',
  'value-type': '{0} must be {1}; found {2}: {3}',
  'a-mapping-of-keys': 'a mapping of keys and values',
  'a-mapping': 'a mapping',
  'a-list': 'a list',
  'a-text': 'text',
  'a-number': 'a number',
  'a-whole-number': 'a whole number',
  'found-text': 'the text "{0}"',
  'found-number': 'the number {0}',
  'found-value': 'the value {0}',
  'begin-items': 'begin each item with "- "',
  'write-brackets': 'write it in brackets, [ ]',
  'write-entry': 'an entry is written as "- movie: tmdb:11" or "- series: tvdb:83268"',
  'write-season': 'a season is written as "- season: 1"',
  'write-so': 'write it as {0}',
  'write-keys': 'write keys and values, one on each line',
  'no-fraction': 'write it without a fraction',
  finite: 'write a finite number',
  'remove-quotes': 'remove the quotes',
  'number-alone': 'write the number alone, with a minus sign if it is negative',
  'write-database': 'write the database before it, {0}',
  'put-in-quotes': 'put it in quotes',
  'put-in-quotes-so': 'put it in quotes, "{0}"',
  'one-text-no-list': 'write one text, and put one that begins with [ or "- " in quotes',
  'one-text-no-mapping': 'write one text, and put one that begins with { or holds ": " in quotes',
  'not-one-of': '{0} is {1} or {2}; found "{3}": {4}',
  'write-one': 'write one of them',
  meant: 'did you mean {0}?',
  'not-id': '{0} must be scheme:id, such as {3}; found "{1}": {2}',
  'not-date': '{0} must be a year, year-month or full date, such as 2008-10-03; found "{1}": {2}',
  'not-episode': '{0} must be a code such as S01E01 or a range such as S01E01-S01E04; found "{1}": {2}',
  'not-source': '{0} must be a full address, such as https://www.themoviedb.org; found "{1}": {2}',
  'not-link': '{0} must be an address that begins with https://; found "{1}": {2}',
  write: 'write {0}',
  'write-number': 'write the number in the address, not the address',
  'remove-space': 'remove the space',
  'scheme-small': 'write the scheme in small letters',
  'write-scheme': 'write a scheme in small letters and digits, a colon, and the id',
  'year-digits': 'write the four digits of the year first',
  'year-first': 'write "{0}", or the date with the year first',
  'two-digits': 'write season and episode with two digits or more, and no spaces',
  'space-as-20': 'write a space in it as %20',
  'percent-encode': 'percent-encode the characters outside of ASCII',
  'https-not-http': 'write https:// instead of http://',
  'whole-address': 'write the whole address with https://',
  'text-empty': '{0} is empty: write the text, or remove the line',
  'order-empty': '{0} is an empty list: write at least one item',
  'list-empty': '{0} is an empty list: write at least one item, or remove the line',
  'below-zero': '{0} is below 0: seasons count from 1, and the specials are season 0',
  'occurs-twice': '"{0}" occurs twice in {1}: keep one of them',
  'schema-rule': '{0} breaks the schema rule {1}: write it as the schema requires',

  // The text of a file, in YAML or JSON.
  'yaml-too-large': 'the file has more than {0} MB: divide the story into several franchise files',
  'over-values': 'the file has more than {0} values: divide the story into several franchise files',
  'over-tokens': 'the text has more than {0} tokens: divide the story into several franchise files',
  'over-lines': 'the text has more than {0} lines: divide the story into several franchise files',
  'yaml-encoding': 'the file is not in UTF-8 (it may be UTF-16): save it again as UTF-8',
  'yaml-control-character': 'there is an invisible control character here, which YAML does not allow: remove it',
  'yaml-too-deep':
    'the text is nested deeper than {0} levels, and a franchise file has six: fix the indentation or the brackets here',
  'yaml-tab': 'a tab cannot indent in YAML: indent with spaces',
  'yaml-multiple-docs': 'a file holds one franchise, and "---" begins a second document: put it into a file of its own',
  'list-on-key-line': 'a list cannot be on the line of its key: begin it on the next line, each item with "- "',
  'colon-align':
    'after this value comes an indented "key: value", as if it were a part of it: align the key with its neighbours, or put a text of several lines in quotes',
  'colon-quote': 'a colon and a space in a value begin a new mapping: put the text in quotes, "{0}"',
  'colon-quote-all': 'a colon and a space in a value begin a new mapping: put the text in quotes, the whole of it',
  'yaml-bad-alias': 'a value that begins with "*" or "&" names another value: put the text in quotes',
  'alias-in-itself':
    'the value of "*{0}" contains itself: write the value out, or put a text that begins with "*" in quotes',
  'alias-unknown':
    'the value of "*{0}" has no anchor before it: write the value out, or put a text that begins with "*" in quotes',
  'yaml-alias-bomb': 'with aliases expanded there are more than {0} values: write the values out where they belong',
  'yaml-alias-props':
    'a value that begins with "*" names another value and can have neither anchor nor tag: put the text in quotes',
  'yaml-bad-directive': 'a franchise file is YAML 1.2: remove the line that begins with "%"',
  'yaml-bad-dq-escape':
    'a backslash in "double quotes" begins an escape: write it twice (\\\\), or use \'single quotes\'',
  'yaml-bad-prop-order': 'an anchor or a tag comes before the value: put a text that begins with "&" or "!" in quotes',
  'yaml-block-in-flow': 'only short values are allowed inside [ ] and { }: put a text with : or - in quotes',
  'yaml-key-over-1024-chars': 'this key is longer than 1,024 characters, which no field is: put the text in quotes',
  'yaml-multiple-anchors': 'a value has at most one anchor: put a text that begins with "&" in quotes',
  'yaml-multiple-tags': 'a value has at most one tag: put a text that begins with "!" in quotes',
  'yaml-multiline-implicit-key':
    'this line is not "key: value": a colon and a space are missing, or the line is indented wrongly',
  'yaml-non-string-key':
    'a key is the plain name of a field, such as title: write it without brackets, aliases and tags',
  'yaml-tag-resolve-failed':
    'a value that begins with "!" has a tag, which a franchise file does not need: remove it, or put the text in quotes',
  'yaml-bad-collection-type': 'the tag before this value does not fit it: remove the tag',
  'scalar-start': 'a value cannot begin with "{0}" unless it is in quotes: put it in quotes',
  'bracket-open': 'a bracket was opened and not closed before here: write the missing {0}',
  'other-indent':
    'this line has another indent than its neighbours: align the keys of one mapping, and the "- " of one list',
  'quote-open': 'a text begins with {0} and has no end: write the missing {0}',
  'comment-space': 'a comment needs a space before its "#": write one, or put the text in quotes',
  'directive-line': 'a line that begins with "%" is an instruction to the reader: remove it',
  'comma-missing': 'the values inside [ ] and { } need ", " between them and ": " after a key: write what is missing',
  'other-lines':
    'this line does not fit the lines around it: a mapping has "key: value" in each line, a list "- " before each item, all aligned',
  'block-sign': 'a text that begins with "|" or ">" needs quotes; found "{0}"',
  'after-value':
    'something follows the end of the value, "{0}": put the whole text in quotes, and double a quote inside it',
  'list-on-line':
    'a list cannot begin on the line of its key: begin it on the next line, or put a text that begins with "- " in quotes',
  'other-token': 'found "{0}" where a key or a value was expected: fix the line, or put the value in quotes',
  'unread-from': 'this cannot be read as YAML from "{0}": fix the line, or put the value in quotes',
  'yaml-unreadable': 'the text cannot be read as YAML: compare it with the examples of the format',
  'yaml-duplicate-key': 'the key "{0}" occurs twice in one mapping: keep one of them',
  'yaml-json': 'this is not JSON: expected {0}, found {1}; fix it, or name the file .yaml',
  'json-end': 'the end of the file',
  'json-value': 'a value',
  'json-key': 'a key in "double quotes"',
  'json-colon': '":" after the key "{0}"',
  'json-or': '"," or "{0}"',
  'json-found': '"{0}"',
  'json-string':
    'this is not a JSON string: a string ends on its line with a double quote, and a backslash in it is doubled',
  'yaml-json-comma': 'JSON has no comma before "{0}": remove it, or name the file .yaml',
  'yaml-json-comment': 'JSON has no comments: remove it, or name the file .yaml and begin comments with #',

  // Limits.
  'too-many-entries': 'a franchise file has at most {0} entries; found {1}: divide the story into several files',
  'too-many-eras': 'a franchise file has at most {0} eras; found {1}: divide the story into several files',
  'too-many-sources': 'a franchise file has at most {0} sources; found {1}: divide the story into several files',
  'too-many-seasons': 'a franchise file has at most {0} seasons over all entries: divide the story into several files',
  'too-long-id': 'an id has at most {0} characters; this one has {1}: write it as scheme:id, such as tmdb:11',
  'too-many-episode-codes':
    'a franchise file has at most {0} episode codes over all entries: divide the story into several files',
  'yaml-too-many-faults': 'after {0} errors the text was not read further: fix these first',
  'too-many-faults': '{0} more are not listed: fix these first',
  'one-fault-more': '1 more is not listed: fix these first',
} satisfies Readonly<Record<string, string>>;

export type FaultTextCode = keyof typeof faultTexts;

export function isFaultTextCode(code: string): code is FaultTextCode {
  return Object.hasOwn(faultTexts, code);
}

export function say(code: FaultTextCode, ...values: readonly (string | number | CodedText)[]): CodedText {
  return { code, values: values.map((value) => (typeof value === 'number' ? String(value) : value)) };
}

/** The English words, without a capital letter in front. A value that is a text itself is put into words too. */
export function wordsOf({ code, values }: CodedText): string {
  const text = isFaultTextCode(code) ? faultTexts[code] : '';
  return text.replaceAll(/\{(\d)\}/gu, (_, place: string) => {
    const value = values[Number(place)] ?? '';
    return typeof value === 'string' ? value : wordsOf(value);
  });
}

/** The message of a fault: its words, with a capital letter and a full stop. */
export function sentenceOf(text: CodedText | string): string {
  const words = typeof text === 'string' ? text : wordsOf(text);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.?"]$/u.test(words) ? '' : '.'}`;
}
