import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { uploadFormChecks } from './checks-forms.ts';

const said = sayer(uploadFormChecks);

function upload(fileName: string, title: string, status = 200): Call {
  const file = { fileName, bytes: 1, sha256: fileName };
  const parameters = Object.entries({ username: 'ann', portname: 'q', title });
  const json = status === 200 ? { uuid: fileName, status: 0 } : undefined;
  return ['documents.upload', { parameters, file, pair: 1 }, status, json];
}

const usual = upload('u.pdf', 'u.pdf');

describe('DOC-UP-35: a title that carries the extension of its file is taken', () => {
  it.each([
    ['a.TXT', 'a.TXT', 1],
    ['a.v2.txt', 'b.txt', 1],
    ['a.txt', 'b c.txt', 1],
    ['a.pdf', 'a', 1],
    ['a.txt', 'a.txt', 0],
    ['a.txt', 'a.TXT', 0],
    ['a.TXT', 'a.txt', 0],
    ['a.txt', 'a', 0],
    ['a.pdf', '', 0],
    ['a.pdf', 'a\u0007', 0],
    ['a', 'b', 0],
  ])('%s under the title %s', (fileName, title, count) => {
    expect(said('DOC-UP-35', upload(fileName, title), usual)).toEqual([count]);
  });

  it('as long as the usual one beside it is', () => {
    expect(said('DOC-UP-35', upload('a.TXT', 'a.TXT', 400), usual)).toEqual([1, '400']);
    expect(said('DOC-UP-35', upload('a.TXT', 'a.TXT', 400))).toEqual([0]);
  });
});
