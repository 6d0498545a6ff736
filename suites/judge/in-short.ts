import type { RuleResult } from './judge.ts';

/** `6/0`: six situations, none of them broken; `6/2@812`: two, the first at that place; `threw`. */
export function inShort({ exercised, findings, verdict }: RuleResult): string {
  if (verdict === 'HARNESS ERROR') return 'threw';
  const [first] = findings;
  const place = first === undefined ? '' : `@${String(first.witness[0])}`;
  return `${String(exercised)}/${String(findings.length)}${place}`;
}
