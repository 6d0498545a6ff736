import { expect, test } from 'vitest';
import { describeValues } from '../../kit/wire/ipp/describe-value.ts';
import { finishingsAttributes } from './finishings.ts';

test('PWG 5100.1: each finishing has its number and its template, and none is always there', () => {
  const told = new Map(
    finishingsAttributes(['staple', 'punch-dual-left']).map((one) => [
      one.name,
      describeValues(one),
    ]),
  );
  expect(told.get('finishings-supported')).toBe('3,4,74');
  expect(told.get('finishings-default')).toBe('3');
  expect(told.get('finishing-template-supported')).toBe('none,staple,punch-dual-left');
  expect(told.get('finishings-col-database')).toContain('finishing-template=punch-dual-left');
});

test('what is no finishing is named', () => {
  expect(() => finishingsAttributes(['glue'])).toThrow('glue is not a finishing');
});
