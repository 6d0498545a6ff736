import { expect, test } from 'vitest';
import { receiptOf, sendRaw, standPrinter } from '../test-stand.ts';

const exit = '\x1b%-12345X';

test.each([
  { settings: '', pages: 6, copies: undefined, sides: 6 },
  { settings: '@PJL SET COPIES=2\r\n', pages: 6, copies: 1, sides: 6 },
  { settings: '@PJL SET QTY=2\r\n', pages: 6, copies: 2, sides: 12 },
  { settings: '@PJL SET COPIES=5 QTY=2\r\n', pages: 6, copies: 2, sides: 12 },
])('copies in the document replace COPIES, not QTY: "$settings"', async (asked) => {
  const { settings, pages, copies, sides } = asked;
  await using printer = await standPrinter();
  const document = '\x1bE\x1b&l3X page one\f page two\f\x1bE';
  await sendRaw(printer, `${exit}${settings}@PJL ENTER LANGUAGE=PCL\r\n${document}${exit}`);
  const receipt = await receiptOf(printer);
  expect(receipt).toMatchObject({ pages, pagesSure: true });
  expect(receipt.ticket).toEqual({ ...(copies && { copies }), other: { LANGUAGE: 'PCL' } });
  expect(printer.state().pageCount).toBe(sides);
});

test('COPIES are those of the pages for which the document asks for none', async () => {
  await using printer = await standPrinter();
  const document = 'one\f\x1b&l3Xtwo\f\x1bEthree\f';
  await sendRaw(printer, `${exit}@PJL SET COPIES=2 QTY=2\n@PJL ENTER LANGUAGE=PCL\n${document}`);
  expect(await receiptOf(printer)).toMatchObject({ pages: 7, ticket: { copies: 2 } });
  expect(printer.state().pageCount).toBe(14);
});

test('a default of COPIES gives way to copies in the document', async () => {
  await using printer = await standPrinter();
  await sendRaw(printer, `${exit}@PJL DEFAULT COPIES=4\r\n${exit}`);
  await sendRaw(printer, '\x1bE\x1b&l3X page\f\x1bE');
  expect(await receiptOf(printer)).toMatchObject({ pages: 3, ticket: { copies: 1 } });
});
