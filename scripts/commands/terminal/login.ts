import { defineCommand } from '../../command-line/command.ts';
import { asPerson, sessionOptions } from './session.ts';
import { userLine } from './tell.ts';

export const loginCommand = defineCommand({
  name: 'login',
  about: 'Logs a user in, prints who it is, and logs out again, to check credentials.',
  examples: [
    { line: 'terminal login --card 946EBD28', does: 'by card' },
    { line: 'terminal login --user ann --password-file ann.txt', does: 'by password' },
    { line: 'terminal login --user ann --password-stdin < ann.txt', does: 'the same, piped' },
  ],
  options: sessionOptions,
  run: (invocation) =>
    asPerson(invocation, async (panel, { terminal, json }) => {
      const user = panel.user();
      if (user === undefined) return 'failed';
      if (json) terminal.json(user);
      else terminal.print(userLine(user));
      return 'passed';
    }),
});
