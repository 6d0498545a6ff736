import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf, literalsOf, type Prose } from './prose.ts';
import { unwantedWords } from './unwanted-words.ts';

/** Texts of tests, of test data and of the checks of the sources: no user of Platen meets them. */
const unread =
  /\.(?:test|arbitrary|fixture|setup)\.ts$|^(?:examples|fixtures)\/|\/testing\/|^suites\/proof\/|^scripts\/(?:ci|tiers)\/|^suites\/prove\/(?:terminal-)?faults\/|\/test-values\//;
/** Pages for those who work on Platen hold its glossary and name what is unwanted. */
const pages: ReadonlySet<string> = new Set([
  'README.md',
  'scripts/package/README.md',
  'CHANGELOG.md',
]);

/** The places where a user would meet an unwanted word, each with the words to use instead. */
export function findUnwantedWords(root: string): readonly string[] {
  return readablePaths(root).flatMap((path) =>
    unwantedIn(path, readFileSync(join(root, path), 'utf8')),
  );
}

export function unwantedIn(path: string, content: string): readonly string[] {
  const prose = path.endsWith('.md') ? linesOf(content) : literalsOf(path, content);
  return prose.flatMap((piece) => findIn(path, piece));
}

function findIn(path: string, { line, text }: Prose): readonly string[] {
  // Most texts have none of the words: one search over all of them is cheaper than one for each.
  if (!anyWord.test(text)) return [];
  return unwantedWords
    .filter(({ word }) => patternOf(word).test(text))
    .map(({ word, say }) => `${path}:${line}: "${word}" (say: ${say}) in: ${inShort(text)}`);
}

function readablePaths(root: string): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.mjs', ...pages], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\n').filter((path) => path !== '' && !unread.test(path));
}

function patternOf(words: string): RegExp {
  return new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'i');
}

const anyWord = patternOf(unwantedWords.map(({ word }) => word).join('|'));

function inShort(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}
