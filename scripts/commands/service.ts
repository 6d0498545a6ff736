import { startServiceWithPictures } from '../../simulators/bench/index.ts';
import { readyJson, readyText, startService } from '../../simulators/service/index.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag } from '../command-line/options.ts';
import { pageOptions, startPage } from './console/options.ts';
import { sourcesOf, startOptions } from './service/options.ts';
import { printSettings } from './service/print-settings.ts';
import { startWithSettings, untilInterrupted } from './service/start.ts';

export const serviceCommand = defineCommand({
  name: 'service',
  about:
    'Starts the managed-printing service alone, over HTTPS, and runs it until ' +
    'interrupted. Each setting is an option, an environment variable (PLATEN_DATA_FOLDER ' +
    'for --data-folder) or a member of the settings file (dataFolder) that --config or ' +
    'PLATEN_CONFIG names, in this order of precedence.',
  examples: [
    { line: 'service', does: 'starts on port 7300 with the users of fixtures/seeds/bench.json' },
    { line: 'service --http --port 0', does: 'starts with plain HTTP on any free port' },
    {
      line: 'service --host 0.0.0.0 --retention 2h',
      does: 'listens on all addresses; keeps documents for two hours',
    },
    { line: 'service --data-folder /tmp/p --seed my.json', does: 'uses your own seed file' },
    {
      line: 'service --config my.yaml --print-settings',
      does: 'prints each setting and where it comes from',
    },
  ],
  options: {
    ...startOptions,
    ...pageOptions,
    printSettings: flag(
      '--print-settings',
      'print the settings in force, without secrets, and stop',
    ),
    json: flag('--json', 'print them as JSON'),
  },
  async run({ options, terminal, signal, environment }) {
    const sources = sourcesOf(options, environment);
    if (options.printSettings) {
      await printSettings(sources, terminal, options.json);
      return 'passed';
    }
    const searchPath = environment['PATH'] ?? '';
    await using service = await startWithSettings(sources, terminal, (settings, world) =>
      options.withoutPage
        ? startService(settings, world)
        : startServiceWithPictures({ settings, searchPath }, world),
    );
    const { control } = service;
    await using page = await startPage(options, { title: 'service', control });
    if (page !== undefined && !options.jsonReady) terminal.print(`Page: ${page.url}`);
    if (options.jsonReady) terminal.json({ ...readyJson(service), page: page?.url });
    else for (const line of readyText(service)) terminal.print(line);
    await untilInterrupted(signal, terminal);
    return 'passed';
  },
});
