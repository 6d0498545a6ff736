import { once } from 'node:events';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import {
  type ConfigSources,
  isSetupFault,
  type RunningService,
  readSettings,
  readyJson,
  readyText,
  startService,
} from '../../simulators/service/index.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, text } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { flagsOf, settingOptions } from './service-options.ts';

export const serviceCommand = defineCommand({
  name: 'service',
  about:
    'Starts the managed-printing service alone, over HTTPS, and runs it until it is interrupted. ' +
    'Each setting is an option, a variable (PLATEN_DATA_FOLDER for --data-folder) or a member of ' +
    'a settings file (dataFolder); the option wins, then the variable.',
  examples: [
    { line: 'service', does: 'on port 7300, with the people of fixtures/people/bench.json' },
    { line: 'service --http --port 0', does: 'plain HTTP on any free port' },
    {
      line: 'service --host 0.0.0.0 --retention 2h',
      does: 'for others too; documents for two hours',
    },
    { line: 'service --data-folder /tmp/p --seed my.json', does: 'people of your own' },
  ],
  options: {
    ...settingOptions,
    settings: text('--settings <file>', 'YAML or JSON file with any of these settings'),
    jsonReady: flag('--json-ready', 'tell readiness in one line of JSON, with a target profile'),
  },
  async run({ options, terminal, signal, environment }) {
    const { settings: file, jsonReady } = options;
    const sources = {
      flags: flagsOf(options),
      environment,
      ...(file === undefined ? {} : { file }),
    };
    await using service = await start(sources, terminal);
    if (jsonReady) terminal.json(readyJson(service));
    else for (const line of readyText(service)) terminal.print(line);
    if (!signal.aborted) await once(signal, 'abort');
    terminal.note('stopping: requests and deliveries under way are finished');
    return 'passed';
  },
});

async function start(sources: ConfigSources, terminal: Terminal): Promise<RunningService> {
  try {
    const world = {
      clock: systemClock,
      ids: randomIds,
      log: (line: string) => terminal.note(line),
    };
    return await startService(await readSettings(sources), world);
  } catch (error) {
    if (isSetupFault(error)) throw new UsageError(error.message);
    throw error;
  }
}
