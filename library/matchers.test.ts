import { expect, test } from 'vitest';
import type { BenchPrinter, BenchService, PrintedJob, Release } from './api.ts';
import { WaitExpired } from './errors.ts';
import { hasPrinted, hasReleased } from './matchers.ts';

const wait = (): number => 20;
const job = { title: 'a.pdf', user: 'alice', pages: 3, copies: 1, state: 'completed' };
const printed = {
  name: 'lobby',
  nextJob: () => Promise.resolve(job as unknown as PrintedJob),
} as unknown as BenchPrinter;
const silent = {
  name: 'lobby',
  nextJob: () => Promise.reject(new WaitExpired('a job at lobby', 20)),
} as unknown as BenchPrinter;
const release: Release = {
  uuid: '1',
  title: 'a.pdf',
  user: 'alice',
  printer: 'lobby',
  cause: 'tap',
  state: 'delivered',
};
const service = (...releases: readonly Release[]): BenchService =>
  ({ releases: () => Promise.resolve(releases) }) as unknown as BenchService;

test.each([
  [printed, {}, true, 'lobby printed a job of that kind: {"title":"a.pdf"'],
  [printed, { title: /^a/, pages: 3 }, true, 'a job of that kind'],
  [
    printed,
    { title: 'b.pdf', pages: 2 },
    false,
    'but expected pages 2, got 3; expected title b.pdf, got "a.pdf"',
  ],
  [silent, {}, false, 'waited 20 ms for a job at lobby'],
])(
  'toHavePrinted compares the next job and says what came: %#',
  async (...[printer, wanted, pass, words]) => {
    const answer = await hasPrinted(printer, wanted, wait);
    expect([answer.pass, answer.message()]).toEqual([pass, expect.stringContaining(words)]);
  },
);

test.each([
  [service(release), { title: 'a.pdf', printer: 'lobby' }, true, 'the service released {"title"'],
  [
    service(release),
    { user: 'ben' },
    false,
    'a document with user "ben"; it released {"title":"a.pdf"',
  ],
  [service(), {}, false, 'waited 20 ms for the service to release a document; it released none'],
  // A longer wait than the rest of the test would hide the message.
  [service(), { timeoutMs: 60_000 }, false, 'waited 20 ms'],
])(
  'toHaveReleased waits for such a release and says what came: %#',
  async (...[given, wanted, pass, words]) => {
    const answer = await hasReleased(given, wanted, wait);
    expect([answer.pass, answer.message()]).toEqual([pass, expect.stringContaining(words)]);
  },
);

test('a subject or a property of another kind is refused with what to write', async () => {
  const none = undefined as unknown as BenchPrinter & BenchService;
  await expect(hasPrinted(none, {}, wait)).rejects.toThrow('expect(platen.printers[0])');
  await expect(hasReleased(none, {}, wait)).rejects.toThrow('expect(platen.service)');
  const misspelt = { titel: 'a.pdf' } as { readonly title?: string };
  await expect(hasPrinted(printed, misspelt, wait)).rejects.toThrow(
    'has no option titel: it has timeoutMs, title',
  );
});
