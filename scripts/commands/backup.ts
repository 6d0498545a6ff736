import { resolve } from 'node:path';
import { counted } from '../../reports/numbers.ts';
import { backUp, isSetupFault, settingTable } from '../../simulators/service/index.ts';
import { argument } from '../command-line/arguments.ts';
import { defineCommand } from '../command-line/command.ts';
import { text } from '../command-line/options.ts';
import { UsageError } from '../command-line/usage-error.ts';

const usual = settingTable.dataFolder.fallback;

export const backupCommand = defineCommand({
  name: 'backup',
  about:
    "Copies a service's data folder into a new one, as a consistent snapshot, even while the service " +
    'runs; a service started on the copy has all records and documents of that moment. Other ' +
    'tools (cp -R, tar, rsync) make a consistent copy only while no service uses the folder. With ' +
    '--database, save the database (pg_dump) and then the folder.',
  examples: [
    { line: 'backup ../saved/monday', does: `a copy of ${usual}` },
    { line: 'backup saved --data-folder /srv/platen', does: 'copies another data folder' },
    { line: 'backup again --data-folder saved', does: 'copies the copy' },
  ],
  args: { to: argument('folder', 'folder for the copy; created if missing') },
  options: { dataFolder: text('--data-folder <folder>', 'data folder to copy', usual) },
  async run({ args, options, terminal }) {
    try {
      using _ = terminal.progress('copying');
      const { folder, files } = await backUp(resolve(options.dataFolder), resolve(args.to));
      terminal.print(`${folder}: the records, and ${counted(files, 'document')} in files`);
    } catch (error) {
      if (isSetupFault(error)) throw new UsageError(error.message);
      throw error;
    }
    return 'passed';
  },
});
