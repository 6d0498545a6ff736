import { expect, it } from 'vitest';
import type { Fields } from '../../journal/panel-journal.ts';
import { each, seenOf } from './examples/judged.ts';
import { ownPort } from './record.ts';

const seen = (rule: string, fields: Fields): readonly string[] =>
  seenOf(
    rule,
    each(
      (panel) => panel.asked('copy'),
      (panel) => panel.record({}, undefined, { parameters: Object.entries(fields) }),
    ),
  );

it.each<readonly [Fields, readonly string[]]>([
  [{ datetime: '2026-01-01T10:00:00+01:00' }, ['held']],
  [{ datetime: '2026-01-01T10:00:00Z' }, ['datetime 2026-01-01T10:00:00Z']],
  [
    { datetime: '2026-01-01T10:00:00 01:00' },
    ['datetime 2026-01-01T10:00:00 01:00 (in a form, + is encoded as %2B)'],
  ],
  [{}, []],
])('the time of a job has its form: %j', (fields, found) => {
  expect(seen('TERM-REC-01', fields)).toEqual(found);
});

it.each<readonly [Fields, readonly string[], readonly string[]]>([
  [{ address: '10.0.0.7' }, ['held'], ['held']],
  [{ serialnumber: 'SN-7' }, ['held'], ['held']],
  [{ address: '10.0.0.7', serialnumber: 'SN-7' }, ['held'], ['held']],
  [{ address: '10.0.0.8' }, ['held'], ['port 10.0.0.8']],
  [{ address: '10.0.0.8', serialnumber: 'SN-8' }, ['held'], ['port 10.0.0.8, SN-8']],
  [{ address: '10.0.0.7', serialnumber: 'SN-8' }, ['held'], ['port SN-8']],
  [{ address: '', serialnumber: '' }, ['neither serialnumber nor address'], []],
  [{}, ['neither serialnumber nor address'], []],
])('a job names its port, and its own one: %j', (fields, named, own) => {
  expect(seen('TERM-REC-02', fields)).toEqual(named);
  expect(seen('TERM-REC-03', fields)).toEqual(own);
});

it.each<readonly [Fields, readonly string[]]>([
  [{ totalpages: '2', colorpages: '2' }, ['held']],
  [{ totalpages: '2', colorpages: '3' }, ['totalpages 2, colorpages 3']],
  [{ totalpages: '10', colorpages: '9' }, ['held']],
  [{ totalpages: '2' }, ['held']],
  [{ totalpages: 'x' }, ['totalpages x, colorpages missing']],
  [{ colorpages: '3' }, ['held']],
  [{ colorpages: '-3' }, ['totalpages missing, colorpages -3']],
  [{}, []],
])('a job has no more pages in colour than pages: %j', (fields, found) => {
  expect(seen('TERM-REC-04', fields)).toEqual(found);
});

it('a port has the names that are known of it', () => {
  const terminal = { name: 'x', version: '1', can: [], key: 'key#1' };
  expect(ownPort({ ...terminal, port: { address: 'a', serial: 's' } })).toEqual(['a', 's']);
  expect(ownPort({ ...terminal, port: { address: 'a' } })).toEqual(['a']);
});
