import { canonicalJson } from '../../suites/engine/journal/canonical-json.ts';
import type { CertificateContent, CertifiedRule } from './certificate.ts';
import { conclude } from './conclusion.ts';

/** What in a certificate contradicts the rest of it, in words; undefined: nothing does. */
export function contradiction(content: CertificateContent): string | undefined {
  const { rules, situations, plan, catalogue } = content;
  const twice = twiceIn(rules.map(({ id }) => id)) ?? twiceIn(situations.map(({ id }) => id));
  if (twice !== undefined) return `${twice} is a duplicate`;
  const isWhole = plan.partial ? catalogue.rules >= rules.length : catalogue.rules === rules.length;
  if (plan.rules !== rules.length || !isWhole)
    return `it lists ${String(rules.length)} rules and counts others`;
  if (plan.situations !== situations.length)
    return `it lists ${String(situations.length)} test cases and counts others`;
  if (!plan.partial && plan.only.length > 0) return 'something was chosen, and it is not partial';
  const odd = situations.find(({ state, ends }) => (state === 'played') !== ends.length > 0);
  if (odd !== undefined) return `${odd.id} cannot be ${odd.state} and have ended so often`;
  const impossible = rules.find((rule) => !isPossible(rule));
  if (impossible !== undefined) return impossibleWords(impossible);
  const follows = conclude(content);
  const wrong = Object.entries(follows).find(
    ([member, value]) =>
      canonicalJson(value) !== canonicalJson(content[member as keyof typeof follows]),
  );
  return wrong === undefined ? undefined : `its ${wrong[0]} does not follow from its verdicts`;
}

/** Red is what was broken, green what was seen often enough and never broken. */
function isPossible({
  verdict,
  exercised,
  exercisedMin,
  broken,
  brokenFirst,
}: CertifiedRule): boolean {
  if (broken > exercised || broken > 0 !== (brokenFirst !== undefined)) return false;
  if (verdict === 'OK') return broken === 0 && exercised >= exercisedMin;
  if (verdict === 'FAILED' || verdict === 'NON-STRICT') return broken > 0;
  return true;
}

function impossibleWords({ id, verdict, broken, exercised, exercisedMin }: CertifiedRule): string {
  return `${id} cannot be ${verdict}, broken ${String(broken)} of ${String(exercised)} times where ${String(exercisedMin)} are wanted`;
}

function twiceIn(ids: readonly string[]): string | undefined {
  return ids.find((id, at) => ids.indexOf(id) !== at);
}
