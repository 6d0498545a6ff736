import type { ShortResult } from '../../suites/judge/in-short.ts';
import type { RuleResult } from '../../suites/judge/judge.ts';
import { deviations } from '../../suites/rules/deviations.ts';
import { rules } from '../../suites/rules/rules.ts';
import { speakingOf } from '../../suites/run/prove-deviation.ts';
import type { ProofTest, TestKind } from './proof-tests.ts';

/** What a judge makes of some rules; of the others it is taken to say what the test holds. */
export type Opinion = readonly (RuleResult & Partial<ShortResult>)[];

/** Why an opinion contradicts what the proof says of a recording; undefined when it does not. */
export function contradiction(test: ProofTest, opinion: Opinion): string | undefined {
  return kinds[test.kind](test, opinion);
}

/** The same for what predictions alone say: not all that is broken, and not of all traffic rightly. */
export function unforeseen(
  { kind, rules: [rule = ''], predicted, foretold }: ProofTest,
  opinion: Opinion,
): string | undefined {
  if (kind === 'null') return undefined;
  if (kind === 'disturbed') return otherwiseTold(foretold, opinion);
  if (kind !== 'deviation') return redIn(opinion.filter((one) => !predicted.includes(idOf(one))));
  const isSeen = opinion.some((one) => idOf(one) === rule && against.has(one.verdict));
  return predicted.includes(rule) && !isSeen ? `${rule} is not seen broken` : undefined;
}

const kinds: Readonly<Record<TestKind, (test: ProofTest, opinion: Opinion) => string | undefined>> =
  {
    deviation: unproven,
    gate: (test, opinion) =>
      lostIn(test, opinion) ?? redIn(opinion) ?? otherwiseSeenIn(test, opinion),
    stray: (test, opinion) => lostIn(test, opinion) ?? newlyRed(test, opinion),
    cut: newlyRed,
    disturbed: ({ told }, opinion) => otherwiseTold(told, opinion),
    // Some checks read a case as their own scenario plays it, and take no other order.
    sequence: newlyRed,
    twin: (_, opinion) => redIn(opinion),
    null: (_, opinion) => {
      const ok = opinion.find(({ verdict }) => verdict === 'OK');
      return ok === undefined ? undefined : `${idOf(ok)} is OK on a target that is none`;
    },
  };

function unproven(
  { name, rules: [rule = ''], red }: ProofTest,
  opinion: Opinion,
): string | undefined {
  const asked = new Set(opinion.map(idOf));
  const all = [...opinion, ...red.filter((one) => !asked.has(idOf(one)))];
  const follows = deviations.find(({ id }) => id === name)?.follows ?? [];
  const { first, unexpected } = speakingOf({ rule, follows }, inOrder(all));
  if (first !== rule) return `${first ?? 'nothing'} is red first, not ${rule}`;
  return unexpected.length === 0 ? undefined : `red besides: ${unexpected.join(' ')}`;
}

const against: ReadonlySet<string> = new Set(['FAILED', 'NON-STRICT', 'HARNESS ERROR']);

/** A rule that the case exercises, and that is not OK any more. */
function lostIn({ rules: exercised }: ProofTest, opinion: Opinion): string | undefined {
  const lost = opinion.find((one) => exercised.includes(idOf(one)) && one.verdict !== 'OK');
  return lost === undefined ? undefined : `${idOf(lost)} is ${lost.verdict}`;
}

/** As `suites/run/recorded-gate.full.test.ts` asks of the whole gate. */
function otherwiseSeenIn({ situations }: ProofTest, opinion: Opinion): string | undefined {
  const other = opinion.find((one) => one.exercised !== situations[idOf(one)]);
  return other === undefined
    ? undefined
    : `${idOf(other)} sees ${String(other.exercised)} situations, not ${String(situations[idOf(other)])}`;
}

function otherwiseTold(told: ProofTest['told'], opinion: Opinion): string | undefined {
  const other = opinion.find((one) => one.short !== told?.[idOf(one)]);
  return other === undefined ? undefined : `${idOf(other)} says otherwise of a disturbed recording`;
}

function newlyRed({ red }: ProofTest, opinion: Opinion): string | undefined {
  return redIn(opinion.filter((one) => !red.some((before) => idOf(before) === idOf(one))));
}

function redIn(opinion: Opinion): string | undefined {
  const red = opinion.find((one) => against.has(one.verdict));
  return red === undefined ? undefined : `${idOf(red)} is ${red.verdict}`;
}

const places = new Map(rules.map(({ id }, index) => [id, index]));

function inOrder(results: Opinion): Opinion {
  const place = (one: RuleResult): number => places.get(idOf(one)) ?? 0;
  return results.toSorted((one, other) => place(one) - place(other));
}

function idOf({ planned }: RuleResult): string {
  return planned.rule.id;
}
