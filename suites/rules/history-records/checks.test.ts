import { expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { recordChecks } from './checks.ts';

const said = sayer(recordChecks, { foreignDomain: 'elsewhere.example' });

const port = (domainname: string, address: string, id: number): Call => [
  'outputports.create',
  { parameters: Object.entries({ domainname, portname: `port ${String(id)}`, address }) },
  200,
  { errorCode: 0, id },
];
const job = (address: string): Call => [
  'documents.record',
  { parameters: Object.entries({ username: 'ann', title: 'job', jobtype: 'COPY', address }) },
  200,
];
const history = (outputPortName: string, outputPortId: number): Call => [
  'documents.history',
  {},
  200,
  { documents: [{ documentName: 'job', outputPortName, outputPortId }] },
];

it('REC-08: address finds the output port of the record', () => {
  const own = port('customer.example', 'p.example', 7);
  expect(said('REC-08', own, job('p.example'), history('port 7', 7))).toEqual([1]);
  expect(said('REC-08', own, job('p.example'), history('', -1))).toEqual([
    1,
    'output port , id -1',
  ]);
  expect(said('REC-08', own, job('q.example'), history('', -1))).toEqual([0]);
});

it('REC-08: finds none of another account', () => {
  const theirs = port('elsewhere.example', 'p.example', 8);
  expect(said('REC-08', theirs, job('p.example'), history('', -1))).toEqual([0]);
});
