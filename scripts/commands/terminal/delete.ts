import { argumentList } from '../../command-line/arguments.ts';
import { defineCommand } from '../../command-line/command.ts';
import type { Outcome } from '../../exit-codes.ts';
import { asPerson, sessionOptions } from './session.ts';
import { tellFailure } from './tell.ts';

export const deleteCommand = defineCommand({
  name: 'delete',
  about: 'Deletes waiting documents.',
  examples: [{ line: 'terminal delete UUID --card 946EBD28', does: 'throws one away' }],
  args: { uuids: argumentList('uuids', 'the documents, as terminal list shows them') },
  options: sessionOptions,
  run: (invocation) =>
    asPerson(invocation, async (panel, teller) => {
      let outcome: Outcome = 'passed';
      for (const uuid of invocation.args.uuids) {
        const deleted = await panel.delete(uuid);
        if (deleted.kind !== 'done') {
          outcome = tellFailure({ what: 'deletion', uuid }, deleted, teller);
        } else if (teller.json) teller.terminal.json({ uuid, deleted: true });
        else teller.terminal.print(`deleted  ${uuid}`);
      }
      return outcome;
    }),
});
