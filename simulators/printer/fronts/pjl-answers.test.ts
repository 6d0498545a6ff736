import { expect, test } from 'vitest';
import { dial, eventually, gather, receiptOf, sendRaw, standPrinter } from '../test-stand.ts';

const exit = '\x1b%-12345X';
const ready = 'CODE=10001\r\nDISPLAY="READY"\r\nONLINE=TRUE\r\n';

test.each([
  ['INFO ID', '"p1"\r\n'],
  ['INFO STATUS', ready],
  ['INFO PAGECOUNT', 'PAGECOUNT=0\r\n'],
  ['ECHO 12:30 hello', ''],
  ['INQUIRE COPIES', '1\r\n'],
  ['DINQUIRE DUPLEX', 'OFF\r\n'],
  ['INQUIRE LPARM:PCL PTSIZE', '"?"\r\n'],
  ['INFO WEATHER', '?\r\n'],
  ['FSQUERY NAME="0:"', '?\r\n'],
])('%s is answered', async (question, lines) => {
  await using printer = await standPrinter();
  expect(await sendRaw(printer, `${exit}@PJL ${question}\r\n`)).toBe(
    `@PJL ${question}\r\n${lines}\f`,
  );
});

test.each(['CONFIG', 'VARIABLES', 'USTATUS', 'MEMORY', 'FILESYS'])(
  'INFO %s lists something',
  async (category) => {
    await using printer = await standPrinter();
    const answer = await sendRaw(printer, `@pjl info ${category}\n`);
    expect(answer).toMatch(/^@PJL INFO [A-Z]+\r\n(?:[^\r\n\f]+\r\n)+\f$/);
  },
);

test('variables show what was set on this connection, defaults what DEFAULT set', async () => {
  await using printer = await standPrinter();
  const answer = await sendRaw(
    printer,
    '@PJL SET COPIES=4\n@PJL INQUIRE COPIES\n@PJL DINQUIRE COPIES\n@PJL INFO VARIABLES\n',
  );
  expect(answer).toContain('@PJL INQUIRE COPIES\r\n4\r\n\f');
  expect(answer).toContain('@PJL DINQUIRE COPIES\r\n1\r\n\f');
  expect(answer).toContain('COPIES=4 [2 RANGE]\r\n\t1\r\n\t999\r\n');
  expect(answer).toContain('DUPLEX=OFF [2 ENUMERATED]\r\n\tOFF\r\n\tON\r\n');
});

test.each([
  ['out-of-paper', 'CODE=41201\r\nDISPLAY="LOAD PAPER"\r\nONLINE=FALSE\r\n'],
  ['cover-open', 'CODE=40021\r\nDISPLAY="CLOSE COVER"\r\nONLINE=FALSE\r\n'],
  ['paper-jam', 'CODE=40022\r\nDISPLAY="PAPER JAM"\r\nONLINE=FALSE\r\n'],
  ['toner-low', 'CODE=10006\r\nDISPLAY="TONER LOW"\r\nONLINE=TRUE\r\n'],
] as const)('a printer that is %s says so', async (kind, lines) => {
  await using printer = await standPrinter({ faults: [{ kind }] });
  expect(await sendRaw(printer, '@PJL INFO STATUS\n')).toBe(`@PJL INFO STATUS\r\n${lines}\f`);
});

test('the ready message can be set, and can not break out of its line', async () => {
  await using printer = await standPrinter();
  await sendRaw(printer, '@PJL RDYMSG DISPLAY="in\x0cserted"\n');
  expect(await sendRaw(printer, '@PJL INFO STATUS\n')).toContain('DISPLAY="in serted"\r\n');
  await sendRaw(printer, '@PJL RDYMSG DISPLAY=""\n');
  expect(await sendRaw(printer, '@PJL INFO STATUS\n')).toContain('DISPLAY="READY"\r\n');
});

test('the page count is told bare where the device is like that', async () => {
  await using printer = await standPrinter({ rawHabits: { pageCountForm: 'bare' } });
  await sendRaw(printer, 'one\ftwo\fthree');
  await receiptOf(printer);
  expect(await sendRaw(printer, '@PJL INFO PAGECOUNT\n')).toBe('@PJL INFO PAGECOUNT\r\n3\r\n\f');
});

test('an accounting client sees the printer print, become ready, and count', async () => {
  await using printer = await standPrinter();
  using socket = await dial(printer);
  const answers = gather(socket);
  socket.write(`${exit}@PJL USTATUS DEVICE=ON\r\n@PJL USTATUS JOB=ON\r\n@PJL USTATUS PAGE=ON\r\n`);
  socket.write(
    `@PJL JOB NAME="a"\r\n@PJL ENTER LANGUAGE=PCL\r\n\x1bE one\f two\f\x1bE${exit}@PJL EOJ\r\n${exit}`,
  );
  await eventually('ready again', () => (answers().includes('CODE=10001') ? true : undefined));
  socket.write('@PJL INFO PAGECOUNT\r\n');
  await eventually('the count', () => (answers().includes('PAGECOUNT=2') ? true : undefined));
  const kinds = answers()
    .split('\f')
    .map((answer) => answer.split('\r\n').slice(0, 2).join(' '));
  expect(kinds.filter((kind) => kind.startsWith('@PJL USTATUS'))).toEqual([
    '@PJL USTATUS DEVICE CODE=10023',
    '@PJL USTATUS JOB START',
    '@PJL USTATUS DEVICE CODE=10001',
    '@PJL USTATUS PAGE 1',
    '@PJL USTATUS PAGE 2',
    '@PJL USTATUS JOB END',
  ]);
});

test('USTATUSOFF ends it', async () => {
  await using printer = await standPrinter();
  const answer = await sendRaw(
    printer,
    `${exit}@PJL USTATUS DEVICE=ON\r\n@PJL USTATUSOFF\r\n@PJL ENTER LANGUAGE=PCL\r\n\x1bE`,
  );
  expect(answer).toBe('');
});

test('TIMED reports come on their own, and keep the connection', async () => {
  const due: (() => void)[] = [];
  const { systemClock } = await import('../../kit/clock.ts');
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
