import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import {
  dial,
  eventually,
  gather,
  receiptOf,
  type StandingPrinter,
  sendRaw,
  standPrinter,
} from '../test-stand.ts';

const exit = '\x1b%-12345X';
const ready = 'CODE=10001\r\nDISPLAY="READY"\r\nONLINE=TRUE\r\n';
const all = '@PJL USTATUS DEVICE=ON\r\n@PJL USTATUS JOB=ON\r\n@PJL USTATUS PAGE=ON\r\n';
const threePages = '@PJL ENTER LANGUAGE=PCL\r\n\x1bEone\ftwo\fthree\f\x1bE';

test.each([
  ['when-printed', true],
  ['when-received', false],
  ['at-once', false],
] as const)('a device that closes %s tells the end of a job: %s', async (halfClose, isTold) => {
  await using printer = await standPrinter({ rawHabits: { halfClose } });
  const told = await sendRaw(printer, `${all}@PJL JOB\n${threePages}${exit}@PJL EOJ\n`);
  expect(told.includes('END\r\nPAGES=3\r\n')).toBe(isTold);
  expect((await receiptOf(printer)).pages).toBe(3);
});

test('a job is told from its start to its end, page by page', async () => {
  await using printer = await standPrinter();
  const job = `@PJL JOB NAME="a"\r\n${threePages}${exit}@PJL EOJ NAME="z"\r\n${exit}`;
  expect(await sendRaw(printer, `${exit}${all}${job}`)).toBe(
    [
      '@PJL USTATUS JOB\r\nSTART\r\nNAME="a"\r\n',
      '@PJL USTATUS DEVICE\r\nCODE=10023\r\nDISPLAY="PROCESSING JOB"\r\nONLINE=TRUE\r\n',
      ...['1', '2', '3'].map((page) => `@PJL USTATUS PAGE\r\n${page}\r\n`),
      '@PJL USTATUS JOB\r\nEND\r\nNAME="z"\r\nPAGES=3\r\n',
      `@PJL USTATUS DEVICE\r\n${ready}`,
      '',
    ].join('\f'),
  );
});

test.each([
  ['copies count', '@PJL JOB\n@PJL SET COPIES=2\n', [1, 2, 3, 4, 5, 6]],
  ['pages before START and behind END do not come out', '@PJL JOB START=2 END=2\n', [2]],
  ['those before START keep their numbers', '@PJL JOB START=3\n', [3]],
  ['a range behind the end', '@PJL JOB START=9 END=12\n', []],
])('%s', async (_, opening, pages) => {
  await using printer = await standPrinter();
  const stream = `${exit}${all}${opening}${threePages}${exit}@PJL EOJ\n${exit}`;
  const told = await sendRaw(printer, stream);
  expect(pagesIn(told)).toEqual(pages);
  expect(told).toContain(`END\r\nPAGES=${pages.length}\r\n`);
  expect(printer.state().pageCount).toBe(pages.length);
});

test('the documents of one JOB are counted together, its range too', async () => {
  await using printer = await standPrinter();
  const stream = `${exit}${all}@PJL JOB NAME="both" START=2 END=5\n${threePages}${exit}${threePages}${exit}@PJL EOJ\n`;
  const told = await sendRaw(printer, stream);
  expect(pagesIn(told)).toEqual([2, 3, 4, 5]);
  expect(told.match(/(?:START|END)\r\n(?:[^\f\r]+\r\n)*/g)).toEqual([
    'START\r\nNAME="both"\r\n',
    'END\r\nNAME="both"\r\nPAGES=4\r\n',
  ]);
  expect(printer.state().pageCount).toBe(4);
});

test('without JOB there are pages, and no job', async () => {
  await using printer = await standPrinter();
  const told = await sendRaw(printer, `${exit}${all}${threePages}${exit}${threePages}`);
  expect(pagesIn(told)).toEqual([1, 2, 3, 1, 2, 3]);
  expect(told).not.toContain('USTATUS JOB');
});

test('a job without a document begins and ends', async () => {
  await using printer = await standPrinter();
  expect(await sendRaw(printer, `${all}@PJL JOB NAME="empty"\n@PJL EOJ\n`)).toBe(
    '@PJL USTATUS JOB\r\nSTART\r\nNAME="empty"\r\n\f@PJL USTATUS JOB\r\nEND\r\nNAME="empty"\r\nPAGES=0\r\n\f',
  );
});

test('where JOBID is on, jobs have numbers and results', async () => {
  await using printer = await standPrinter();
  const stream = `${all}@PJL SET JOBID=ON\n@PJL JOB NAME="n"\n${threePages}${exit}@PJL EOJ\n`;
  const told = await sendRaw(printer, stream);
  expect(told).toContain('START\r\nNAME="n"\r\nID=1\r\n\f');
  expect(told).toContain('END\r\nNAME="n"\r\nPAGES=3\r\nID=1\r\nRESULT=OK\r\n\f');
});

test('trouble is told when it comes and when it goes', async () => {
  await using printer = await standPrinter();
  using socket = await dial(printer);
  const told = gather(socket);
  socket.write(`${exit}${all}@PJL ECHO on\n`);
  await eventually('the echo', () => told().includes('ECHO on') || undefined);
  await printer.setFaults([{ kind: 'paper-jam' }]);
  await printer.setFaults([{ kind: 'toner-low' }]);
  await printer.setFaults([]);
  await eventually('all of it', () => told().split('\f').length === 5 || undefined);
  expect(codesIn(told())).toEqual([40_022, 10_006, 10_001]);
});

test.each([
  ['WEATHER', [20_002]],
  ['JOB NAME="April', [20_011]],
  ['SET COPIES=', [20_015]],
  ['SET', [20_023]],
  ['SET WEATHER=FINE', [25_006]],
  ['SET COPIES=MANY', [25_008]],
  ['SET COPIES=4000', [25_013]],
  ['SET DUPLEX=PERHAPS PAPER=BARK', [25_016, 25_016]],
  ['EOJ', [27_002]],
  ['SET INTRAY1SIZE=A4', [27_004]],
  ['SET PASSWORD=1', [27_005]],
  ['ENTER LANGUAGE=KLINGON', [20_004]],
  ['SET COPIES=2', []],
])('DEVICE=VERBOSE tells what is wrong with %s', async (command, codes) => {
  await using printer = await standPrinter({ rawHabits: { unknownCommands: 'ignored' } });
  const send = (value: string): Promise<string> =>
    sendRaw(printer, `@PJL USTATUS DEVICE=${value}\n@PJL ${command}\n`);
  expect(codesIn(await send('VERBOSE'))).toEqual(codes);
  expect(await send('ON')).toBe('');
});

test('INFO USTATUS lists what was asked for', async () => {
  await using printer = await standPrinter();
  const ask = '@PJL USTATUS DEVICE=VERBOSE\n@PJL USTATUS TIMED=30\n@PJL USTATUS TIMED=4\n';
  expect(await sendRaw(printer, `${ask}@PJL INFO USTATUS\n`)).toBe(
    '@PJL INFO USTATUS\r\nDEVICE=VERBOSE [3 ENUMERATED]\r\n\tOFF\r\n\tON\r\n\tVERBOSE\r\nJOB=OFF [2 ENUMERATED]\r\n\tOFF\r\n\tON\r\nPAGE=OFF [2 ENUMERATED]\r\n\tOFF\r\n\tON\r\nTIMED=30 [2 RANGE]\r\n\t5\r\n\t300\r\n\f',
  );
});

test('USTATUSOFF ends it', async () => {
  await using printer = await standPrinter();
  expect(await sendRaw(printer, `${exit}${all}@PJL USTATUSOFF\r\n${threePages}`)).toBe('');
});

test('TIMED reports come on their own, and keep the connection', async () => {
  const due: (() => void)[] = [];
  const timer = (ms: number, callback: () => void): Disposable => {
    if (ms === 5000) due.push(callback);
    return { [Symbol.dispose]: () => undefined };
  };
  await using printer = await standPrinter({ clock: { ...systemClock, timer } });
  using socket = await dial(printer);
  const answers = gather(socket);
  socket.write('@PJL USTATUS TIMED=5\r\n');
  await eventually('the timer', () => due[0]);
  due[0]?.();
  await eventually('a report', () =>
    answers() === `@PJL USTATUS TIMED\r\n${ready}\f` ? true : undefined,
  );
  expect(due).toHaveLength(2);
});

test('a job that is given up while it waits for paper is told as canceled, and ends', async () => {
  await using printer = await standPrinter({ faults: [{ kind: 'out-of-paper' }] });
  using socket = await dial(printer);
  const told = gather(socket);
  socket.write(`${all}@PJL JOB NAME="stuck"\r\n${threePages}${exit}@PJL EOJ\r\n@PJL ECHO all\r\n`);
  await eventually('the echo', () => told().includes('ECHO all') || undefined);
  await printer.stop();
  expect(told().slice(told().indexOf('@PJL ECHO all'))).toBe(
    [
      '@PJL ECHO all\r\n',
      '@PJL USTATUS JOB\r\nCANCELED\r\nNAME="stuck"\r\n',
      '@PJL USTATUS JOB\r\nEND\r\nNAME="stuck"\r\nPAGES=0\r\n',
      '',
    ].join('\f'),
  );
});

test('an accounting client waits for printing, then for ready three times, and takes the count', async () => {
  await using printer = await standPrinter({ faults: [{ kind: 'out-of-paper' }] });
  await using client = await accountingClient(printer);
  client.send(`${exit}@PJL USTATUS DEVICE=ON\r\n`);
  expect(await client.ask('INFO STATUS')).toContain('CODE=41201');
  const before = await client.pageCount();
  await printer.setFaults([]);
  client.send(`${exit}@PJL SET COPIES=2\r\n${threePages}${exit}`);
  await client.heard('CODE=10023');
  // It asks without a pause: that must not keep the job from being printed.
  for (let inRow = 0; inRow < 3; ) {
    inRow = (await client.ask('INFO STATUS')).includes('CODE=10001') ? inRow + 1 : 0;
  }
  expect((await client.pageCount()) - before).toBe(6);
  expect((await receiptOf(printer)).ticket.copies).toBe(2);
});

interface AccountingClient extends AsyncDisposable {
  send(text: string): void;
  /** The answer, without what was told unasked before it. */
  ask(question: string): Promise<string>;
  heard(text: string): Promise<unknown>;
  pageCount(): Promise<number>;
}

async function accountingClient(printer: StandingPrinter): Promise<AccountingClient> {
  const socket = await dial(printer);
  const all = gather(socket);
  let questions = 0;
  const ask = async (question: string): Promise<string> => {
    questions += 1;
    const mark = `@PJL ECHO ${questions}`;
    socket.write(`@PJL ${question}\r\n${mark}\r\n`);
    await eventually(question, () => all().includes(`${mark}\r\n\f`) || undefined);
    const upToMark = all().slice(0, all().indexOf(mark));
    return upToMark.slice(upToMark.lastIndexOf(`@PJL ${question}`));
  };
  return {
    send: (text) => void socket.write(text),
    ask,
    heard: (text) => eventually(text, () => all().includes(text) || undefined),
    pageCount: async () =>
      Number(/PAGECOUNT=(\d+)/.exec(await ask('INFO PAGECOUNT'))?.[1] ?? Number.NaN),
    async [Symbol.asyncDispose]() {
      socket.destroy();
    },
  };
}

function pagesIn(told: string): readonly number[] {
  return [...told.matchAll(/USTATUS PAGE\r\n(\d+)\r\n\f/g)].map(([, page]) => Number(page));
}

function codesIn(told: string): readonly number[] {
  return [...told.matchAll(/USTATUS DEVICE\r\nCODE=(\d+)/g)].map(([, code]) => Number(code));
}
