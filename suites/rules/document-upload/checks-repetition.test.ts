import { expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { uploadAgainChecks } from './checks-repetition.ts';

const said = sayer(uploadAgainChecks);

const upload = (uuid: string, sha256: string, { username = 'ann', status = 200 } = {}): Call => [
  'documents.upload',
  { parameters: [['username', username]], file: { fileName: 'a.pdf', bytes: 1, sha256 } },
  status,
  { uuid },
];

it('DOC-UP-31: what a user uploads again is another document', () => {
  expect(said('DOC-UP-31', upload('1', 'x'), upload('2', 'x'))).toEqual([1]);
  expect(said('DOC-UP-31', upload('1', 'x'), upload('1', 'x', { username: 'ANN' }))).toEqual([
    1,
    'the existing document',
  ]);
  expect(said('DOC-UP-31', upload('1', 'x'), upload('2', 'x'), upload('1', 'x'))).toEqual([
    2,
    'the existing document',
  ]);
  expect(said('DOC-UP-31', upload('1', 'x'), upload('1', 'y'))).toEqual([0]);
  expect(said('DOC-UP-31', upload('1', 'x'), upload('1', 'x', { username: 'bob' }))).toEqual([0]);
  expect(said('DOC-UP-31', upload('1', 'x'), upload('1', 'x', { status: 403 }))).toEqual([0]);
});
