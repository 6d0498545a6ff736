import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionValue, readPjlCommand } from './command.ts';

test.each([
  ['@PJL SET COPIES=3\r\n', 'SET', [{ name: 'COPIES', value: '3' }]],
  ['@pjl  set\tduplex = on\n', 'SET', [{ name: 'DUPLEX', value: 'on' }]],
  [
    '@PJL JOB NAME="my job" DISPLAY = "b"\n',
    'JOB',
    [
      { name: 'NAME', value: 'my job' },
      { name: 'DISPLAY', value: 'b' },
    ],
  ],
  [
    '@PJL SET TIMEOUT = 30 X=',
    'SET',
    [
      { name: 'TIMEOUT', value: '30' },
      { name: 'X', value: '' },
    ],
  ],
  ['@PJL SET JOBATTR="JobAcct1=anna"', 'SET', [{ name: 'JOBATTR', value: 'JobAcct1=anna' }]],
  ['@PJL SET USERNAME=""', 'SET', [{ name: 'USERNAME', value: '' }]],
  ['@PJL JOB NAME="cut', 'JOB', [{ name: 'NAME', value: 'cut' }]],
  ['@PJL ENTER LANGUAGE=PDF\r', 'ENTER', [{ name: 'LANGUAGE', value: 'PDF' }]],
  ['@PJLEOJ', 'EOJ', []],
  ['@PJL', '', []],
  ['@PJL = ="" ', '', []],
])('%j', (line, verb, options) => {
  expect(readPjlCommand(Buffer.from(line))).toMatchObject({ verb, options });
});

test.each(['LPARM:PCL PTSIZE=12', 'lparm : pcl  ptsize = 12'])('the language in %s', (text) => {
  expect(readPjlCommand(Buffer.from(`@PJL SET ${text}\r\n`))).toMatchObject({
    modifier: 'LPARM:PCL',
    options: [{ name: 'PTSIZE', value: '12' }],
  });
});

test.each([
  ['JOB NAME="cut', 20_011],
  ['JOB NAME="a"b', 20_007],
  ['SET COPIES=', 20_015],
  ['SET COPIES= =2', 20_015],
  ['SET COPIES = 2 DUPLEX = ON', undefined],
  ['JOB NAME="a = " START=2', undefined],
  ['JOB NAME=""', undefined],
  ['ECHO "is free =', undefined],
  ['COMMENT it\'s "', undefined],
])('%s has the fault %s', (text, fault) => {
  expect(readPjlCommand(Buffer.from(`@PJL ${text}\n`)).fault).toBe(fault);
});

test('the words of ECHO are kept as sent', () => {
  expect(readPjlCommand(Buffer.from('@PJL ECHO 12:00 "Now" = x \r\n')).text).toBe(
    '12:00 "Now" = x ',
  );
});

test('names come in UTF-8 or in Latin-1', () => {
  const inUtf8 = readPjlCommand(Buffer.from('@PJL JOB NAME="Grüße"', 'utf8'));
  const inLatin1 = readPjlCommand(Buffer.from('@PJL JOB NAME="Grüße"', 'latin1'));
  expect(optionValue(inUtf8, 'NAME')).toBe('Grüße');
  expect(optionValue(inLatin1, 'NAME')).toBe('Grüße');
});

test('any bytes read as a command', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (line) => {
      const command = readPjlCommand(line);
      expect(command.verb).toBe(command.verb.toUpperCase());
    }),
  );
});
