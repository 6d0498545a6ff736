import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostileText } from '../hostile.arbitrary.ts';
import { type ShellName, shellComment, shellWord } from './shell-word.ts';

const names: readonly ShellName[] = [
  { literal: 'key#1', variable: 'KEY_1' },
  { literal: 'key#12', variable: 'KEY_12' },
  { literal: 'outputportid=7', variable: 'PORT_1', prefix: 'outputportid=' },
];
const values = { KEY_1: "o'ne $(x)", KEY_12: 'twelve', PORT_1: '99' };

function read(script: string): readonly string[] {
  const output = execFileSync('sh', ['-c', `set -u\n${script}`], {
    env: { ...process.env, ...values },
  });
  return output.toString('utf8').split('\0').slice(0, -1);
}

it('the shell reads back every text as it was, and obeys none of it', () => {
  fc.assert(
    fc.property(fc.array(hostileText, { minLength: 1, maxLength: 20 }), (texts) => {
      const words = texts.map((text) => shellWord(text, []));
      const expected = texts.map((text) => text.toWellFormed().replaceAll('\0', ''));
      expect(read(`printf '%s\\0' ${words.join(' ')}`)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

it('a name stands for its value, the longer one where two begin together, short ones only whole', () => {
  const texts = ["Bearer key#1's", 'key#12', 'outputportid=7', 'outputportid=78', ''];
  const words = texts.map((text) => shellWord(text, names));
  expect(read(`printf '%s\\0' ${words.join(' ')}`)).toEqual([
    "Bearer o'ne $(x)'s",
    'twelve',
    'outputportid=99',
    'outputportid=78',
    '',
  ]);
});

it('a comment is one line whatever it held', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(read(`${shellComment(text)}\nprintf 'done\\0'`)).toEqual(['done']);
    }),
    { numRuns: 40 },
  );
});
