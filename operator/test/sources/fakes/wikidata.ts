/**
 * Wikidata, with as much SPARQL as an id crosswalk needs. It reads which properties the query binds to which variables,
 * and which of them must have values named by the query (VALUES, or a text in the pattern).
 */
import { type Asked, groupsOf, type Handler, json, type Reply } from './asked.ts';
import { type Catalogue, type FakeWork, fold, namesOf } from './catalogue.ts';

interface Entity {
  readonly id: string;
  readonly work: FakeWork;
  readonly values: Readonly<Record<string, string>>;
}

export function wikidataFake(catalogue: Catalogue): Handler {
  const entities = entitiesOf(catalogue);
  return (asked) => {
    if (!/\S+\/\S+ \(.+\)|@|https?:/u.test(asked.headers['user-agent'] ?? '')) {
      return { status: 403, headers: { 'content-type': 'text/plain' }, body: 'Please set a user-agent with a contact' };
    }
    const { path, query, method, body } = asked;
    if (path === '/sparql')
      return answer(entities, (method === 'POST' ? new URLSearchParams(body) : query).get('query') ?? '');
    if (path === '/w/api.php') return api(entities, asked);
    const one = groupsOf(/^\/wiki\/Special:EntityData\/(Q\d+)\.json$/u, path);
    const entity = entities.find(({ id }) => id === one?.[0]);
    return entity === undefined ? undefined : json({ entities: { [entity.id]: entityBody(entity) } });
  };
}

function entitiesOf({ films, series }: Catalogue): readonly Entity[] {
  const text = (value: number | string | undefined) => (value === undefined ? '' : String(value));
  const entity = (work: FakeWork, values: Readonly<Record<string, string>>): readonly Entity[] => {
    if (work.wikidata === undefined) return [];
    const known = Object.entries(values).filter(([, value]) => value !== '');
    return [{ id: work.wikidata, work, values: Object.fromEntries(known) }];
  };
  return [
    ...films.flatMap((film) =>
      entity(film, {
        ...{
          P345: text(film.wikidataImdb ?? film.imdb),
          P4947: text(film.tmdb),
          P12196: text(film.tvdb),
          P31: 'Q11424',
        },
        P577: film.released,
      }),
    ),
    ...series.flatMap((show) =>
      entity(show, {
        ...{
          P345: text(show.imdb),
          P4983: text(show.tmdb),
          P4835: text(show.tvdb),
          P8600: text(show.tvmaze),
          P31: 'Q5398426',
        },
        P580: show.released,
        ...show.atWikidata,
      }),
    ),
  ];
}

interface Pattern {
  readonly property: string;
  /** `imdb` of `?imdb`, or the text that it must have. */
  readonly variable?: string;
  readonly text?: string;
}

function answer(entities: readonly Entity[], query: string): Reply {
  const patterns = [...query.matchAll(/(?:wdt|ps):(P\d+)[^\s?"]*\s+(?:\?(\w+)|"([^"]*)")/gu)].map(
    ([, property = '', variable, text]): Pattern => ({
      property,
      ...(variable && { variable }),
      ...(text && { text }),
    }),
  );
  const subject = /\?(\w+)\s+(?:wdt|p|rdfs|schema|skos):/u.exec(query)?.[1] ?? 'item';
  const values = new Map(
    [...query.matchAll(/VALUES\s+\(?\s*\?(\w+)\s*\)?\s*\{([^}]*)\}/giu)].map(([, name = '', list = '']) => [
      name,
      [...list.matchAll(/"([^"]*)"|wd:(Q\d+)/gu)].map(([, text, item]) => text ?? item ?? ''),
    ]),
  );
  const labels = [...query.matchAll(/"([^"]*)"@[a-z-]+/gu)].map(([, label = '']) => fold(label));
  const isAsked = ({ id, work, values: own }: Entity) =>
    values.get(subject)?.includes(id) === true ||
    patterns.some(({ property, variable = '', text }) => {
      const value = own[property];
      return value !== undefined && (text === value || values.get(variable)?.includes(value) === true);
    }) ||
    (labels.length > 0 && namesOf(work).some((name) => labels.includes(fold(name))));
  const rows = entities.filter(isAsked).map((entity) => binding(entity, subject, patterns));
  const vars = [
    subject,
    `${subject}Label`,
    ...patterns.flatMap(({ variable }) => (variable === undefined ? [] : [variable])),
  ];
  return {
    ...json({ head: { vars: [...new Set(vars)] }, results: { bindings: rows } }),
    headers: {
      'content-type': 'application/sparql-results+json;charset=utf-8',
      'cache-control': 'public, max-age=300',
    },
  };
}

/** An unbound variable is an absent key (wikidata-sparql-ids.json). */
function binding({ id, work, values }: Entity, subject: string, patterns: readonly Pattern[]): object {
  const bound = patterns.flatMap(({ property, variable }): [string, object][] => {
    const value = values[property];
    if (value === undefined || variable === undefined) return [];
    return [[variable, literal(property, value)]];
  });
  return {
    [subject]: { type: 'uri', value: `http://www.wikidata.org/entity/${id}` },
    [`${subject}Label`]: { type: 'literal', value: work.title, 'xml:lang': 'en' },
    ...Object.fromEntries(bound),
  };
}

function literal(property: string, value: string): object {
  if (value.startsWith('Q')) return { type: 'uri', value: `http://www.wikidata.org/entity/${value}` };
  const isDate = property === 'P577' || property === 'P580';
  if (!isDate) return { type: 'literal', value };
  return { datatype: 'http://www.w3.org/2001/XMLSchema#dateTime', type: 'literal', value: `${value}T00:00:00Z` };
}

function api(entities: readonly Entity[], { query }: Asked): Reply | undefined {
  if (query.get('action') === 'wbsearchentities') {
    const wanted = fold(query.get('search') ?? '');
    const found = entities.filter(({ work }) => namesOf(work).some((name) => fold(name).startsWith(wanted)));
    return json({
      search: found.map(({ id, work }) => ({
        id,
        label: work.title,
        description: 'film',
        match: { type: 'label', language: 'en', text: work.title },
      })),
      success: 1,
    });
  }
  if (query.get('action') === 'query') {
    // The quoted words in their order, in any label or alias, and a statement of that property.
    const search = query.get('srsearch') ?? '';
    const wanted = fold(/"([^"]*)"/u.exec(search)?.[1] ?? search.replace(/\S+:\S+/gu, ''));
    const property = /haswbstatement:(P\d+)/u.exec(search)?.[1];
    const found = entities.filter(
      ({ work, values }) =>
        (property === undefined || values[property] !== undefined) &&
        namesOf(work).some((name) => ` ${fold(name)} `.includes(` ${wanted} `)),
    );
    return json({ query: { search: found.map(({ id }) => ({ title: id, ns: 0 })) } });
  }
  if (query.get('action') !== 'wbgetentities') return undefined;
  const ids = (query.get('ids') ?? '').split('|');
  return json({
    entities: Object.fromEntries(entities.filter(({ id }) => ids.includes(id)).map((one) => [one.id, entityBody(one)])),
    success: 1,
  });
}

function entityBody({ id, work, values }: Entity): object {
  const claim = (property: string, value: string) => {
    const isItem = property === 'P31';
    const isDate = property === 'P577' || property === 'P580';
    const inner = isItem
      ? { 'entity-type': 'item', id: value }
      : isDate
        ? { time: `+${value}T00:00:00Z`, precision: 11 }
        : value;
    return {
      mainsnak: {
        snaktype: 'value',
        property,
        datavalue: { value: inner, type: isItem ? 'wikibase-entityid' : isDate ? 'time' : 'string' },
      },
      rank: 'normal',
    };
  };
  const label = (language: string, value: string) => [language, { language, value }];
  return {
    id,
    labels: Object.fromEntries([label('en', work.title), label(work.originalLanguage, work.originalTitle)]),
    aliases: { en: work.otherTitles.map((value) => ({ language: 'en', value })) },
    claims: Object.fromEntries(Object.entries(values).map(([property, value]) => [property, [claim(property, value)]])),
  };
}
