import { defineCommand } from '../../command-line/command.ts';
import { asPerson, sessionOptions } from './session.ts';
import { documentLine, tellFailure } from './tell.ts';

export const listCommand = defineCommand({
  name: 'list',
  about: 'Lists the waiting documents of a user, as the panel shows them.',
  examples: [
    { line: 'terminal list --card 946EBD28', does: 'a line for each document' },
    {
      line: 'terminal list --short-id 1001 --json',
      does: 'prints each document as a line of JSON',
    },
  ],
  options: sessionOptions,
  run: (invocation) =>
    asPerson(invocation, async (panel, teller) => {
      const { terminal, json } = teller;
      const outcome = await panel.list();
      if (outcome.kind !== 'done') return tellFailure({ what: 'list' }, outcome, teller);
      for (const document of outcome.value) {
        if (json) terminal.json(document);
        else terminal.print(documentLine(document));
      }
      if (outcome.value.length === 0) terminal.note('no documents are waiting');
      return 'passed';
    }),
});
