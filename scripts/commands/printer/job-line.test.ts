import { expect, test } from 'vitest';
import type { ReceiptJson } from '../../../simulators/printer/index.ts';
import { describeJob } from './job-line.ts';

test.each([
  [1, 1, 'pdf, 1 page, 1 copy'],
  [2, 3, 'pdf, 2 pages, 3 copies'],
])('%d pages in %d copies are told as people say it', (pages, copies, line) => {
  const ticket = { copies, other: {} };
  const job: Partial<ReceiptJson> = { language: 'pdf', pages, pagesSure: true, ticket };
  expect(describeJob(job as ReceiptJson)).toBe(line);
});
