import { defineCommandGroup } from '../command-line/command.ts';
import { deleteCommand } from './terminal/delete.ts';
import { downloadCommand } from './terminal/download.ts';
import { listCommand } from './terminal/list.ts';
import { loginCommand } from './terminal/login.ts';
import { recordCommand } from './terminal/record.ts';
import { releaseCommand } from './terminal/release.ts';

export const terminalCommand = defineCommandGroup({
  name: 'terminal',
  about:
    'The panel on a printer: somebody logs in by password, card or short id, looks at what waits, ' +
    'prints it, fetches it or throws it away; the device records what it copied or scanned. Each ' +
    'command is one visit that ends with a log-out. Secrets come from variables, files or a pipe.',
  examples: [
    { line: 'terminal list --card 946EBD28 --ca ca.pem', does: 'with the key in PLATEN_API_KEY' },
    { line: 'terminal release --card 946EBD28 --all --port 127.0.0.1:9100', does: 'prints it all' },
    {
      line: 'terminal record --short-id 1001 --type COPY --pages 3 --profile target.json',
      does: 'a copy was made',
    },
  ],
  commands: [
    loginCommand,
    listCommand,
    releaseCommand,
    downloadCommand,
    deleteCommand,
    recordCommand,
  ],
});
