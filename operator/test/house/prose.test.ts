import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brokenCitation, commentsOf, sentencesOf, wordCount } from './prose.ts';
import { repository } from './sources.ts';

const own = ['operator/test/house/prose.test.ts', 'operator/test/house/prose.ts'];
const textual = /\.(?:tsx?|js|md|ya?ml|json|css|html|sh|tpl)$|Dockerfile$/u;
const tracked = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' })
  .split('\n')
  .filter((path) => textual.test(path) && !path.includes('/generated/') && path !== 'package-lock.json')
  .filter((path) => !own.includes(path) && existsSync(join(repository, path)))
  .map((path) => ({ path, text: readFileSync(join(repository, path), 'utf8') }));
const sources = tracked.filter(({ path }) => /\.tsx?$/u.test(path));

describe('citations', () => {
  test('of documents name a path and a heading that exist', () => {
    const broken = tracked.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![\w./-])((?:docs|franchise|operator|web)\/[\w./-]+\.md)(?:#([\w-]+))?/gu)].flatMap(
        ([, cited = '', anchor]) => {
          const fault = brokenCitation(cited, anchor);
          return fault === undefined ? [] : [`${path}: ${fault}`];
        },
      ),
    );
    expect(broken).toEqual([]);
  });

  test('of links in Markdown lead to a file and a heading', () => {
    const broken = tracked
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap(({ path, text }) =>
        [
          ...text
            .replaceAll(/^```[\s\S]*?^```/gmu, '')
            .matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/gu),
        ].flatMap(([, target = '', anchor]) => {
          const cited = target === '' ? path : relative(repository, join(repository, dirname(path), target));
          const fault = brokenCitation(cited, anchor);
          return fault === undefined ? [] : [`${path}: ${fault}`];
        }),
      );
    expect(broken).toEqual([]);
  });

  test('name no document outside the repository', () => {
    const outside =
      /\b(?:runs|files|sources|webhooks|limits|cluster|kubernetes|franchise)\.md §? ?\d|\b(?:design|spec) \d+(?:\.\d+)*(?=[),;.:]| rule)/u;
    const found = tracked.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (outside.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});

describe('plain English in comments', () => {
  /** A sentence of more words is read twice. */
  const wordsAtMost = 40;

  test(`no sentence has more than ${wordsAtMost} words`, () => {
    const long = sources.flatMap(({ path, text }) =>
      commentsOf(text).flatMap((comment) =>
        sentencesOf(comment.text)
          .filter((sentence) => wordCount(sentence) > wordsAtMost)
          .map((sentence) => `${path}:${comment.line} ${sentence}`),
      ),
    );
    expect(long).toEqual([]);
  });

  /** Turns that stood for a plain word and had to be decoded; CONTRIBUTING.md has the rules. */
  const banned: readonly RegExp[] = [
    /\bmade anew\b|\bmakes? (?:it |them )?anew\b/iu,
    /\btaken away\b/iu,
    /\b(?:is|are|was|were) told\b/iu,
    /\b(?:is|are) no more\b/iu,
    /\bthat (?:is|are) none\b/iu,
    /\bnot poorer\b|\bbears?\b/iu,
    /\bwhat is told\b|\bwhat was said\b/iu,
  ];

  test('no banned turn', () => {
    const found = sources.flatMap(({ path, text }) =>
      commentsOf(text).flatMap(({ line, text: comment }) =>
        banned
          .filter((turn) => turn.test(comment))
          .map((turn) => `${path}:${line} ${turn.exec(comment)?.[0]}: ${comment}`),
      ),
    );
    expect(found).toEqual([]);
  });

  test('comments, sentences and words are found as they stand', () => {
    const source = '/** First. Second\n * goes on; `a b c` counts once. */\nconst a = 1; // Third.\n';
    expect(commentsOf(source)).toEqual([
      { line: 1, text: 'First. Second goes on; `a b c` counts once.' },
      { line: 3, text: 'Third.' },
    ]);
    expect(sentencesOf('First. Second goes on; `a b c` counts once.')).toHaveLength(3);
    expect(wordCount('CODE counts once.')).toBe(3);
  });
});
