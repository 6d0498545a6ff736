import { expect, test } from 'vitest';
import { operation as code, type OperationName } from '../../../kit/wire/ipp/operation.ts';
import { ask, keyword, print, startSuiteComplete } from '../../testing/ipp-client.ts';
import { linesOf, play } from '../../testing/ipp-script.ts';
import { operations } from './index.ts';

/** What an operation of a job needs beside the job. */
const needs: Readonly<Partial<Record<OperationName, string>>> = {
  'Send-Document': 'last-document=true',
  'Send-URI': 'last-document=true',
  'Cancel-Document': 'document-number=1',
  'Set-Document-Attributes': 'document-number=1',
  'Set-Job-Attributes': '[job] sides=one-sided',
};

const ofOwners = [...operations.values()].flatMap((one) => (one.owner === true ? one.name : []));
const others = ['Get-Job-Attributes', 'Get-Documents', 'Get-Document-Attributes'] as const;
const ofJobs = [...ofOwners, ...others, 'Promote-Job', 'Schedule-Job-After'] as const;

test('an operation of a job needs a job, and one that there is (RFC 8011 4.3)', async () => {
  const lines = ofJobs.flatMap((name) => [
    `${name} ${needs[name] ?? ''} !bad-request`,
    `${name} 4711 ${needs[name] ?? ''} !not-found`,
  ]);
  expect(await play(lines.join('\n'))).toEqual(linesOf(lines.join('\n')));
});

test.each(ofOwners)('%s is for the owner of the job and operators (RFC 8011 4.3)', async (name) => {
  const asked = needs[name] ?? '';
  const [first, refused, state, ...own] = await play(`
    Print-Job
    ${name} 1 as:bob ${asked}
    job 1 job-state=5
    ${name} 1 ${asked}
    ${name} 1 as:operator ${asked}`);
  expect([first, state]).toEqual(['Print-Job', 'job 1 job-state=5']);
  expect(refused).toMatch(/ !not-authorized$/);
  expect(own.filter((line) => line.endsWith('!not-authorized'))).toEqual([]);
});

test('a printer carries out what its profile claims, and all when it claims nothing (RFC 8011 5.4.15)', async () => {
  const some = `
    printer operations-supported=2,10,11
    Pause-Printer !server-error-operation-not-supported`;
  const all = `
    printer operations-supported=${[...operations.keys()].map((name) => code[name]).join()}
    Pause-Printer`;
  const profile = { 'operations-supported': { enum: [2, 10, 11] } };
  expect(await play(some, profile)).toEqual(linesOf(some));
  expect(await play(all, { 'operations-supported': null })).toEqual(linesOf(all));
});

test('who is authenticated counts, not who the client says it is (RFC 8011 9.3)', async () => {
  const users = ['ann', 'bob'].map((name) => ({ name, password: 'secret' }));
  const as = (name: string, userName: string) => ({
    userName,
    authorization: `Basic ${Buffer.from(`${name}:secret`).toString('base64')}`,
  });
  await using target = await startSuiteComplete({ users });
  const job = [keyword('job-hold-until', 'indefinite')];
  const cancel = {
    operation: 'Cancel-Job',
    jobId: await print(target, { ...as('ann', 'bob'), job }),
  } as const;
  const refused = await ask(target, { ...cancel, ...as('bob', 'bob') });
  expect(refused.status).toBe('client-error-not-authorized');
  expect((await ask(target, { ...cancel, ...as('ann', 'ann') })).status).toBe('successful-ok');
});
