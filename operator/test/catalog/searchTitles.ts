/** Titles for the table of searches: names in several languages and scripts, people, episodes. */
import type { CatalogTitle } from '../../src/walk/catalog.ts';
import { file, title } from './sample.ts';

type Extra = {
  readonly original?: string;
  readonly others?: readonly string[];
  readonly directors?: readonly string[];
  readonly cast?: readonly string[];
};

function film(name: string, year: number, { original, others, directors, cast }: Extra = {}): CatalogTitle {
  const summary = {
    ...(others === undefined ? {} : { otherTitles: others }),
    ...(directors === undefined ? {} : { directors }),
    ...(cast === undefined ? {} : { cast }),
  };
  return title(`${name} (${year})`, {
    title: name,
    year,
    summary,
    ...(original === undefined ? {} : { originalTitle: original }),
  });
}

function series(name: string, year: number, episodes: readonly string[], extra: Extra = {}): CatalogTitle {
  const files = episodes.map((episode, index) =>
    file(`${name} (${year})/S01E${index + 1}.mkv`, {
      season: 1,
      episodes: [index + 1],
      episodeTitles: [{ number: index + 1, title: episode }],
    }),
  );
  return { ...film(name, year, extra), kind: 'series', files };
}

export const searchTitles: readonly CatalogTitle[] = [
  film('Alien', 1979, {
    others: ['Alien - Das unheimliche Wesen aus einer fremden Welt', 'エイリアン'],
    directors: ['Ridley Scott'],
    cast: ['Tom Skerritt', 'Sigourney Weaver', 'Veronica Cartwright', 'Harry Dean Stanton', 'John Hurt'],
  }),
  film('Aliens', 1986, {
    directors: ['James Cameron'],
    cast: ['Sigourney Weaver', 'Michael Biehn', 'Lance Henriksen'],
  }),
  film('Alien³', 1992, { directors: ['David Fincher'], cast: ['Sigourney Weaver', 'Charles S. Dutton'] }),
  film('Alien Resurrection', 1997, {
    others: ['Alien - Die Wiedergeburt'],
    cast: ['Sigourney Weaver', 'Winona Ryder'],
  }),
  film('Alien: Covenant', 2017, { directors: ['Ridley Scott'], cast: ['Michael Fassbender', 'Katherine Waterston'] }),
  film('AVP: Alien vs. Predator', 2004, { cast: ['Sanaa Lathan', 'Lance Henriksen'] }),
  film('Predator', 1987, { cast: ['Arnold Schwarzenegger', 'Carl Weathers'] }),
  film('Predator 2', 1990, { cast: ['Danny Glover', 'Gary Busey'] }),
  film('Blade Runner', 1982, { directors: ['Ridley Scott'], cast: ['Harrison Ford', 'Rutger Hauer', 'Sean Young'] }),
  film('Blade Runner 2049', 2017, { directors: ['Denis Villeneuve'], cast: ['Ryan Gosling', 'Harrison Ford'] }),
  film('Blade', 1998, { cast: ['Wesley Snipes'] }),
  film('Se7en', 1995, {
    others: ['Sieben', 'Seven'],
    directors: ['David Fincher'],
    cast: ['Morgan Freeman', 'Brad Pitt', 'Gwyneth Paltrow', 'Kevin Spacey'],
  }),
  film('Seven Samurai', 1954, {
    original: '七人の侍',
    others: ['Die sieben Samurai', 'Les Sept Samouraïs'],
    directors: ['Akira Kurosawa'],
    cast: ['Toshirō Mifune', 'Takashi Shimura'],
  }),
  film('The Magnificent Seven', 1960, { others: ['Die glorreichen Sieben'], cast: ['Yul Brynner', 'Steve McQueen'] }),
  film('Seven Psychopaths', 2012, { others: ['7 Psychos'], cast: ['Colin Farrell', 'Sam Rockwell'] }),
  film('The Godfather', 1972, {
    others: ['Der Pate', 'Le Parrain', 'El padrino', 'Il padrino'],
    directors: ['Francis Ford Coppola'],
    cast: ['Marlon Brando', 'Al Pacino', 'James Caan', 'Robert Duvall', 'Diane Keaton'],
  }),
  film('The Godfather Part II', 1974, {
    others: ['Der Pate – Teil II', 'Le Parrain, 2ᵉ partie'],
    directors: ['Francis Ford Coppola'],
    cast: ['Al Pacino', 'Robert De Niro', 'Diane Keaton'],
  }),
  film('The Godfather Part III', 1990, { others: ['Der Pate III'], cast: ['Al Pacino', 'Andy García'] }),
  film('M*A*S*H', 1970, { directors: ['Robert Altman'], cast: ['Donald Sutherland', 'Elliott Gould'] }),
  film('*batteries not included', 1987, { others: ['Das Wunder in der 8. Straße'], cast: ['Jessica Tandy'] }),
  film('?', 2011, { others: ['Question Mark'] }),
  film('…And Justice for All', 1979, { others: ['… und Gerechtigkeit für alle'], cast: ['Al Pacino'] }),
  film('(500) Days of Summer', 2009, { cast: ['Joseph Gordon-Levitt', 'Zooey Deschanel'] }),
  film('WALL·E', 2008, { others: ['WALL-E: Der Letzte räumt die Erde auf'], directors: ['Andrew Stanton'] }),
  film('E.T. the Extra-Terrestrial', 1982, { others: ['E.T. – Der Außerirdische'], directors: ['Steven Spielberg'] }),
  film('Spider-Man', 2002, { cast: ['Tobey Maguire', 'Willem Dafoe', 'Kirsten Dunst'] }),
  film('Spider-Man 2', 2004, { cast: ['Tobey Maguire', 'Alfred Molina'] }),
  film('Spider-Man: Homecoming', 2017, { cast: ['Tom Holland', 'Michael Keaton', 'Zendaya'] }),
  film('The Amazing Spider-Man', 2012, { cast: ['Andrew Garfield', 'Emma Stone'] }),
  film('Rocky', 1976, { cast: ['Sylvester Stallone', 'Talia Shire'] }),
  film('Rocky II', 1979, { cast: ['Sylvester Stallone', 'Talia Shire'] }),
  film('Rocky III', 1982, { cast: ['Sylvester Stallone', 'Mr. T'] }),
  film('Rocky IV', 1985, { cast: ['Sylvester Stallone', 'Dolph Lundgren'] }),
  film('Rocky V', 1990, { cast: ['Sylvester Stallone'] }),
  film('Rocky Balboa', 2006, { cast: ['Sylvester Stallone'] }),
  film('Star Wars', 1977, {
    others: ['Krieg der Sterne', 'La Guerre des étoiles', 'Star Wars: Episode IV – A New Hope'],
    directors: ['George Lucas'],
    cast: ['Mark Hamill', 'Harrison Ford', 'Carrie Fisher'],
  }),
  film('The Empire Strikes Back', 1980, {
    others: ['Das Imperium schlägt zurück', 'Star Wars: Episode V – The Empire Strikes Back'],
    cast: ['Mark Hamill', 'Harrison Ford', 'Carrie Fisher'],
  }),
  film('Star Trek', 2009, { cast: ['Chris Pine', 'Zachary Quinto'] }),
  film('Star Trek II: The Wrath of Khan', 1982, { cast: ['William Shatner', 'Leonard Nimoy', 'Ricardo Montalban'] }),
  film('Stargate', 1994, { cast: ['Kurt Russell', 'James Spader'] }),
  film('A Star Is Born', 2018, { directors: ['Bradley Cooper'], cast: ['Lady Gaga', 'Bradley Cooper'] }),
  film('The Matrix', 1999, {
    others: ['Matrix', 'Матрица'],
    directors: ['Lana Wachowski', 'Lilly Wachowski'],
    cast: ['Keanu Reeves', 'Laurence Fishburne', 'Carrie-Anne Moss', 'Hugo Weaving'],
  }),
  film('The Matrix Reloaded', 2003, { cast: ['Keanu Reeves', 'Laurence Fishburne', 'Carrie-Anne Moss'] }),
  film('The Matrix Revolutions', 2003, { cast: ['Keanu Reeves', 'Hugo Weaving'] }),
  film('John Wick', 2014, { directors: ['Chad Stahelski'], cast: ['Keanu Reeves', 'Willem Dafoe'] }),
  film('Dune', 2021, { directors: ['Denis Villeneuve'], cast: ['Timothée Chalamet', 'Zendaya', 'Rebecca Ferguson'] }),
  film('Dune', 1984, { others: ['Der Wüstenplanet'], directors: ['David Lynch'], cast: ['Kyle MacLachlan', 'Sting'] }),
  film('Dune: Part Two', 2024, { directors: ['Denis Villeneuve'], cast: ['Timothée Chalamet', 'Zendaya'] }),
  film('Heat', 1995, { directors: ['Michael Mann'], cast: ['Al Pacino', 'Robert De Niro', 'Val Kilmer'] }),
  film('Heart of Stone', 2023, { cast: ['Gal Gadot'] }),
  film('The Heat', 2013, { others: ['Taffe Mädels'], cast: ['Sandra Bullock', 'Melissa McCarthy'] }),
  film('Amélie', 2001, {
    original: 'Le Fabuleux Destin d’Amélie Poulain',
    others: ['Die fabelhafte Welt der Amélie'],
    cast: ['Audrey Tautou', 'Mathieu Kassovitz'],
  }),
  film('Léon: The Professional', 1994, {
    original: 'Léon',
    others: ['Léon – Der Profi'],
    cast: ['Jean Reno', 'Natalie Portman'],
  }),
  film('Das Boot', 1981, { others: ['The Boat'], directors: ['Wolfgang Petersen'], cast: ['Jürgen Prochnow'] }),
  film('Das Leben der Anderen', 2006, { others: ['The Lives of Others'], cast: ['Ulrich Mühe', 'Martina Gedeck'] }),
  film('Good Bye Lenin!', 2003, { cast: ['Daniel Brühl'] }),
  film('Lola rennt', 1998, { others: ['Run Lola Run'], directors: ['Tom Tykwer'], cast: ['Franka Potente'] }),
  film('Spirited Away', 2001, {
    original: '千と千尋の神隠し',
    others: ['Chihiros Reise ins Zauberland', 'Le Voyage de Chihiro'],
    directors: ['Hayao Miyazaki'],
  }),
  film('Princess Mononoke', 1997, {
    original: 'もののけ姫',
    others: ['Prinzessin Mononoke'],
    directors: ['Hayao Miyazaki'],
  }),
  film('My Neighbor Totoro', 1988, {
    original: 'となりのトトロ',
    others: ['Mein Nachbar Totoro'],
    directors: ['Hayao Miyazaki'],
  }),
  film('Parasite', 2019, { original: '기생충', directors: ['Bong Joon-ho'], cast: ['Song Kang-ho'] }),
  film('Oldboy', 2003, { original: '올드보이', directors: ['Park Chan-wook'], cast: ['Choi Min-sik'] }),
  film('Stalker', 1979, { original: 'Сталкер', directors: ['Andrei Tarkovsky'] }),
  film('Crouching Tiger, Hidden Dragon', 2000, {
    original: '臥虎藏龍',
    others: ['Tiger & Dragon'],
    cast: ['Michelle Yeoh'],
  }),
  film('Fast & Furious', 2009, { cast: ['Vin Diesel', 'Paul Walker'] }),
  film('2 Fast 2 Furious', 2003, { cast: ['Paul Walker', 'Tyrese Gibson'] }),
  film('The Fast and the Furious', 2001, { cast: ['Vin Diesel', 'Paul Walker', 'Michelle Rodriguez'] }),
  film('Romeo + Juliet', 1996, { directors: ['Baz Luhrmann'], cast: ['Leonardo DiCaprio', 'Claire Danes'] }),
  film('Fahrenheit 9/11', 2004, { directors: ['Michael Moore'] }),
  film('8½', 1963, { original: 'Otto e mezzo', directors: ['Federico Fellini'] }),
  film('12 Monkeys', 1995, { directors: ['Terry Gilliam'], cast: ['Bruce Willis', 'Brad Pitt'] }),
  film('Ocean’s Eleven', 2001, { cast: ['George Clooney', 'Brad Pitt', 'Julia Roberts'] }),
  film('Ocean’s Twelve', 2004, { cast: ['George Clooney', 'Brad Pitt'] }),
  film('2001: A Space Odyssey', 1968, { others: ['2001: Odyssee im Weltraum'], directors: ['Stanley Kubrick'] }),
  film('1917', 2019, { directors: ['Sam Mendes'] }),
  film('300', 2007, { directors: ['Zack Snyder'] }),
  film('M3GAN', 2022, { cast: ['Allison Williams'] }),
  film('X-Men', 2000, { directors: ['Bryan Singer'], cast: ['Hugh Jackman', 'Patrick Stewart', 'Ian McKellen'] }),
  film('X2', 2003, { others: ['X-Men 2'], cast: ['Hugh Jackman'] }),
  film('V for Vendetta', 2005, { cast: ['Natalie Portman', 'Hugo Weaving'] }),
  film('I, Robot', 2004, { cast: ['Will Smith'] }),
  film('Schindler’s List', 1993, {
    others: ['Schindlers Liste'],
    directors: ['Steven Spielberg'],
    cast: ['Liam Neeson'],
  }),
  film('The Dark Knight', 2008, { directors: ['Christopher Nolan'], cast: ['Christian Bale', 'Heath Ledger'] }),
  film('Batman Begins', 2005, { directors: ['Christopher Nolan'], cast: ['Christian Bale'] }),
  film('Batman', 1989, { directors: ['Tim Burton'], cast: ['Michael Keaton', 'Jack Nicholson'] }),
  film('Inception', 2010, { directors: ['Christopher Nolan'], cast: ['Leonardo DiCaprio', 'Elliot Page'] }),
  film('Interstellar', 2014, { directors: ['Christopher Nolan'], cast: ['Matthew McConaughey', 'Anne Hathaway'] }),
  film('The Shawshank Redemption', 1994, { others: ['Die Verurteilten'], cast: ['Tim Robbins', 'Morgan Freeman'] }),
  film('Forrest Gump', 1994, { directors: ['Robert Zemeckis'], cast: ['Tom Hanks', 'Robin Wright'] }),
  film('Cast Away', 2000, { others: ['Verschollen'], cast: ['Tom Hanks', 'Helen Hunt'] }),
  film('Capote', 2005, { cast: ['Philip Seymour Hoffman', 'Catherine Keener'] }),
  film('Magnolia', 1999, { directors: ['Paul Thomas Anderson'], cast: ['Tom Cruise', 'Philip Seymour Hoffman'] }),
  film('There Will Be Blood', 2007, { directors: ['Paul Thomas Anderson'], cast: ['Daniel Day-Lewis'] }),
  film('The Thing', 1982, { others: ['Das Ding aus einer anderen Welt'], directors: ['John Carpenter'] }),
  film('Thing', 2020),
  film('Up', 2009, { others: ['Oben'] }),
  film('Us', 2019, { directors: ['Jordan Peele'], cast: ['Lupita Nyong’o'] }),
  film('It', 2017, { others: ['Es'], cast: ['Bill Skarsgård'] }),
  film('It Follows', 2014, { cast: ['Maika Monroe'] }),
  film('Krækling', 2015, { others: ['Crowberry'] }),
  film('Łódź Nocą', 1999),
  film('Brüno', 2009, { cast: ['Sacha Baron Cohen'] }),
  film('Die Straße', 1999),
  series('Breaking Bad', 2008, ['Pilot', 'Cat’s in the Bag…', 'Ozymandias', 'Fly', 'Felina'], {
    cast: ['Bryan Cranston', 'Aaron Paul'],
  }),
  series('Better Call Saul', 2015, ['Uno', 'Mijo', 'Chicanery'], { cast: ['Bob Odenkirk', 'Rhea Seehorn'] }),
  series('Game of Thrones', 2011, ['Winter Is Coming', 'The Rains of Castamere', 'Hardhome'], {
    others: ['Le Trône de fer'],
    cast: ['Emilia Clarke', 'Kit Harington', 'Peter Dinklage'],
  }),
  series('Firefly', 2002, ['Serenity', 'Out of Gas'], { cast: ['Nathan Fillion'] }),
  series('Tatort', 1970, ['Taxi nach Leipzig', 'Reifezeugnis'], {}),
  series('The Office', 2005, ['Diversity Day', 'Dinner Party'], { cast: ['Steve Carell', 'Rainn Wilson'] }),
  series('Battlestar Galactica', 2004, ['33', 'Water'], { cast: ['Edward James Olmos'] }),
  series('Mr. Robot', 2015, ['eps1.0_hellofriend.mov'], { cast: ['Rami Malek'] }),
  series('M*A*S*H (series)', 1972, ['Goodbye, Farewell and Amen'], { cast: ['Alan Alda'] }),
];
