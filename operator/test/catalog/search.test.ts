import { expect, test } from 'vitest';
import type { Catalog } from '../../src/catalog/database/catalog.ts';
import { JumpMarks } from '../../src/catalog/page/jumpMarks.ts';
import { hitsAtMost } from '../../src/catalog/page/searchHits.ts';
import { SearchMemory } from '../../src/catalog/page/searchPages.ts';
import { countTitles, listTitles } from '../../src/catalog/page/titlePages.ts';
import { onBothDatabases } from './databases.ts';
import { title } from './sample.ts';
import { searchTitles } from './searchTitles.ts';

/** What people type, and the titles that must come first, in this order. */
const table: readonly (readonly [asked: string, ...first: string[]])[] = [
  // Whole names
  ['alien', 'Alien'],
  ['Alien', 'Alien', 'Alien³'],
  ['ALIEN', 'Alien'],
  ['aliens', 'Aliens'],
  ['alien 3', 'Alien³'],
  ['alien3', 'Alien³'],
  ['alien³', 'Alien³'],
  ['alien III', 'Alien³'],
  ['alien three', 'Alien³'],
  ['alien drei', 'Alien³'],
  ['alien resurrection', 'Alien Resurrection'],
  ['alien: covenant', 'Alien: Covenant'],
  ['alien covenant', 'Alien: Covenant'],
  ['covenant', 'Alien: Covenant'],
  ['alien vs predator', 'AVP: Alien vs. Predator'],
  ['avp', 'AVP: Alien vs. Predator'],
  ['predator', 'Predator', 'Predator 2'],
  ['predator 2', 'Predator 2'],
  ['predator two', 'Predator 2'],
  ['predator ii', 'Predator 2'],
  ['blade', 'Blade', 'Blade Runner'],
  ['blade runner', 'Blade Runner', 'Blade Runner 2049'],
  ['heat', 'Heat', 'The Heat'],
  ['the heat', 'The Heat'],
  ['dune', 'Dune (2021)', 'Dune (1984)', 'Dune: Part Two'],
  ['dune 1984', 'Dune (1984)'],
  ['dune 2021', 'Dune (2021)'],
  ['alien 1979', 'Alien'],
  ['batman', 'Batman', 'Batman Begins'],
  ['it', 'It', 'It Follows'],
  ['us', 'Us'],
  ['up', 'Up'],
  ['the thing', 'The Thing', 'Thing'],
  ['thing', 'Thing', 'The Thing'],
  ['matrix', 'The Matrix'],
  ['the matrix', 'The Matrix', 'The Matrix Reloaded'],
  ['the matrix reloaded', 'The Matrix Reloaded'],
  ['rocky', 'Rocky', 'Rocky V'],
  ['star wars', 'Star Wars'],
  ['stargate', 'Stargate'],
  ['star trek', 'Star Trek', 'Star Trek II: The Wrath of Khan'],
  ['godfather', 'The Godfather'],
  ['the godfather', 'The Godfather', 'The Godfather Part II'],
  // Names written as one, or apart
  ['bladerunner', 'Blade Runner', 'Blade Runner 2049'],
  ['BladeRunner', 'Blade Runner'],
  ['bladerunner 2049', 'Blade Runner 2049'],
  ['spiderman', 'Spider-Man', 'Spider-Man 2'],
  ['spider man', 'Spider-Man'],
  ['spider-man', 'Spider-Man'],
  ['spidermanhomecoming', 'Spider-Man: Homecoming'],
  ['spiderman homecoming', 'Spider-Man: Homecoming'],
  ['starwars', 'Star Wars'],
  ['startrek', 'Star Trek'],
  ['star gate', 'Stargate'],
  ['walle', 'WALL·E'],
  ['wall e', 'WALL·E'],
  ['wall-e', 'WALL·E'],
  ['et', 'E.T. the Extra-Terrestrial'],
  ['e.t.', 'E.T. the Extra-Terrestrial'],
  ['e t', 'E.T. the Extra-Terrestrial'],
  ['extra terrestrial', 'E.T. the Extra-Terrestrial'],
  ['xmen', 'X-Men'],
  ['x-men', 'X-Men'],
  ['x men', 'X-Men'],
  ['old boy', 'Oldboy'],
  ['darkknight', 'The Dark Knight'],
  ['gameofthrones', 'Game of Thrones'],
  ['fire fly', 'Firefly'],
  ['castaway', 'Cast Away'],
  ['starisborn', 'A Star Is Born'],
  // Numerals
  ['rocky 1', 'Rocky'],
  ['rocky part one', 'Rocky'],
  ['rocky 2', 'Rocky II'],
  ['rocky two', 'Rocky II'],
  ['rocky ii', 'Rocky II'],
  ['rocky 3', 'Rocky III'],
  ['rocky three', 'Rocky III'],
  ['rocky 4', 'Rocky IV'],
  ['rocky four', 'Rocky IV'],
  ['rocky vier', 'Rocky IV'],
  ['rocky 5', 'Rocky V'],
  ['rocky v', 'Rocky V'],
  ['the godfather 2', 'The Godfather Part II'],
  ['godfather ii', 'The Godfather Part II'],
  ['godfather part 2', 'The Godfather Part II'],
  ['the godfather part two', 'The Godfather Part II'],
  ['godfather 3', 'The Godfather Part III'],
  ['star trek 2', 'Star Trek II: The Wrath of Khan'],
  ['dune part 2', 'Dune: Part Two'],
  ['dune part ii', 'Dune: Part Two'],
  ['dune two', 'Dune: Part Two'],
  ['dune 2', 'Dune: Part Two'],
  ['twelve monkeys', '12 Monkeys'],
  ['12 monkeys', '12 Monkeys'],
  ['oceans 11', 'Ocean’s Eleven'],
  ["ocean's 11", 'Ocean’s Eleven'],
  ['oceans eleven', 'Ocean’s Eleven'],
  ['ocean’s twelve', 'Ocean’s Twelve'],
  ['oceans 12', 'Ocean’s Twelve'],
  // Sequels without their number in the name, by release
  ['alien 2', 'Aliens'],
  ['alien two', 'Aliens'],
  ['alien ii', 'Aliens'],
  ['alien 4', 'Alien Resurrection'],
  ['matrix 2', 'The Matrix Reloaded'],
  ['the matrix 2', 'The Matrix Reloaded'],
  ['two fast two furious', '2 Fast 2 Furious'],
  ['2 fast 2 furious', '2 Fast 2 Furious'],
  ['the magnificent 7', 'The Magnificent Seven'],
  ['7 samurai', 'Seven Samurai'],
  ['spider-man ii', 'Spider-Man 2'],
  ['x2', 'X2'],
  ['x-men 2', 'X2'],
  // Letters written as digits
  ['seven', 'Se7en'],
  ['se7en', 'Se7en'],
  ['Seven', 'Se7en', 'Seven Samurai'],
  ['sieben', 'Se7en'],
  ['megan', 'M3GAN'],
  ['m3gan', 'M3GAN'],
  // Signs
  ['M*A*S*H', 'M*A*S*H', 'M*A*S*H (series)'],
  ['m*a*s*h', 'M*A*S*H'],
  ['mash', 'M*A*S*H'],
  ['m.a.s.h.', 'M*A*S*H'],
  ['*batteries not included', '*batteries not included'],
  ['batteries not included', '*batteries not included'],
  ['*batteries', '*batteries not included'],
  ['?', '?'],
  ['question mark', '?'],
  ['...and justice for all', '…And Justice for All'],
  ['and justice for all', '…And Justice for All'],
  ['justice for all', '…And Justice for All'],
  ['500 days of summer', '(500) Days of Summer'],
  ['(500) days', '(500) Days of Summer'],
  ['fast & furious', 'Fast & Furious'],
  ['fast and furious', 'Fast & Furious'],
  ['fast und furious', 'Fast & Furious'],
  ['the fast and the furious', 'The Fast and the Furious'],
  ['romeo + juliet', 'Romeo + Juliet'],
  ['romeo and juliet', 'Romeo + Juliet'],
  ['romeo juliet', 'Romeo + Juliet'],
  ['romeo & juliet', 'Romeo + Juliet'],
  ['fahrenheit 9/11', 'Fahrenheit 9/11'],
  ['fahrenheit 911', 'Fahrenheit 9/11'],
  ['8½', '8½'],
  ['8.5', '8½'],
  ['8,5', '8½'],
  ['8 1/2', '8½'],
  ['eight and a half', '8½'],
  ['achteinhalb', '8½'],
  ['i robot', 'I, Robot'],
  ['i, robot', 'I, Robot'],
  ['v for vendetta', 'V for Vendetta'],
  ["schindler's list", 'Schindler’s List'],
  ['schindlers list', 'Schindler’s List'],
  ['schindler', 'Schindler’s List'],
  ['mr robot', 'Mr. Robot'],
  ['mister robot', 'Mr. Robot'],
  ['good bye lenin', 'Good Bye Lenin!'],
  ['good bye, lenin!', 'Good Bye Lenin!'],
  ['2001', '2001: A Space Odyssey'],
  ['space odyssey', '2001: A Space Odyssey'],
  ['1917', '1917'],
  ['300', '300'],
  ['two thousand one', '2001: A Space Odyssey'],
  ['two thousand one a space odyssey', '2001: A Space Odyssey'],
  ['zweitausendeins', '2001: A Space Odyssey'],
  ['three hundred', '300'],
  ['dreihundert', '300'],
  ['nineteen seventeen', '1917'],
  ['ninteen seventeen', '1917'],
  ['five hundred days of summer', '(500) Days of Summer'],
  ['blade runner twenty forty nine', 'Blade Runner 2049'],
  ['dune nineteen eighty four', 'Dune (1984)'],
  // Accents and letters
  ['amelie', 'Amélie'],
  ['AMÉLIE', 'Amélie'],
  ['leon', 'Léon: The Professional'],
  ['léon', 'Léon: The Professional'],
  ['bruno', 'Brüno'],
  ['kraekling', 'Krækling'],
  ['lodz noca', 'Łódź Nocą'],
  ['die strasse', 'Die Straße'],
  ['strasse', 'Die Straße'],
  ['straße', 'Die Straße'],
  // Translated, original and alternative names
  ['der pate', 'The Godfather'],
  ['pate', 'The Godfather'],
  ['der pate 2', 'The Godfather Part II'],
  ['der pate teil 2', 'The Godfather Part II'],
  ['pate teil drei', 'The Godfather Part III'],
  ['der pate kapitel iii', 'The Godfather Part III'],
  ['le parrain', 'The Godfather'],
  ['il padrino', 'The Godfather'],
  ['krieg der sterne', 'Star Wars'],
  ['la guerre des etoiles', 'Star Wars'],
  ['das imperium schlägt zurück', 'The Empire Strikes Back'],
  ['a new hope', 'Star Wars'],
  ['die verurteilten', 'The Shawshank Redemption'],
  ['der wüstenplanet', 'Dune (1984)'],
  ['wustenplanet', 'Dune (1984)'],
  ['das unheimliche wesen aus einer fremden welt', 'Alien'],
  ['die wiedergeburt', 'Alien Resurrection'],
  ['die glorreichen sieben', 'The Magnificent Seven'],
  ['die sieben samurai', 'Seven Samurai'],
  ['les sept samourais', 'Seven Samurai'],
  ['chihiros reise', 'Spirited Away'],
  ['le voyage de chihiro', 'Spirited Away'],
  ['mein nachbar totoro', 'My Neighbor Totoro'],
  ['totoro', 'My Neighbor Totoro'],
  ['run lola run', 'Lola rennt'],
  ['the lives of others', 'Das Leben der Anderen'],
  ['lives of others', 'Das Leben der Anderen'],
  ['oben', 'Up'],
  ['es', 'It'],
  ['tiger & dragon', 'Crouching Tiger, Hidden Dragon'],
  ['die fabelhafte welt der amelie', 'Amélie'],
  ['le fabuleux destin', 'Amélie'],
  ['otto e mezzo', '8½'],
  ['le trone de fer', 'Game of Thrones'],
  ['crowberry', 'Krækling'],
  ['七人の侍', 'Seven Samurai'],
  ['千と千尋', 'Spirited Away'],
  ['千尋', 'Spirited Away'],
  ['もののけ', 'Princess Mononoke'],
  ['トトロ', 'My Neighbor Totoro'],
  ['エイリアン', 'Alien'],
  ['기생충', 'Parasite'],
  ['기생', 'Parasite'],
  ['올드보이', 'Oldboy'],
  ['сталкер', 'Stalker'],
  ['матрица', 'The Matrix'],
  ['臥虎藏龍', 'Crouching Tiger, Hidden Dragon'],
  // One letter wrong
  ['matrx', 'The Matrix'],
  ['martix', 'The Matrix'],
  ['mattrix', 'The Matrix'],
  ['natrix', 'The Matrix'],
  ['matrux', 'The Matrix'],
  ['alein', 'Alien'],
  ['alian', 'Alien'],
  ['haet', 'Heat'],
  ['inceptoin', 'Inception'],
  ['intersteller', 'Interstellar'],
  ['incepton', 'Inception'],
  ['godfahter', 'The Godfather'],
  ['the godfater', 'The Godfather'],
  ['forest gump', 'Forrest Gump'],
  ['forrest gumb', 'Forrest Gump'],
  ['blade runer', 'Blade Runner'],
  ['bladeruner', 'Blade Runner'],
  ['shawshenk redemption', 'The Shawshank Redemption'],
  ['shindlers list', 'Schindler’s List'],
  ['braking bad', 'Breaking Bad'],
  ['breakng bad', 'Breaking Bad'],
  ['game of trones', 'Game of Thrones'],
  ['paraiste', 'Parasite'],
  ['krieg der strene', 'Star Wars'],
  ['keanu reevs', 'John Wick', 'The Matrix'],
  ['sigourny weaver', 'Alien³', 'Aliens', 'Alien'],
  // People
  ['keanu reeves', 'John Wick'],
  ['tom hanks', 'Cast Away', 'Forrest Gump'],
  ['hanks', 'Cast Away', 'Forrest Gump'],
  ['philip seymour hoffman', 'Capote', 'Magnolia'],
  ['seymour hoffman', 'Capote', 'Magnolia'],
  ['hoffman', 'Capote', 'Magnolia'],
  ['miyazaki', 'Spirited Away'],
  ['hayao miyazaki', 'Spirited Away'],
  ['ridley scott', 'Alien: Covenant'],
  ['kubrick', '2001: A Space Odyssey'],
  ['tarkovsky', 'Stalker'],
  ['tarkowski', 'Stalker'],
  ['andrej tarkowskij', 'Stalker'],
  ['park chan-wook', 'Oldboy'],
  ['park chanwook', 'Oldboy'],
  ['minsik', 'Oldboy'],
  ['zendaya', 'Dune: Part Two'],
  ['mifune', 'Seven Samurai'],
  ['toshiro mifune', 'Seven Samurai'],
  ['bryan cranston', 'Breaking Bad'],
  ['skarsgard', 'It'],
  ["lupita nyong'o", 'Us'],
  ['keanu matrix', 'The Matrix'],
  ['pacino heat', 'Heat'],
  // Episodes
  ['ozymandias', 'Breaking Bad'],
  ['the rains of castamere', 'Game of Thrones'],
  ['castamere', 'Game of Thrones'],
  ['winter is coming', 'Game of Thrones'],
  ['reifezeugnis', 'Tatort'],
  ['taxi nach leipzig', 'Tatort'],
  ['dinner party', 'The Office'],
  ['chicanery', 'Better Call Saul'],
  ['breaking bad ozymandias', 'Breaking Bad'],
  ['hellofriend', 'Mr. Robot'],
  // While somebody types
  ['ali', 'Alien'],
  ['matr', 'The Matrix'],
  ['the mat', 'The Matrix'],
  ['blade ru', 'Blade Runner'],
  ['der pa', 'The Godfather'],
  ['spider-m', 'Spider-Man'],
  ['breaking b', 'Breaking Bad'],
  ['lola re', 'Lola rennt'],
  ['inter', 'Interstellar'],
  ['godf', 'The Godfather'],
];

onBothDatabases(({ temporaryWalk }) => {
  test(`${table.length} searches each put the expected titles first`, async () => {
    const { catalog, walk } = await temporaryWalk();
    await walk.save({ titles: searchTitles, snapshots: [] });
    const [searches, marks] = [new SearchMemory(), new JumpMarks(() => 0)];
    const wrong: string[] = [];
    for (const [search, ...first] of table) {
      const asked = { search, sort: 'relevance', descending: false, limit: 200 } as const;
      const { titles } = await listTitles(catalog, asked, { marks, searches });
      const found = titles.map((one) => (one.title === 'Dune' ? `Dune (${one.year})` : one.title));
      expect(await countTitles(catalog, asked, { searches })).toBe(found.length);
      const got = found.slice(0, first.length);
      if (JSON.stringify(got) !== JSON.stringify(first)) {
        wrong.push(`${search}: expected ${first.join(' | ')}, got ${found.slice(0, 4).join(' | ')} (${found.length})`);
      }
    }
    expect(wrong).toEqual([]);
  });

  async function named(question: Parameters<typeof listTitles>[1], catalog: Catalog): Promise<readonly string[]> {
    return (await listTitles(catalog, question)).titles.map((one) => one.title);
  }

  test('the pages of a search follow each other in every order, by cursor and by place', async () => {
    const { catalog, walk } = await temporaryWalk();
    await walk.save({ titles: searchTitles, snapshots: [] });
    for (const sort of ['relevance', 'name', 'added', 'year', 'size'] as const) {
      const asked = { search: 'the', sort, descending: sort === 'year' } as const;
      const all = await named({ ...asked, limit: 200 }, catalog);
      expect(all.length).toBeGreaterThan(15);
      const paged: string[] = [];
      let after: string | undefined;
      do {
        const page = await listTitles(catalog, { ...asked, limit: 4, ...(after === undefined ? {} : { after }) });
        paged.push(...page.titles.map((one) => one.title));
        after = page.next;
      } while (after !== undefined);
      expect(paged).toEqual(all);
      expect(await named({ ...asked, limit: 3, offset: 5 }, catalog)).toEqual(all.slice(5, 8));
      expect(await named({ ...asked, limit: 3, offset: 500 }, catalog)).toEqual([]);
    }
  });

  test('filters apply to names, people and guesses alike', async () => {
    const { catalog, walk } = await temporaryWalk();
    await walk.save({ titles: searchTitles, snapshots: [] });
    const asked = { sort: 'relevance', descending: false, limit: 10, filters: { kind: 'series' } } as const;
    expect(await named({ ...asked, search: 'm*a*s*h' }, catalog)).toEqual(['M*A*S*H (series)']);
    expect(await named({ ...asked, search: 'steve' }, catalog)).toEqual(['The Office']);
    expect(await named({ ...asked, search: 'braking bad' }, catalog)).toEqual(['Breaking Bad']);
    expect(await named({ ...asked, search: 'alein' }, catalog)).toEqual([]);
  });

  test('signs that no name has search nothing: the newest titles are listed', async () => {
    const { catalog, walk } = await temporaryWalk();
    await walk.save({ titles: searchTitles, snapshots: [] });
    const asked = { sort: 'relevance', descending: false, limit: 200 } as const;
    expect(await named({ ...asked, search: '¿' }, catalog)).toHaveLength(searchTitles.length);
    expect(await named({ ...asked, search: '  ' }, catalog)).toHaveLength(searchTitles.length);
  });

  test('of more hits than anybody reads the best are listed, and every one in another order', async () => {
    const { catalog, walk } = await temporaryWalk();
    const many = Array.from({ length: hitsAtMost + 60 }, (_, n) =>
      title(`n${n}`, { title: `The Long Road ${n} Home` }),
    );
    await walk.save({ titles: [...many, title('x', { title: 'The Road' })], snapshots: [] });
    const asked = { search: 'road', descending: false, limit: 1 } as const;
    expect(await named({ ...asked, sort: 'relevance' }, catalog)).toEqual(['The Road']);
    expect(await countTitles(catalog, { ...asked, sort: 'relevance' })).toBe(hitsAtMost);
    expect(await countTitles(catalog, { ...asked, sort: 'name' })).toBe(many.length + 1);
    expect(await named({ ...asked, sort: 'name', offset: many.length }, catalog)).toEqual(['The Road']);
  });

  test('hits that several of the lookups find count once: the list is whole in every order', async () => {
    const { catalog, walk } = await temporaryWalk();
    const dunes = Array.from({ length: hitsAtMost / 2 + 50 }, (_, n) => title(`n${n}`, { title: 'Dune' }));
    const desert = title('x', { title: 'Der Wüstenplanet', summary: { otherTitles: ['Dune'] } });
    await walk.save({ titles: [...dunes, desert], snapshots: [] });
    for (const sort of ['relevance', 'name', 'added'] as const) {
      expect(await countTitles(catalog, { search: 'dune', sort })).toBe(dunes.length + 1);
    }
  });

  test('a person, an episode or a name that a title lost finds it no more', async () => {
    const { catalog, walk } = await temporaryWalk();
    const summary = { otherTitles: ['Der Pate'], cast: ['Al Pacino'] };
    await walk.save({ titles: [title('G', { title: 'The Godfather', summary })], snapshots: [] });
    const count = (search: string) => countTitles(catalog, { search, sort: 'relevance' });
    expect([await count('der pate'), await count('pacino')]).toEqual([1, 1]);
    await walk.save({ titles: [title('G', { title: 'The Godfather', summary: {} })], snapshots: [] });
    expect([await count('der pate'), await count('pacino'), await count('godfather')]).toEqual([0, 0, 1]);
    await walk.removeTitles(['G']);
    expect(await catalog.db.selectFrom('terms').selectAll().execute()).toEqual([]);
  });
});
