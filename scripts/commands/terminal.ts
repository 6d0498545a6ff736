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
    'Acts as the panel on a printer: a user logs in by password, card or short id, lists ' +
    'waiting documents, and releases, downloads or deletes them; the device records what ' +
    'it copied or scanned. Each command is one visit that ends with a log-out. Secrets ' +
    'come from variables, files or a pipe.',
  examples: [
    {
      line: 'terminal list --card 946EBD28 --ca ca.pem',
      does: 'uses the API key in PLATEN_API_KEY',
    },
    {
      line: 'terminal release --card 946EBD28 --all --port 127.0.0.1:9100',
      does: 'releases everything that waits',
    },
    {
      line: 'terminal record --short-id 1001 --type COPY --pages 3 --profile target.json',
      does: 'records a copy',
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
