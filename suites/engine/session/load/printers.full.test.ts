import { expect, it } from 'vitest';
import { startLoadPrinters } from './printers.ts';

it.each([
  [{ advertise: '::1' }, /^\[::1\]:\d+$/],
  [{ listen: '127.0.0.2' }, /^127\.0\.0\.2:\d+$/],
] as const)('the printers of %j have addresses that a target can use', async (where, address) => {
  await using printers = await startLoadPrinters({
    count: 2,
    prefix: 'p',
    zeroNs: String(process.hrtime.bigint()),
    how: { addressing: 'hostPort', ...where },
    take: () => undefined,
  });
  expect(printers.printers).toHaveLength(2);
  for (const printer of printers.printers) expect(printer.address).toMatch(address);
});
