import { expect, test } from 'vitest';
import { movableClock, systemClock } from '../../kit/clock.ts';
import {
  answerTo,
  ask,
  encoded,
  openPost,
  print,
  receiptOf,
  startTestPrinter,
} from '../testing/ipp-client.ts';
import { PrinterUsers } from './ipp-users.ts';

const users = [
  { name: 'anna', password: 'pass:word' },
  { name: 'jörg', password: 'straße' },
];

function basic(given: string): string {
  return `Basic ${Buffer.from(given).toString('base64')}`;
}

test.each([
  ['anna:pass:word', { user: 'anna' }],
  ['jörg:straße', { user: 'jörg' }],
  ['anna:password', 'unknown'],
  ['anna:', 'unknown'],
  ['nobody:', 'unknown'],
  ['ANNA:pass:word', 'unknown'],
  ['anna', 'unknown'],
])('RFC 7617: %s', (given, verdict) => {
  expect(new PrinterUsers(users, systemClock).authenticate(basic(given), 'here')).toEqual(verdict);
});

test.each([undefined, '', 'Bearer x', 'Basic', 'Basic ', `Basic ${'a'.repeat(2000)}`, 'Basic %%%'])(
  'the header %j tells no user',
  (header) => {
    expect(new PrinterUsers(users, systemClock).authenticate(header, 'here')).toBe('unknown');
  },
);

test('who guesses ten times waits a minute, also with the right password; others do not', () => {
  const clock = movableClock();
  clock.freeze();
  const all = new PrinterUsers(users, clock);
  for (let guess = 0; guess < 10; guess += 1) {
    expect(all.authenticate(basic(`anna:${String(guess)}`), 'there')).toBe('unknown');
  }
  expect(all.authenticate(basic('anna:pass:word'), 'there')).toBe('too-many');
  expect(all.authenticate(basic('anna:pass:word'), 'here')).toEqual({ user: 'anna' });
  clock.advance(60_000);
  expect(all.authenticate(basic('anna:pass:word'), 'there')).toEqual({ user: 'anna' });
});

test('a right password makes good for wrong ones', () => {
  const all = new PrinterUsers(users, systemClock);
  for (let round = 0; round < 3; round += 1) {
    for (let guess = 0; guess < 9; guess += 1) all.authenticate(basic('anna:x'), 'here');
    expect(all.authenticate(basic('anna:pass:word'), 'here')).toEqual({ user: 'anna' });
  }
});

test('over HTTP: what the printer is like is told to all, a job needs a password and is that user’s', async () => {
  await using target = await startTestPrinter([], undefined, { users });
  const [printer] = (await ask(target, { operation: 'Get-Printer-Attributes' })).group('printer');
  expect(printer?.['uri-authentication-supported']).toBe('basic');
  const refused = await answerTo(openPost(target).end(encoded(target, { operation: 'Get-Jobs' })));
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
    401,
    'Basic realm="printer", charset="UTF-8"',
  ]);
  const authorization = basic('jörg:straße');
  const jobId = await print(target, { userName: 'anna', authorization });
  expect((await receiptOf(target, jobId)).ticket.userName).toBe('jörg');
});

test('over HTTP: guessing is answered 429 in the end, and the page shows no names to strangers', async () => {
  await using target = await startTestPrinter([], undefined, { users });
  const page = `http://127.0.0.1:${String(target.port)}/`;
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    const headers = { authorization: basic(`anna:${String(guess)}`) };
    const method = guess % 2 === 0 ? 'GET' : 'HEAD';
    statuses.push((await fetch(page, { headers, method })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  expect((await fetch(`${page}icons/printer-48.png`)).status).toBe(200);
});
