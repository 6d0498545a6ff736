import { expect, it } from 'vitest';
import { readPjlCommand } from '../../kit/wire/pjl/command.ts';
import { keepSettings } from './pjl-settings.ts';

function settingsOf(...lines: readonly string[]): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  for (const line of lines) keepSettings(readPjlCommand(Buffer.from(`@PJL ${line}`)), settings);
  return settings;
}

it('each JOBATTR of a job is kept, of anything else the latest', () => {
  const settings = settingsOf(
    'SET JOBATTR="User=ann"',
    'SET JOBNAME="first"',
    'SET JOBATTR="Host=desk"',
    'SET JOBNAME="second"',
  );
  expect([...settings]).toEqual([
    ['JOBATTR', 'User=ann\nHost=desk'],
    ['JOBNAME', 'second'],
  ]);
});
