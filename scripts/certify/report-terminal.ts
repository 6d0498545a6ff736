import type { KeyObject } from 'node:crypto';
import type { Evidence } from '../../reports/certificate/certificate.ts';
import type { Issue } from '../../reports/certificate/make-certificate.ts';
import { writeCertificate } from '../../reports/certificate/write-certificate.ts';
import { makeReport } from '../../reports/make-report.ts';
import { counted, numbersLine } from '../../reports/numbers.ts';
import { ownVersion } from '../../reports/own-version.ts';
import { type RunPlace, type WrittenRun, writeRun } from '../../reports/write-run.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { situations } from '../../suites/certify/situations.ts';
import { concludeRun } from '../../suites/engine/judge/conclude-run.ts';
import { endOf, endWords } from '../../suites/engine/judge/ended.ts';
import type { RunResult } from '../../suites/engine/judge/result.ts';
import type { Outcome } from '../../suites/engine/judge/verdict.ts';
import { terminalRules } from '../../suites/rules/every-rule.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { printReds } from '../gate/red-table.ts';

export interface ReportWishes {
  /** The folder for all files; nothing is written when it is undefined. */
  readonly place: RunPlace | undefined;
  readonly json: boolean;
  readonly har: boolean;
  /** The certifier's private key. */
  readonly key: KeyObject | undefined;
  readonly evidence: Evidence;
  readonly issue: Issue;
}

/** Judges the recording of a terminal, writes the report and prints the outcome. */
export async function reportTerminal(
  run: RunResult,
  { place, json, har, key, evidence, issue }: ReportWishes,
  terminal: Terminal,
): Promise<Outcome> {
  const { outcome } = concludeRun(run, { strict: false });
  const meta = { outcome, strict: false };
  const written = place === undefined ? undefined : await writeRun(run, meta, { ...place, har });
  const report = written?.results ?? makeReport(run, { ...meta, version: ownVersion() });
  if (json) terminal.json(report);
  printReds(report, terminal);
  const end = endOf(run.journal);
  if (end !== undefined) terminal.print(`ended early: ${endWords(end)}`);
  terminal.print(`${outcome}: ${numbersLine(report.summary)}`);
  terminal.print(playedLine(run));
  if (written === undefined) return outcome;
  terminal.print(`report: ${written.html}`);
  const isCertified = await certificateOf(run, { ...written, key, evidence, issue }, terminal);
  // What was skipped shows in no verdict where other situations showed the same rules.
  return outcome === 'passed' && !isCertified && !run.partial ? 'incomplete' : outcome;
}

/** Writes the certificate, or the reason why there is none, beside the report. */
async function certificateOf(
  run: RunResult,
  {
    folder,
    journal,
    key,
    evidence,
    issue,
  }: Pick<WrittenRun, 'folder' | 'journal'> & Pick<ReportWishes, 'key' | 'evidence' | 'issue'>,
  terminal: Terminal,
): Promise<boolean> {
  const issuedAt = new Date(systemClock.now()).toISOString();
  const common = { run, inForce: terminalRules, situations, evidence, issue };
  const parts = { ...common, folder, journalFile: journal, issuedAt };
  const { certificate, html } = await writeCertificate({
    ...parts,
    ...(key === undefined ? {} : { key }),
  });
  const { outcome, reasons, signature } = certificate;
  const [first = '', ...others] = reasons;
  terminal.print(first === '' ? outcome : `${outcome}: ${first}`);
  for (const reason of others.slice(0, shownReasons)) terminal.print(`  ${reason}`);
  const rest = others.length - shownReasons;
  if (rest > 0)
    terminal.print(`  ${counted(rest, 'more reason', 'more reasons')} in the certificate`);
  if (evidence === 'recording') terminal.print(`made from a recording: ${recordingWords}`);
  const signed =
    signature === undefined
      ? "not signed; 'platen sign' signs it, 'platen keygen' creates the key"
      : `signed with the key ${signature.fingerprint}`;
  terminal.print(`certificate: ${html} (${signed})`);
  return outcome === 'certified';
}

const recordingWords =
  'it could have been edited before it was judged; the signer vouches for it, and the certificate says so';

const shownReasons = 5;

/** "81 test cases, 2,310 requests from the terminal in 412.0 s" */
function playedLine({ journal, requests, durationMs }: RunResult): string {
  const played = journal.filter((event) => event.type === 'case' && event.phase === 'done').length;
  const seconds = (durationMs / 1000).toFixed(1);
  return `${counted(played, 'test case')}, ${counted(requests, 'request')} from the terminal in ${seconds} s`;
}
