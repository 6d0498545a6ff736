import { expect, it } from 'vitest';
import { operations } from '../../suites/spec/operations.ts';
import { keyWords, secretWords } from './secret-words.ts';

const rights = [...new Set(operations.flatMap(({ permissions }) => permissions))];

it.each([
  [['ViewReport', 'ViewJob'], 'an API key limited to just ViewReport and ViewJob'],
  [[], 'an API key limited to no right'],
  [
    rights.filter((right) => right !== 'ViewUser'),
    'an API key limited to every right but ViewUser',
  ],
  [rights, 'an API key limited to every right'],
])('of limited keys the rights tell which: %#', (permissions, words) => {
  expect(keyWords({ name: 'key#7', kind: 'limited', permissions })).toBe(words);
});

it('what a profile calls a right gets into a script as a word alone', () => {
  const permissions = ['ViewJob', '}"; touch /tmp/x; "'];
  const words = keyWords({ name: 'key#7', kind: 'limited', permissions });
  expect(words).toBe('an API key limited to just ViewJob');
});

it('other secrets are told by what they are, or by the name in the recording', () => {
  expect(keyWords({ name: 'key#1', kind: 'full' })).toBe('the API key of kind full');
  expect(secretWords('device', 'device#1')).toBe('the device token');
  expect(secretWords('password', 'password#3')).toBe('in the recording: password#3');
});
