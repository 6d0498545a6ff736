import { expect, it } from 'vitest';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './shown-jobs.ts';

const said = sayer(
  rules.flatMap(({ checks }) => checks),
  { foreignDomain: 'elsewhere.example' },
);

const port = (domainname: string): Call => [
  'outputports.create',
  { parameters: Object.entries({ domainname, portname: 'port', address: 'p.example' }) },
  200,
  { errorCode: 0, id: 7 },
];
const job = (address: string): Call => [
  'documents.record',
  { parameters: Object.entries({ username: 'ann', title: 'job', jobtype: 'COPY', address }) },
  200,
];
const shownWithout: Call = [
  'documents.history',
  {},
  200,
  { documents: [{ documentName: 'job', outputPortName: '', outputPortId: -1 }] },
];

it('REC-08: the record of a job has no port if its account has none at that address', () => {
  const own = port('customer.example');
  expect(said('REC-08', own, job('q.example'), shownWithout)).toEqual([0]);
  const foreign = port('elsewhere.example');
  expect(said('REC-08', foreign, job('p.example'), shownWithout)).toEqual([0]);
  const wrong = 'output port , id -1';
  expect(said('REC-08', own, job('p.example'), shownWithout)).toEqual([1, wrong]);
});
