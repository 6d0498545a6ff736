import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { dial, eventually, gather, receiptOf, sendRaw, standPrinter } from '../test-stand.ts';
import { pjlVariables } from './pjl-variables.ts';

const exit = '\x1b%-12345X';
const ready = 'CODE=10001\r\nDISPLAY="READY"\r\nONLINE=TRUE\r\n';

test.each([
  ['INFO ID', '"p1"\r\n'],
  ['INFO STATUS', ready],
  ['INFO PAGECOUNT', 'PAGECOUNT=0\r\n'],
  ['ECHO 12:30 hello', ''],
  ['INQUIRE COPIES', '1\r\n'],
  ['DINQUIRE DUPLEX', 'OFF\r\n'],
  ['INQUIRE LPARM:PCL PTSIZE', '12.00\r\n'],
  ['INQUIRE PTSIZE', '"?"\r\n'],
  ['DINQUIRE PASSWORD', 'DISABLED\r\n'],
  ['INFO MEMORY', 'TOTAL=134217728\r\nLARGEST=134087680\r\n'],
  ['INFO WEATHER', '"?"\r\n'],
  ['STMSG DISPLAY="go on"', 'CONTINUE\r\n'],
  ['WEATHER', '?\r\n'],
  ['FSQUERY NAME="0:"', '?\r\n'],
])('%s is answered', async (question, lines) => {
  await using printer = await standPrinter({ rawHabits: { operatorMs: 0 } });
  expect(await sendRaw(printer, `${exit}@PJL ${question}\r\n`)).toBe(
    `@PJL ${question}\r\n${lines}\f`,
  );
});

test('FILESYS is a table, whose heading is counted', async () => {
  await using printer = await standPrinter();
  expect(await sendRaw(printer, '@PJL INFO FILESYS\r\n')).toBe(
    '@PJL INFO FILESYS [1 TABLE]\r\nVOLUME\tTOTAL SIZE\tFREE SPACE\tLOCATION\tLABEL\tSTATUS\r\n\f',
  );
});

test.each(['CONFIG', 'VARIABLES', 'USTATUS'])(
  'INFO %s says of each list how long it is',
  async (category) => {
    await using printer = await standPrinter();
    const answer = await sendRaw(printer, `@pjl info ${category.toLowerCase()}\n`);
    const lines = answer.split('\r\n');
    expect([lines[0], lines.at(-1)]).toEqual([`@PJL INFO ${category}`, '\f']);
    const lists = answer.matchAll(
      /\[(\d+) (?:ENUMERATED|RANGE)(?: READONLY)?\]\r\n((?:\t.*\r\n)*)/g,
    );
    const lengths = [...lists].map(([, told, options]) => [
      Number(told),
      (options ?? '').split('\r\n').length - 1,
    ]);
    expect(lengths.length).toBeGreaterThanOrEqual(4);
    for (const [told, counted] of lengths) expect(counted).toBe(told);
  },
);

test('each variable that is listed can be inquired, with the value that is listed', async () => {
  await using printer = await standPrinter();
  const listed = await sendRaw(printer, '@PJL INFO VARIABLES\n');
  const values = new Map(
    [...listed.matchAll(/^(\S.*)=(\S+) \[\d+ /gm)].map(([, name = '', value]) => [name, value]),
  );
  expect(values.size).toBe(pjlVariables.filter(({ values: of }) => of !== 'text').length);
  for (const [name, value] of values) {
    expect(await sendRaw(printer, `@PJL INQUIRE ${name}\n`)).toBe(
      `@PJL INQUIRE ${name}\r\n${value}\r\n\f`,
    );
  }
});

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
  ['SET COPIES=4000', 'COPIES', '999'],
  ['SET COPIES=many', 'COPIES', '1'],
  ['SET DUPLEX=PERHAPS', 'DUPLEX', 'OFF'],
  ['SET duplex = on', 'DUPLEX', 'ON'],
  ['SET LPARM:PCL PITCH=16.666', 'LPARM:PCL PITCH', '16.67'],
  ['SET PITCH=12', 'LPARM:PCL PITCH', '10.00'],
  ['SET INTRAY1SIZE=A5', 'INTRAY1SIZE', 'A4'],
  ['SET WEATHER=FINE', 'WEATHER', '"?"'],
])('after %s, %s is %s', async (command, name, value) => {
  await using printer = await standPrinter();
  const answer = await sendRaw(printer, `@PJL ${command}\n@PJL INQUIRE ${name}\n`);
  expect(answer).toBe(`@PJL INQUIRE ${name}\r\n${value}\r\n\f`);
});

test('with a password, defaults are changed by those jobs only that know it', async () => {
  await using printer = await standPrinter();
  const paper = async (...commands: readonly string[]): Promise<string> => {
    const lines = [...commands, 'DINQUIRE PAPER'].map((command) => `@PJL ${command}\n`);
    return (await sendRaw(printer, ...lines)).split('\r\n')[1] ?? '';
  };
  expect(await paper('DEFAULT PASSWORD=77', 'DEFAULT PAPER=A5')).toBe('A4');
  expect(await paper('JOB PASSWORD=78', 'DEFAULT PAPER=A5', 'EOJ')).toBe('A4');
  expect(await paper('JOB PASSWORD=77', 'DEFAULT PAPER=A5', 'EOJ')).toBe('A5');
  expect(await paper('INITIALIZE')).toBe('A5');
  expect(await sendRaw(printer, '@PJL INQUIRE PASSWORD\n')).toContain('ENABLED');
  expect(await paper('JOB PASSWORD=77', 'DEFAULT PASSWORD=0', 'EOJ', 'INITIALIZE')).toBe('A4');
});

test('what a device is called, and that it passes over what it does not know, are its own', async () => {
  const rawHabits = { model: 'Office 3000', unknownCommands: 'ignored' } as const;
  await using printer = await standPrinter({ rawHabits });
  expect(await sendRaw(printer, '@PJL WEATHER\n@PJL INFO ID\n')).toBe(
    '@PJL INFO ID\r\n"Office 3000"\r\n\f',
  );
});

test('OPMSG takes the printer offline until somebody presses a key', async () => {
  const due: (() => void)[] = [];
  const sleep = (): Promise<void> => new Promise((resolve) => due.push(resolve));
  await using printer = await standPrinter({ clock: { ...systemClock, sleep } });
  using socket = await dial(printer);
  const answers = gather(socket);
  socket.write('@PJL USTATUS DEVICE=ON\n@PJL OPMSG DISPLAY="Load blue"\n@PJL ECHO later\n');
  const press = await eventually('the message', () => due[0]);
  await eventually('the report', () => answers().includes('\f') || undefined);
  expect(answers()).toBe(
    '@PJL USTATUS DEVICE\r\nCODE=10002\r\nDISPLAY="Load blue"\r\nONLINE=FALSE\r\n\f',
  );
  press();
  await eventually('the echo', () => answers().includes('@PJL ECHO later') || undefined);
  expect(answers()).toContain(`@PJL USTATUS DEVICE\r\n${ready}\f@PJL ECHO`);
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
