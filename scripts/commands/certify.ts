import type { KeyObject } from 'node:crypto';
import { uncertifiable } from '../../reports/certificate/make-certificate.ts';
import { situations } from '../../suites/certify/situations.ts';
import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import { judgeTerminal } from '../../suites/engine/run/judge-terminal.ts';
import { readPrivateKey } from '../certificate/keys.ts';
import { readPassphrase } from '../certificate/passphrase.ts';
import { issueOf } from '../certify/issue.ts';
import {
  certifyOptions,
  onlyOf,
  refuseAlone,
  refuseSideBySide,
  refuseTogether,
} from '../certify/options.ts';
import { reportTerminal } from '../certify/report-terminal.ts';
import { witness } from '../certify/witness.ts';
import { defineCommand, type Invocation } from '../command-line/command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import type { Outcome } from '../exit-codes.ts';
import { openRunFolder } from '../out-folder.ts';
import { readRecording } from '../recording.ts';
import { runPlace } from '../run-place.ts';

export const certifyCommand = defineCommand({
  name: 'certify',
  about:
    'Tests a terminal by its requests. The terminal is given a service, a printer and a ' +
    'card reader that behave as specified, and plays one test case after the other; each ' +
    'says what to do at the terminal. Without --headless or --built-in a person does ' +
    'that and reports what the panel showed. Exits with 0 when everything that was judged ' +
    'passed. A run of selected test cases (--only) is judged by those alone and never ' +
    'certifies.',
  examples: [
    { line: 'certify --built-in', does: "certifies Platen's own terminal, as a demonstration" },
    {
      line: 'certify --terminal "Panel 1.2" --plan panel.yaml',
      does: 'asks a person at a panel; example of a plan: fixtures/terminals/panel.yaml',
    },
    {
      line: 'certify --terminal "Panel 1.2" --headless ./drive-panel.sh --out certified',
      does: 'runs a command for each task; PLATEN_ACTION_FILE names a JSON file with the task',
    },
    {
      line: 'certify --terminal "Panel 1.2" --headless ./drive-panel.sh --parallel 4 --out certified',
      does: 'four test cases at a time, each with its own service',
    },
    {
      line: 'certify --terminal "Panel 1.2" --only release,login/token',
      does: 'plays some test cases only; a partial run certifies nothing',
    },
    {
      line: 'certify --terminal "Panel 1.2" --upstream https://print.example:7300/api/v1 --for 600',
      does: 'observes the traffic to another service for ten minutes',
    },
    {
      line: 'certify --terminal "Panel 1.2" --plan panel.yaml --key certifier.pem',
      does: "writes a signed certificate beside the report; 'platen keygen' creates the key",
    },
    {
      line: 'certify --resume certified --headless ./drive-panel.sh',
      does: 'continues an interrupted run; with --only failed it repeats what failed',
    },
    {
      line: 'certify --terminal "Panel 1.2" --headless ./drive-panel.sh --run-as tester --out certified',
      does:
        "runs a command that cannot read your key; sign afterwards with 'platen sign " +
        "certified'",
    },
    { line: 'certify --journal certified', does: 'judges a recording again' },
    {
      line: 'certify --journal theirs.ndjson --key certifier.pem --out certified',
      does: 'writes a certificate that states that it was made from a recording',
    },
    { line: 'certify --situations', does: 'lists the test cases' },
  ],
  options: certifyOptions,
  async run({ options, terminal, signal, environment }): Promise<Outcome> {
    if (options.situations) {
      for (const { id, title } of situations) terminal.print(`${id}  ${title}`);
      return 'passed';
    }
    refuseTogether(options);
    const bench = options.journal === undefined && options.upstream === undefined;
    const unattended = options.builtIn || options.headless !== undefined;
    refuseAlone({ ...options, bench, unattended, live: options.journal === undefined });
    refuseSideBySide(options);
    const issue = issueOf(options);
    const key = await signingKey(options, environment);
    const common = { ...options, key, issue };
    if (options.journal === undefined) {
      const seen = await witness(options, { terminal, signal, environment });
      const judged = judgeTerminal(seen.journal, seen.only);
      return reportTerminal(judged, { ...common, ...seen, evidence: 'witnessed' }, terminal);
    }
    const only = onlyOf(options.only);
    if (options.out !== undefined) await openRunFolder(options.out, options);
    const journal = await readTerminalRecording(options.journal);
    const run = judgeTerminal(journal, only);
    const isWritten = options.out !== undefined || key !== undefined;
    const place = isWritten ? await runPlace(options.out, run.startedAt) : undefined;
    return reportTerminal(run, { ...common, place, evidence: 'recording' }, terminal);
  },
});

/** The certifier's, opened before anything is started. */
async function signingKey(
  {
    key,
    passphraseFile: file,
  }: { readonly key: string | undefined; readonly passphraseFile: string | undefined },
  environment: Invocation['environment'],
): Promise<KeyObject | undefined> {
  if (key === undefined) return undefined;
  return readPrivateKey(key, await readPassphrase(file, environment));
}

async function readTerminalRecording(file: string): Promise<readonly JournalEvent[]> {
  const journal = await readRecording(file);
  const fault = uncertifiable(journal);
  if (fault === undefined) return journal;
  throw new UsageError(
    `${file} does not support a certificate: ${fault}`,
    "'platen judge' judges the recording of a service.",
  );
}
