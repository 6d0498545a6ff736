import { expect, it } from 'vitest';
import { errorCitations, parameterCitations, sectionOfCitation } from '../citation.ts';
import { operationOf, operations } from '../operations.ts';
import { finderOf } from './citations.ts';
import { readParts } from './parts.ts';

const find = finderOf(readParts());

function found(citation: string): readonly string[] {
  return find(citation).map(({ section, about }) => `${section}: ${about}`);
}

it.each([
  ['documents.upload title: extension', '4.4: documents.upload title: extension'],
  ['7 status 400', '7: status 400'],
  ['JSON bodies', ': JSON bodies'],
  ['card.post param cd', '4.11: card.get card.post param cd'],
  ['documents.send param uuid', '4.4: documents.send params uuid port'],
  ['locations.create param name', '4.10: locations.create params'],
  ['groups.list right ViewUser', '4.12: groups.list call, right ViewUser, returns'],
  [
    'users.groups-set right ModifyUser',
    '4.7: users.groups-add users.groups-set users.groups-remove right ModifyUser',
  ],
])('%s is the part %s', (citation, part) => {
  expect(found(citation)).toEqual([part]);
});

it('a record stands for its members', () => {
  expect(found('2 TokenInfo')).toEqual([
    '2 TokenInfo: access_token',
    '2 TokenInfo: refresh_token',
    '2 TokenInfo: expires_in',
  ]);
});

it.each(['documents.upload param titel', '4.4', '', 'nothing.get call', '2 None', 'card.get'])(
  '%j is no part',
  (citation) => {
    expect(found(citation)).toEqual([]);
  },
);

it.each(operations.map((one) => [one.id, one] as const))('%s has a part for each', (id, one) => {
  const clauses = [
    ...(id === 'account.head' ? [] : ['call']),
    ...one.parameters.filter(({ place }) => place !== 'path').map(({ name }) => `param ${name}`),
    ...one.permissions.map((name) => `right ${name}`),
    ...one.errors
      .filter((status) => id !== 'account.head' || status !== 404)
      .map((status) => `errors ${String(status)}`),
  ];
  expect(clauses.filter((clause) => find(`${id} ${clause}`).length === 0)).toEqual([]);
});

it('the section of a citation is that of its call, or stated, or the conventions', () => {
  const citations = [
    'card.get: what is released',
    '2 UserInfo cards',
    '4.14 what lists hold',
    'JSON bodies',
  ];
  expect(citations.map(sectionOfCitation)).toEqual(['4.11', '2', '4.14', 'conventions']);
});

it('the table of operations derives citations of parameters and errors', () => {
  const members = parameterCitations(({ place }) => place === 'member');
  expect(members).toContain('locations.create param sortOrder');
  expect(members.filter((citation) => find(citation).length === 0)).toEqual([]);
  const record = operationOf('documents.record');
  expect(errorCitations(record, 401)).toEqual(['documents.record errors 401']);
  expect(errorCitations(record, 404)).toEqual([]);
});
