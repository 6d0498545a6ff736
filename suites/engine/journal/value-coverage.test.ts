import { expect, it } from 'vitest';
import { seededChance } from '../../../simulators/kit/chance.ts';
import { parameterValues } from '../../spec/test-values/parameter-values.ts';
import type { AnsweredEvent, SentEvent } from './event.ts';
import { requestValues } from './request-values.ts';
import { valueCoverage } from './value-coverage.ts';

const stamp = { seq: 1, at: '0', case: 'case', call: 1 };
const answered: AnsweredEvent = {
  ...stamp,
  type: 'answered',
  status: 200,
  headers: {},
  bytes: 0,
  sha256: '',
};

function sentWith(more: Partial<SentEvent>): SentEvent {
  const method = 'PUT';
  return {
    ...stamp,
    type: 'sent',
    operation: 'groups.create',
    method,
    path: '',
    pathParameters: {},
    headers: {},
    parameters: [],
    ...more,
  };
}

it('makes values of each class that are of that class', () => {
  const chance = seededChance(1);
  for (const { operation, parameter, classes } of parameterValues)
    for (const one of classes)
      for (const plain of ['platen-1.example'])
        expect(
          one.is(one.make(plain, chance)) || needsNumber(one.name),
          `${operation} ${parameter}: ${one.name}`,
        ).toBe(true);
});

/** Made of a number, or of a URL. */
function needsNumber(name: string): boolean {
  return /digits|number|zeros|seven bytes|double|separators|URL|capital|32 bytes|33 bytes|characters|plain|rows/.test(
    name,
  );
}

it('counts classes of requests that were answered', () => {
  const sent = sentWith({ parameters: [['groupname', 'Straße & Ключ']] });
  const none = valueCoverage([sent], { thorough: false });
  const some = valueCoverage([sent, answered], { thorough: false });
  expect(none.covered).toBe(0);
  const missing = some.missing
    .filter(({ parameter }) => parameter === 'groupname')
    .map(({ name }) => name);
  expect(missing).not.toContain('a sharp s');
  expect(missing).not.toContain('an ampersand');
  expect(missing).toContain('a final sigma');
});

it('counts costly classes in thorough runs alone', () => {
  const [usual, thorough] = [false, true].map(
    (one) => valueCoverage([], { thorough: one }).classes,
  );
  expect(thorough).toBeGreaterThan(usual ?? 0);
});

it('finds values wherever they travelled', () => {
  const details = sentWith({
    parameters: [
      ['detailtype', '0'],
      ['detaildata', 'a'],
      ['detailtype', '11'],
      ['detaildata', 'b'],
    ],
  });
  expect(requestValues(details, { parameter: 'detaildata', kind: '11' })).toEqual(['b']);
  const location = sentWith({
    json: { sortOrder: 7, identifiers: [{ locationType: 4, stringData: ['wifi'] }] },
  });
  expect(requestValues(location, { parameter: 'identifiers', kind: '4' })).toEqual(['wifi']);
  expect(requestValues(location, { parameter: 'sortOrder' })).toEqual(['7']);
  const file = { fileName: 'x (cut off).pdf', bytes: 7, sha256: '', pages: 1 };
  expect(requestValues(sentWith({ file }), { parameter: 'data' })).toEqual([
    '7 bytes',
    '1 page',
    'cut off',
  ]);
});
