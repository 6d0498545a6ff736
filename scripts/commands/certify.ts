import type { KeyObject } from 'node:crypto';
import { uncertifiable } from '../../reports/certificate/make-certificate.ts';
import { situations } from '../../suites/certify/situations.ts';
import type { JournalEvent } from '../../suites/journal/event.ts';
import { judgeTerminal } from '../../suites/run/judge-terminal.ts';
import { readPrivateKey } from '../certificate/keys.ts';
import { readPassphrase } from '../certificate/passphrase.ts';
import { issueOf } from '../certify/issue.ts';
import { certifyOptions, onlyOf, refuseAlone, refuseTogether } from '../certify/options.ts';
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
    'Judges a terminal by what it sends. It is given a service, a printer and a card reader that behave as ' +
    'specified, and is put into one situation after the other; for each it is said what to do at it. ' +
    'Without --headless or --built-in a person does that and tells what the panel showed. ' +
    'Exits 0 where all that was judged held; a run of chosen situations (--only) is judged by those alone, ' +
    'and certifies nobody whatever it comes to.',
  examples: [
    { line: 'certify --built-in', does: "Platen's own terminal, to see how it goes" },
    {
      line: 'certify --terminal "Panel 1.2" --plan panel.yaml',
      does: 'a person at a panel; fixtures/terminals/panel.yaml shows a plan',
    },
    {
      line: 'certify --terminal "Panel 1.2" --headless ./drive-panel.sh --out certified',
      does: 'a command for each task: PLATEN_ACTION_FILE names a JSON file that says what to do',
    },
    {
      line: 'certify --terminal "Panel 1.2" --only release,login/token',
      does: 'some situations; a partial run, never a certificate',
    },
    {
      line: 'certify --terminal "Panel 1.2" --upstream https://print.example:7300/api/v1 --for 600',
      does: 'what passes on its way to a service of others, ten minutes long',
    },
    {
      line: 'certify --terminal "Panel 1.2" --plan panel.yaml --key certifier.pem',
      does: "a signed certificate beside the report; 'platen keygen' makes the key",
    },
    {
      line: 'certify --resume certified --headless ./drive-panel.sh',
      does: 'a run that was interrupted goes on; with --only failed, what failed comes once more',
    },
    {
      line: 'certify --terminal "Panel 1.2" --headless ./drive-panel.sh --run-as nobody --out certified',
      does: "a command that cannot read your key; sign afterwards with 'platen sign certified'",
    },
    { line: 'certify --journal certified', does: 'a recording again' },
    {
      line: 'certify --journal theirs.ndjson --key certifier.pem --out certified',
      does: 'a certificate that says that it was made from a recording',
    },
    { line: 'certify --situations', does: 'what a terminal is put into' },
  ],
  options: certifyOptions,
  async run({ options, terminal, signal, environment }): Promise<Outcome> {
    if (options.situations) {
      for (const { id, title } of situations) terminal.print(`${id}  ${title}`);
      return 'passed';
    }
    refuseTogether(options);
    const bench = options.journal === undefined && options.upstream === undefined;
    refuseAlone({ ...options, bench, live: options.journal === undefined });
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
    `${file} bears no certificate: ${fault}`,
    "'platen judge' judges the recording of a service.",
  );
}
