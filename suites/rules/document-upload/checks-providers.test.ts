import { expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { uploadProviderChecks } from './checks-providers.ts';

const said = sayer(uploadProviderChecks, { keys: [{ name: 'key#1', kind: 'full' }] });
const upload = (provider: string | undefined, status: number, username = 'ann'): Call => [
  'documents.upload',
  {
    headers: { 'x-api-key': 'key#1' },
    parameters: [
      ['username', username],
      ['portname', 'queue'],
      ...(provider === undefined ? [] : ([['providerid', provider]] as const)),
    ],
  },
  status,
  status === 200 ? { uuid: 'a' } : undefined,
];

it('DOC-UP-40: no provider, or 0, is as good as that of the user', () => {
  const control = upload('1', 200);
  expect(said('DOC-UP-40', control, upload('0', 200), upload(undefined, 200))).toEqual([2]);
  expect(said('DOC-UP-40', control, upload('0', 403))).toHaveLength(2);
  expect(said('DOC-UP-40', upload(undefined, 403), control)).toHaveLength(2);
  expect(said('DOC-UP-40', upload('1', 403), upload('0', 403))).toEqual([0]);
  expect(said('DOC-UP-40', control, upload('0', 403, 'bob'))).toEqual([0]);
});
