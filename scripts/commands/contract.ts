import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshSeed } from '../../simulators/kit/chance.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { committedPacts, readPact } from '../../suites/contract/pacts.ts';
import { type PactFile, PactFileError } from '../../suites/contract/verify/pact-file.ts';
import { type StateServer, serveStates } from '../../suites/contract/verify/state-server.ts';
import {
  type ContractOptions,
  type ContractRun,
  type Verified,
  verifyPacts,
} from '../../suites/contract/verify/verify.ts';
import { toLine } from '../../suites/engine/journal/ndjson.ts';
import { defineCommand } from '../command-line/command.ts';
import { flag, orElse, portRange, text, texts, wholeNumber } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import type { Outcome } from '../exit-codes.ts';
import { onFreeAddress } from '../listen-trouble.ts';
import { openRunFolder, overwrite } from '../out-folder.ts';
import { whyUnreachable } from '../reach-target.ts';
import { openTarget } from '../target.ts';
import { untilInterrupted } from './service/start.ts';

export const contractCommand = defineCommand({
  name: 'contract',
  about:
    'Verifies the consumer-driven contracts (Pact) in suites/contract/pacts: what the ' +
    'terminal, the card reader and the print client rely on. Each interaction is sent as ' +
    'written, on states that are prepared through the interface itself. Tools of the ' +
    'Pact family can verify the same files: see suites/contract/README.md.',
  examples: [
    { line: 'contract', does: 'verifies every contract against the reference service' },
    {
      line: 'contract --target staging.yaml',
      does: 'verifies the service that the profile describes',
    },
    {
      line: 'contract --target staging.yaml --pact suites/contract/pacts/platen-card-reader-managed-printing-service.json',
      does: 'verifies only what the card reader relies on',
    },
    {
      line: 'contract --target staging.yaml --states',
      does: 'prepares the states for another verifier, at a URL, until Ctrl-C',
    },
  ],
  options: {
    target: text('--target <file>', 'target profile (YAML or JSON) of the service to verify'),
    pact: texts('--pact <file>', 'only this contract; repeat for several'),
    out: text('--out <folder>', 'write journal.ndjson, the recording, into this folder'),
    overwrite,
    states: flag('--states', 'prepare provider states for another verifier'),
    port: orElse(wholeNumber('--port <number>', 'port for --states', portRange), 0),
    json: flag('--json', 'print one JSON document on stdout'),
  },
  async run({ options, terminal, signal, environment }) {
    if (options.out !== undefined) await openRunFolder(options.out, options);
    const pacts = readPacts(options.pact.length === 0 ? committedPacts() : options.pact);
    await using target = await openTarget(options, terminal, environment);
    const unreachable =
      options.target === undefined
        ? undefined
        : await whyUnreachable(target.profile, { environment, signal, terminal });
    if (unreachable !== undefined) {
      if (options.json)
        terminal.json({ schemaVersion: 1, outcome: 'incomplete', unreachable, results: [] });
      return 'incomplete';
    }
    const common = {
      profile: target.profile,
      seed: freshSeed(),
      clock: systemClock,
      ids: randomIds,
      environment,
      signal,
    };
    if (options.states) {
      await using server = await openStates({ ...common, port: options.port });
      terminal.print(`${target.profile.name} ${target.profile.baseUrl}: states at ${server.url}`);
      await untilInterrupted(signal, terminal);
      return 'passed';
    }
    const run = await play({ ...common, pacts }, terminal);
    if (options.out !== undefined) await keepJournal(run, options.out);
    if (options.json) terminal.json({ schemaVersion: 1, ...summaryOf(run), results: run.results });
    else printResults(run, terminal);
    return summaryOf(run).outcome;
  },
});

function openStates(options: Parameters<typeof serveStates>[0]): Promise<StateServer> {
  return onFreeAddress(serveStates(options), 'Without --port a free port is used.');
}

function readPacts(files: readonly string[]): readonly PactFile[] {
  try {
    return files.map(readPact);
  } catch (error) {
    if (error instanceof PactFileError) throw new UsageError(error.message);
    throw error;
  }
}

async function play(options: ContractOptions, terminal: Terminal): Promise<ContractRun> {
  using progress = terminal.progress('contract');
  const of = options.pacts.reduce((sum, { interactions }) => sum + interactions.length, 0);
  let done = 0;
  return await verifyPacts(options, ({ consumer, interaction }) => {
    done += 1;
    progress.update(`${String(done)} of ${String(of)}: ${consumer}, ${interaction}`);
  });
}

async function keepJournal({ journal }: ContractRun, folder: string): Promise<void> {
  await writeFile(join(folder, 'journal.ndjson'), journal.map(toLine).join(''));
}

interface Summary {
  readonly outcome: Outcome;
  readonly ok: number;
  readonly failed: number;
  readonly informational: number;
  readonly notRun: number;
}

function summaryOf({ results }: ContractRun): Summary {
  const count = (verdict: Verified['verdict']): number =>
    results.filter((one) => one.verdict === verdict).length;
  const [failed, notRun] = [count('FAILED'), count('NOT RUN')];
  const outcome = failed > 0 ? 'failed' : notRun > 0 ? 'incomplete' : 'passed';
  return { outcome, ok: count('OK'), failed, informational: count('INFORMATIONAL'), notRun };
}

function printResults(run: ContractRun, terminal: Terminal): void {
  for (const { consumer, interaction, verdict, why, silence } of run.results) {
    if (verdict === 'OK') continue;
    const free = silence === undefined ? '' : ` (${silence})`;
    terminal.print(`${verdict}  ${consumer}: ${interaction}${free}`);
    for (const reason of why) terminal.print(`    ${reason}`);
  }
  const { outcome, ok, failed, informational, notRun } = summaryOf(run);
  terminal.print(
    `${outcome}: OK ${String(ok)} of ${String(run.results.length)} interactions ` +
      `(FAILED ${String(failed)}, NOT RUN ${String(notRun)}, INFORMATIONAL ${String(informational)})`,
  );
}
