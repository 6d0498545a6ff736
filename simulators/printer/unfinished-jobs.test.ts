import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { waitFor } from '../kit/lifecycle.ts';
import { attribute } from '../kit/wire/ipp/attribute.ts';
import { keyword, name } from '../kit/wire/ipp/value.ts';
import { print, startTestPrinter, type TestPrinter } from './testing/ipp-client.ts';

test('a job that a jam stops is told with its state and the reason, and not once it is printed', async () => {
  await using target = await startTestPrinter([{ kind: 'paper-jam' }]);
  await print(target, { userName: 'anna', more: [attribute('job-name', name('stuck'))] });
  const [job] = await seen(target, 'processing-stopped');
  expect(job).toMatchObject({ jobId: 1, front: 'ipp', jobName: 'stuck', userName: 'anna' });
  expect(job?.reasons).toContain('media-jam');
  await print(target);
  expect(target.printer.unfinished().map(({ state }) => state)).toEqual([
    'processing-stopped',
    'pending',
  ]);
  const page = await (await fetch(`http://127.0.0.1:${String(target.port)}/`)).text();
  expect(page).toContain('Waiting and printing: 2');
  await target.printer.setFaults([]);
  await waitFor(() => target.printer.receipts()[1], wait('both jobs'));
  expect(target.printer.unfinished()).toEqual([]);
});

test('a job of port 9100 that waits for paper, or for its owner, is told as well', async () => {
  await using target = await startTestPrinter([{ kind: 'out-of-paper' }], undefined, {
    rawPort: 0,
  });
  const pjl = '\x1b%-12345X@PJL JOB NAME="minutes"\r\n@PJL SET USERNAME="anna"\r\n';
  send(target, `${pjl}@PJL ENTER LANGUAGE=PCL\r\n\x1bE x`);
  const [job] = await seen(target, 'processing-stopped');
  expect(job).toMatchObject({ front: 'raw', jobName: 'minutes', userName: 'anna' });
  expect(job?.reasons).toContain('media-empty');
});

test.each([
  ['ipp', (target: TestPrinter) => print(target, { document: Buffer.from('a\fb\fc') })],
  ['raw', (target: TestPrinter) => send(target, 'a\fb\fc')],
] as const)(
  'a job over %s that is printed in part is listed with its sides so far and in all',
  async (...args) => {
    const [front, printOn] = args;
    const jam = { kind: 'paper-jam', afterPages: 1 } as const;
    await using target = await startTestPrinter([jam], undefined, { rawPort: 0 });
    await printOn(target);
    const [job] = await seen(target, 'processing-stopped');
    expect(job).toMatchObject({ front, printed: 1, total: 3 });
  },
);

test('a job that is held says why', async () => {
  await using target = await startTestPrinter();
  await print(target, { job: [attribute('job-hold-until', keyword('indefinite'))] });
  const [job] = await seen(target, 'pending-held');
  expect(job?.reasons).toEqual(['job-hold-until-specified']);
});

function seen(target: TestPrinter, state: string) {
  return waitFor(
    () => {
      const jobs = target.printer.unfinished();
      return jobs.some((job) => job.state === state) ? jobs : undefined;
    },
    wait(`a job that is ${state}`),
  );
}

function send(target: TestPrinter, bytes: string): void {
  const { host, port } = target.printer.rawAddress ?? { host: '', port: 0 };
  connect({ host, port })
    .on('error', () => undefined)
    .end(bytes, 'latin1');
}

function wait(what: string) {
  return { clock: systemClock, deadlineMs: 50_000, what };
}
