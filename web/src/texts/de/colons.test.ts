import { expect, test } from 'vitest';

/** The sources, because most texts are functions of their values. */
const sources = import.meta.glob<string>(['./*.ts', '!./*.test.ts'], {
  ...{ eager: true, query: '?raw', import: 'default' },
});

/** After these a list, a part of a sentence or code follows: it keeps its small letter. */
const parts =
  /^(?:wenn ein Programm meldet|eine ganze Zahl wie|nur Leerzeichen oder|im Terminal, im Dienst|einer für Filme|deine eigene Datei|diese Zeiten|freier Platz, Fehler|scannen und akzeptieren|installieren und neu starten|nur Item Added|aus\.|keiner\.|kein Zeitalter|nach \$\{seconds\} s noch einmal versucht|ein SVG mit|from \$\{|true\b|years\}|tmdb:|tvdb:|intro, start|und order|pathMappings:)/u;

/** The inside of every text in single quotes or backticks. */
const texts = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gu;

test.each(Object.entries(sources))(
  '%s: after a colon a whole sentence begins with a capital letter',
  (_path, source) => {
    const code = source.replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '');
    const small = [...code.matchAll(texts)].flatMap(([text]) =>
      [...text.matchAll(/[^\s'`]: (?=\p{Ll})/gu)]
        .map(({ index, 0: { length } }) => text.slice(index + length))
        .filter((rest) => !parts.test(rest)),
    );
    expect(small).toEqual([]);
  },
);
