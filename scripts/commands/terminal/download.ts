import { argument } from '../../command-line/arguments.ts';
import { defineCommand } from '../../command-line/command.ts';
import { asPerson, sessionOptions } from './session.ts';
import { tellFailure } from './tell.ts';
import { wishesOf, wishOptions } from './wishes.ts';

export const downloadCommand = defineCommand({
  name: 'download',
  about:
    'Fetches a waiting document into a new file. Without --retain the service ' +
    'lets the document go, as if it had been printed.',
  examples: [
    { line: 'terminal download UUID report.pdf --card 946EBD28 --retain', does: 'a copy of it' },
    { line: 'terminal download UUID report.pdf --user ann', does: 'fetched, so no longer waiting' },
  ],
  args: { uuid: argument('uuid', 'as terminal list shows it'), file: argument('file', 'where to') },
  options: { ...wishOptions, ...sessionOptions },
  run: (invocation) =>
    asPerson(invocation, async (panel, teller) => {
      const { args, options } = invocation;
      const outcome = await panel.download({ ...args, wishes: wishesOf(options) });
      if (outcome.kind !== 'done')
        return tellFailure({ what: 'download', uuid: args.uuid }, outcome, teller);
      const { file, bytes, sha256, mediaType } = outcome.value;
      if (teller.json) teller.terminal.json(outcome.value);
      else teller.terminal.print(`${file}  ${String(bytes)} bytes  ${mediaType}  sha256 ${sha256}`);
      return 'passed';
    }),
});
