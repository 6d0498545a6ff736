import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import type { PrinterExchange } from './exchange.ts';
import { ExchangeBook } from './exchange-book.ts';

const ended: Omit<PrinterExchange, 'id'> = {
  protocol: 'raw',
  at: 0,
  ms: 1,
  from: '127.0.0.1:1',
  jobs: [],
  bytes: 0,
};

test('the newest 500 exchanges are kept', () => {
  const book = new ExchangeBook(systemClock);
  for (let count = 0; count < 502; count += 1) book.keep(ended);
  const ids = book.all().map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([500, 3, 502]);
});

test('large exchanges are kept up to a total size', () => {
  const book = new ExchangeBook(systemClock);
  const attributes = [{ group: 'job', name: 'a', syntax: 'text', values: ['x'.repeat(8_000)] }];
  for (let count = 0; count < 300; count += 1)
    book.keep({ ...ended, request: { attributes, omitted: 0 } });
  expect(book.all().length).toBeLessThan(140);
  expect(book.all().at(-1)?.id).toBe(300);
});
