import { readyJson, readyText, startService } from '../../simulators/service/index.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag } from '../command-line/options.ts';
import { sourcesOf, startOptions } from './service/options.ts';
import { printSettings } from './service/print-settings.ts';
import { startWithSettings, untilInterrupted } from './service/start.ts';

export const serviceCommand = defineCommand({
  name: 'service',
  about:
    'Starts the managed-printing service alone, over HTTPS, and runs it until it is interrupted. ' +
    'Each setting is an option, a variable (PLATEN_DATA_FOLDER for --data-folder) or a member of ' +
    'a settings file (dataFolder), which --config or PLATEN_CONFIG names; the option wins, then ' +
    'the variable.',
  examples: [
    { line: 'service', does: 'on port 7300, with the people of fixtures/people/bench.json' },
    { line: 'service --http --port 0', does: 'plain HTTP on any free port' },
    {
      line: 'service --host 0.0.0.0 --retention 2h',
      does: 'for others too; documents for two hours',
    },
    { line: 'service --data-folder /tmp/p --seed my.json', does: 'people of your own' },
    {
      line: 'service --config my.yaml --print-settings',
      does: 'what would be in force, and where each setting was said',
    },
  ],
  options: {
    ...startOptions,
    printSettings: flag('--print-settings', 'tell the settings in force, without secrets, and end'),
    json: flag('--json', 'tell them as JSON'),
  },
  async run({ options, terminal, signal, environment }) {
    const sources = sourcesOf(options, environment);
    if (options.printSettings) {
      await printSettings(sources, terminal, options.json);
      return 'passed';
    }
    await using service = await startWithSettings(sources, terminal, startService);
    if (options.jsonReady) terminal.json(readyJson(service));
    else for (const line of readyText(service)) terminal.print(line);
    await untilInterrupted(signal, terminal);
    return 'passed';
  },
});
