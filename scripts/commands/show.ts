import { startControl } from '../../simulators/kit/control.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { argument } from '../command-line/arguments.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, text } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { pageOptions, startPage } from './console/options.ts';
import { untilInterrupted } from './service/start.ts';
import { readRecorded } from './show/read-recorded.ts';
import { recordedRoutes } from './show/recorded.ts';
import { failedOf, type RecordedRun } from './show/recorded-run.ts';

const { withoutPage: _withoutPage, ...shownPageOptions } = pageOptions;

export const showCommand = defineCommand({
  name: 'show',
  about:
    'Opens the recording of a gate, an exploration, a certification or a load run on a live page: each ' +
    'rule with what was expected and what was seen, and the exchanges that show it, step by step. A load ' +
    'run has the exchanges of its sampled journeys. Runs until interrupted.',
  examples: [
    { line: 'show reports/latest --open', does: 'the latest run, in the browser' },
    { line: 'show reports/latest --rule DOC-LIST-03', does: 'one rule of it' },
    { line: 'show certified', does: 'the certification of a terminal' },
  ],
  args: { run: argument('run', "the run's folder") },
  options: {
    ...shownPageOptions,
    rule: text('--rule <id>', 'the rule to show first (default: the first failed one)'),
    jsonReady: flag('--json-ready', 'print the address and the outcome as a line of JSON'),
  },
  async run({ args, options, terminal, signal }) {
    const run = await readRecorded(args.run);
    const path = pathOf(run, options.rule);
    const token = randomIds.secret();
    await using control = await startControl({ port: 0, token, routes: recordedRoutes(run) });
    await using page = await startPage(
      { ...options, withoutPage: false },
      { title: `recording of ${run.target}`, control: { url: control.url, token }, path },
    );
    sayReady(run, page?.url ?? '', { terminal, jsonReady: options.jsonReady });
    await untilInterrupted(signal, terminal);
    return 'passed';
  },
});

/** Throws UsageError for a rule that the run does not have. */
function pathOf(run: RecordedRun, given: string | undefined): string {
  const id = given?.toUpperCase() ?? failedOf(run)[0];
  if (id !== undefined && !run.rules.some((rule) => rule.id === id))
    throw new UsageError(`the run has no rule ${id}`);
  if (id !== undefined) return `rules/${id}`;
  return run.rules.length === 0 ? 'traffic' : 'rules';
}

const mostNamed = 20;

function sayReady(
  run: RecordedRun,
  page: string,
  { terminal, jsonReady }: { readonly terminal: Terminal; readonly jsonReady: boolean },
): void {
  const { target, startedAt, outcome, lines } = run;
  const failed = failedOf(run);
  if (jsonReady) {
    terminal.json({ ready: 'show', page, target, startedAt, outcome, failed });
    return;
  }
  terminal.print(`Page: ${page}`);
  terminal.print(`${target}, ${startedAt}: ${outcome}`);
  for (const line of lines) terminal.print(line);
  if (failed.length > 0) {
    const more = failed.length - mostNamed;
    const named = failed.slice(0, mostNamed).join(', ');
    terminal.print(`Failed: ${named}${more > 0 ? ` and ${String(more)} more` : ''}`);
  }
  terminal.note('Ctrl-C stops it');
}
