import { expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { historyChecks } from './checks.ts';

const keys = [
  { name: 'key#full', kind: 'full' },
  { name: 'key#foreign', kind: 'foreign' },
] as const;
const said = sayer(historyChecks, { keys });
const theirs = { headers: { 'x-api-key': 'key#foreign' } };
const full = { headers: { 'x-api-key': 'key#full' } };
const file = { fileName: 'a.pdf', bytes: 3, sha256: 'a'.repeat(64) };

const uploaded = (by: object, uuid: string): Call => [
  'documents.upload',
  { ...by, parameters: [['title', uuid]], file },
  200,
  { uuid, status: 0 },
];
const recorded = (by: object, title: string): Call => [
  'documents.record',
  { ...by, parameters: [['title', title]] },
  200,
  { errorCode: 0 },
];
const shown = (by: object, uuid: string, documentName: string): Call => [
  'documents.history',
  by,
  200,
  { documents: [{ uuid, documentName }] },
];

it("HIST-22: another account's own documents and records are no leak, and ours are", () => {
  const before = [recorded(full, 'ours'), recorded(theirs, 'theirs')];
  const documents = [uploaded(full, 'doc-1'), uploaded(theirs, 'doc-2')];
  const judged = (uuid: string, name: string): ReturnType<typeof said> =>
    said('HIST-22', ...before, ...documents, shown(theirs, uuid, name));
  expect(judged('doc-2', 'theirs')).toEqual([1]);
  expect(judged('doc-1', 'doc-1')).toEqual([1, '1 record of this account']);
  expect(judged('x', 'ours')).toEqual([1, '1 record of this account']);
});
