import { seededChance } from '../../../../simulators/kit/chance.ts';
import { type NullTerminal, nullActor } from '../../../certify/deviating/null-terminals.ts';
import { judgeTerminal } from '../judge-terminal.ts';
import { openStand, type PrinterOptions } from './stand.ts';

export interface NullTerminalProof {
  readonly terminal: NullTerminal;
  /** The rules that are OK, or whose checks threw. */
  readonly against: readonly { readonly rule: string; readonly why: string }[];
}

/** One of each kind: every rule is shown in some of them. */
const everyKind: readonly string[] = [
  'look/one',
  'look/page-of-html',
  'release/one',
  'release/unknown-error-code',
  'release/answer-lost',
  'login/unknown-card',
  'login/service-unwell',
  'trust/unknown-authority',
  'trust/redirected-login',
  'copy/one',
  'scan/one',
  'delete/one-of-three',
  'download/one-of-three',
  'tap/two-wait',
  'upload/laid-out',
  'history/three-pages',
];

/** Puts a null terminal into situations of every kind: each rule that is OK speaks against it. */
export async function proveNullTerminal(
  one: NullTerminal,
  options: PrinterOptions,
): Promise<NullTerminalProof> {
  // Calls at random change the service: none else stands at that bench.
  await using stand = await openStand(options);
  const chance = seededChance(options.seed);
  const journal = await stand.play((given) => nullActor(one, given, chance), everyKind);
  const { results } = judgeTerminal(journal);
  const against = results
    .filter(({ verdict }) => verdict === 'OK' || verdict === 'HARNESS ERROR')
    .map(({ planned, verdict, why }) => ({
      rule: planned.rule.id,
      why: verdict === 'OK' ? 'OK, though nothing was done' : (why ?? ''),
    }));
  return { terminal: one, against };
}
