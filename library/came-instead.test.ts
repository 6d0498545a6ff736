import { expect, test } from 'vitest';
import { cameInstead } from './came-instead.ts';
import type { ControlClient } from './control-client.ts';

const answers: Readonly<Record<string, unknown>> = {
  '/printers/lobby/unfinished': [{ jobId: 4, state: 'processing-stopped', reasons: ['media-jam'] }],
  '/printers': [
    { name: 'lobby', jobs: 7 },
    { name: 'attic', jobs: 2 },
    { name: 'cellar', jobs: 0 },
  ],
};
const control = {
  json: (_method: string, path: string) => Promise.resolve(answers[path]),
} as unknown as ControlClient;

test('names earlier jobs, unfinished jobs with their reasons, and finished jobs of other printers', async () => {
  expect(await cameInstead(control, 'lobby', 1)).toBe(
    'one job was returned before; job 4 is processing-stopped (media-jam); 2 jobs were finished at attic',
  );
});
