import { expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { type Answer, PanelJournal } from '../../journal/panel-journal.ts';
import { attemptsOf } from './attempt.ts';
import { isReadable } from './readable.ts';

const token = { token: { access_token: 'token#1' } };
const page = { text: '<html>' };

/** By what is answered: what a terminal needs, and what it can do nothing with. */
const answers: readonly (readonly [
  operation: string,
  readable: readonly (Json | undefined)[],
  not: readonly (Json | undefined)[],
])[] = [
  ['login.post', [token], [{}, { token: {} }, { token: 'token#1' }, [], undefined]],
  ['documents.send', [{ errorCode: 0 }, { errorCode: 1 }], [{}, { errorCode: '0' }, undefined]],
  ['outputports.create', [{ errorCode: 0 }], [{ id: 1 }, undefined]],
  ['documents.list', [[], [{}]], [{}, 'x', undefined]],
  ['documents.upload', [{}], [[], 'x', undefined]],
  ['documents.history', [{}], [[], undefined]],
  ['users.all', [[], {}, 'x'], [undefined]],
  ['authproviders.get', [[], {}, 7], [undefined]],
  ['account.head', [undefined, {}], []],
  ['documents.record', [undefined], []],
  ['none', [undefined, [], 'x'], []],
];

const each = answers.flatMap(([operation, readable, not]) => [
  ...readable.map((json) => [operation, json, true] as const),
  ...not.map((json) => [operation, json, false] as const),
]);

it.each(each)('an answer to %s of %j can be read: %s', (operation, json, is) => {
  expect(isReadableTo(operation, { status: 200, ...(json === undefined ? page : { json }) })).toBe(
    is,
  );
});

it.each<readonly [Answer, boolean]>([
  [{ status: 200 }, true],
  [{ status: 200, text: '<html>' }, false],
  [{ status: 206 }, false],
  [{ status: 204 }, false],
])('bytes are what comes whole and is no text: %j', (answer, is) => {
  expect(isReadableTo('documents.download', answer)).toBe(is);
});

function isReadableTo(operation: string, answer: Answer): boolean {
  const panel = new PanelJournal();
  panel.form('GET', operation, { path: '/', answer });
  const [attempt] = attemptsOf(panel.events);
  if (attempt?.exchange === undefined) throw new Error('it was not answered');
  return isReadable(attempt.exchange);
}
