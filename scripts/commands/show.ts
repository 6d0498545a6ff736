import { startControl } from '../../simulators/kit/control.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { argument } from '../command-line/arguments.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, text } from '../command-line/options.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { readRun } from '../read-run.ts';
import { readRecording } from '../recording.ts';
import { pageOptions, startPage } from './console/options.ts';
import { untilInterrupted } from './service/start.ts';
import { recordedRoutes } from './show/recorded.ts';

const { withoutPage: _withoutPage, ...shownPageOptions } = pageOptions;

export const showCommand = defineCommand({
  name: 'show',
  about:
    'Opens the recording of a gate, an exploration or a certification on a live page: each rule with ' +
    'what was expected and what was seen, and the exchanges that show it, step by step. Runs until ' +
    'interrupted.',
  examples: [
    { line: 'show reports/latest --open', does: 'the latest run, in the browser' },
    { line: 'show reports/latest --rule DOC-LIST-03', does: 'one rule of it' },
  ],
  args: { run: argument('run', "the run's folder") },
  options: {
    ...shownPageOptions,
    rule: text('--rule <id>', 'the rule to show first (default: the first failed one)'),
    jsonReady: flag('--json-ready', 'print the address as a line of JSON'),
  },
  async run({ args, options, terminal, signal }) {
    const report = await readRun(args.run);
    const wanted = options.rule?.toUpperCase();
    if (wanted !== undefined && !report.rules.some(({ id }) => id === wanted))
      throw new UsageError(`the run has no rule ${wanted}`);
    const journal = await readRecording(args.run, { mayBreakOff: true });
    const token = randomIds.secret();
    const routes = recordedRoutes(report, journal);
    await using control = await startControl({ port: 0, token, routes });
    await using page = await startPage(
      { ...options, withoutPage: false },
      {
        title: `recording of ${report.target.name}`,
        control: { url: control.url, token },
        path: `rules/${wanted ?? ''}`,
      },
    );
    const url = page?.url ?? '';
    if (options.jsonReady) terminal.json({ ready: 'show', page: url });
    else terminal.print(`Page: ${url}`);
    await untilInterrupted(signal, terminal);
    return 'passed';
  },
});
