import { expect, it } from 'vitest';
import { unwantedIn } from './find-unwanted.ts';
import { unwantedWords } from './unwanted-words.ts';

it.each(unwantedWords)('finds "$word" in a text and names the words to use', ({ word, say }) => {
  expect(unwantedIn('scripts/own.ts', `print('It is ${word} here.');`).join('\n')).toContain(
    `scripts/own.ts:1: "${word}" (say: ${say}) in: It is ${word} here.`,
  );
});

it('finds words in template literals, in capitals and across lines', () => {
  const source = 'say(`\n${name}: Nobody has\nbrought ${card}`);';
  const found = unwantedIn('scripts/own.ts', source);
  expect(found.map((place) => place.split(' ').slice(0, 2))).toEqual([
    ['scripts/own.ts:1:', '"nobody"'],
    ['scripts/own.ts:1:', '"brought"'],
  ]);
});

it('passes over comments, identifiers, single words and parts of words', () => {
  const source = [
    '// nobody is told',
    "const told = 'nobody';",
    "say(told, 'uncomes outside', 'a--told--b c');",
  ];
  expect(unwantedIn('scripts/own.ts', source.join('\n'))).toEqual([]);
});

it('reads a page without its code blocks', () => {
  const page = ['# Who is told', '', '```sh', 'su nobody -c true', '```', 'Printed on paper.'];
  expect(unwantedIn('README.md', page.join('\n')).map((place) => place.split(' ')[0])).toEqual([
    'README.md:1:',
    'README.md:6:',
  ]);
});
