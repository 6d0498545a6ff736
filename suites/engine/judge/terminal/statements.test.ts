import { expect, it } from 'vitest';
import { type Other, PanelJournal } from '../../journal/panel-journal.ts';
import { attemptsOf } from './attempt.ts';
import {
  filePart,
  isInQuery,
  mediaType,
  mediaTypeIn,
  memberNames,
  parameterOf,
  queryOf,
  statementOf,
  valuesIn,
} from './statements.ts';

function sentOf(operation: string, other: Other) {
  const panel = new PanelJournal();
  panel.form('GET', operation, { path: '/', sent: other });
  const [attempt] = attemptsOf(panel.events);
  if (attempt === undefined) throw new Error('nothing was sent');
  return attempt.sent;
}

it.each([
  ['application/json', 'application/json'],
  ['Application/JSON; charset=utf-8', 'application/json'],
  [' text/plain ;a=b;c=d', 'text/plain'],
  ['', ''],
])('the media type of %j is %j', (contentType, expected) => {
  expect(mediaTypeIn(contentType)).toBe(expected);
  const sent = sentOf('version.get', { headers: { 'content-type': contentType } });
  expect(mediaType(sent)).toBe(expected);
});

it('a request without a Content-Type has none', () => {
  expect(mediaType(sentOf('version.get', { headers: {} }))).toBe('');
});

it('a parameter of a call is found by its name in any case', () => {
  const statement = statementOf(sentOf('documents.list', {}));
  expect(parameterOf(statement, 'MAXRECORDS')?.name).toBe('maxRecords');
  expect(parameterOf(statement, 'most')).toBeUndefined();
});

it('what the interface does not list has no statement and no parameters', () => {
  const statement = statementOf(sentOf('none', {}));
  expect(statement).toBeUndefined();
  expect(parameterOf(statement, 'maxRecords')).toBeUndefined();
});

it('several numbers may stand in one value, where several may be given', () => {
  const list = statementOf(sentOf('documents.list', {}));
  const values = (name: string): readonly string[] | undefined => {
    const stated = parameterOf(list, name);
    return stated && valuesIn(stated, '1,2');
  };
  expect(values('status')).toEqual(['1', '2']);
  expect(values('maxRecords')).toEqual(['1,2']);
  const repeatable = { name: 'x', type: 'string', place: 'form', required: false } as const;
  expect(valuesIn({ ...repeatable, repeatable: true }, 'a,b')).toEqual(['a,b']);
});

it('what stands in the URL is known where it was observed', () => {
  const observed = sentOf('documents.list', { query: [['Status', '1']] });
  expect([isInQuery(observed, 'sTATUS'), isInQuery(observed, 'other')]).toEqual([true, false]);
  const { query: _, ...unobserved } = observed;
  expect(queryOf(unobserved)).toEqual([]);
  expect(isInQuery(unobserved, 'status')).toBe(false);
});

it('a file is the part of its name', () => {
  const sent = sentOf('documents.upload', {
    parts: [{ name: 'title' }, { name: 'data', fileName: 'a.pdf' }],
  });
  expect(filePart(sent, 'data')?.fileName).toBe('a.pdf');
  expect(filePart(sent, 'file')).toBeUndefined();
  expect(filePart(sentOf('documents.upload', {}), 'data')).toBeUndefined();
});

it('members are those of an object', () => {
  expect(memberNames(sentOf('accesscontrols.add', { json: { a: 1, b: null } }))).toEqual([
    'a',
    'b',
  ]);
  expect(memberNames(sentOf('accesscontrols.add', { json: ['a'] }))).toEqual([]);
});
