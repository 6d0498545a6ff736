import { provenanceMeaning } from '../../../reports/words.ts';
import type { Fault } from '../../../suites/engine/fault-proxy/fault.ts';
import type { OpenQuestion } from '../../../suites/spec/open-question.ts';
import { openQuestionOf } from '../../../suites/spec/open-questions.ts';
import { membersText } from '../../../suites/spec/profile-members.ts';
import type { Level, Rule } from '../../../suites/spec/rule.ts';
import { firstSet } from '../../../suites/spec/sets.ts';
import { otherServices } from './other-services.ts';
import { paragraph } from './paragraph.ts';

/** A fault of a service, or a deviating terminal, that proves a rule. */
export interface Proving extends Pick<Fault, 'id' | 'says' | 'rule'> {
  /** Other rules that turn red too. */
  readonly follows?: readonly string[];
}

export interface RuleProof {
  /** The one that declares it; undefined outside of a clone. */
  readonly file: string | undefined;
  readonly scenarios: readonly string[];
  readonly deviations: readonly Proving[];
}

const levelMeaning: Readonly<Record<Level, string>> = {
  MUST: 'breaking it fails a run',
  SHOULD: 'breaking it is a warning (NON-STRICT)',
  MAY: 'recorded only',
};

/** What a rule says, why it is held, how it is exercised and how it is proven. */
export function explainRule(
  rule: Rule,
  { file, scenarios, deviations }: RuleProof,
): readonly string[] {
  const silence = rule.silence === undefined ? undefined : openQuestionOf(rule.silence);
  return [
    `${rule.id}  ${rule.title}`,
    '',
    ...requirement(rule).flatMap(([label, text]) => paragraph(label, text)),
    ...(silence === undefined ? [] : explainSilence(silence)),
    ...paragraph('Since', `requirement set ${rule.since}${since(rule)}`),
    ...paragraph('Needs', membersText(rule.needs) || 'no special members of the profile'),
    ...(rule.doing === undefined ? [] : paragraph('Applies to', whom(rule.doing))),
    ...(rule.feature === undefined
      ? []
      : paragraph('Feature', `not applicable where a profile declines '${rule.feature}'`)),
    ...(file === undefined ? [] : paragraph('File', file)),
    ...paragraph('Covered', exercise(rule, scenarios)),
    ...(deviations.length === 0
      ? paragraph('Proven', 'no fault yet: nothing shows that this rule can fail')
      : proofs(deviations, rule).flatMap((text, at) => paragraph(at === 0 ? 'Proven' : '', text))),
  ];
}

/** The clause of a rule, whom it obliges, and how binding it is: names and texts. */
export function requirement(rule: Rule): readonly (readonly [label: string, text: string])[] {
  return [
    ['Clause', `interface ${rule.section}; obliges the ${rule.role}`],
    ['Level', `${rule.level}: ${level(rule)}`],
    ['Provenance', `${rule.provenance}: ${provenanceMeaning[rule.provenance]}`],
  ];
}

export function explainSilence({
  id,
  question,
  choice,
  forForeign,
  foreign,
}: OpenQuestion): readonly string[] {
  return [
    ...paragraph(id, question),
    ...paragraph('', `Our choice: ${choice}`),
    ...paragraph(
      '',
      `Other services: ${otherServices[forForeign]}${foreign === undefined ? '' : `. ${foreign}`}`,
    ),
  ];
}

function level(rule: Rule): string {
  const { level: of, provenance } = rule;
  if (provenance === 'assumed')
    return `holds only for Platen's own ${partOf(rule)}; breaking it is a warning (NON-STRICT)`;
  return levelMeaning[of];
}

/** Rules of the first set are in every set. */
function since({ since: set }: Rule): string {
  return set === firstSet ? '' : `; a run with --catalogue before ${set} only reports it`;
}

/** What a terminal has to be able to do. */
function whom(doing: NonNullable<Rule['doing']>): string {
  const administers = doing.includes('administer');
  return administers ? 'callers who administer' : `terminals that can ${doing.join(' or ')}`;
}

function exercise(rule: Rule, scenarios: readonly string[]): string {
  const { exercisedMin, doing } = rule;
  const times = `at least ${String(exercisedMin)} situation${exercisedMin === 1 ? '' : 's'} must be observed`;
  if (doing?.includes('administer') === true)
    return `by no test case, since no panel administers, but wherever a terminal makes such calls or 'certify --upstream' observes them; ${times}`;
  if (scenarios.length === 0) return `by no test case yet; ${times}`;
  const more = scenarios.length - mostNamed;
  const named = scenarios.slice(0, mostNamed).join(', ');
  return `by ${named}${more > 0 ? ` and ${String(more)} more` : ''}; ${times}`;
}

/** Some rules are shown by whatever is done. */
const mostNamed = 12;

const mostWakes = 4;

/** Its own faults first; those that it only follows, where they are many, by the rules they prove. */
function proofs(deviations: readonly Proving[], of: Rule): readonly string[] {
  const [own = [], wakes = []] = [true, false].map((isOwn) =>
    deviations.filter(({ rule }) => (rule === of.id) === isOwn),
  );
  const told = own.map((one) => proof(one, of));
  if (wakes.length <= mostWakes) return [...told, ...wakes.map((one) => proof(one, of))];
  const rules = [...new Set(wakes.map(({ rule }) => rule))];
  const more = rules.length - mostNamed;
  const named = rules.slice(0, mostNamed).join(', ');
  return [
    ...told,
    `(also turned red by faults of ${named}${more > 0 ? ` and ${String(more)} more` : ''})`,
  ];
}

/** A fault whose wake this rule is only in proves another one. */
function proof({ id, says, rule, follows }: Proving, of: Rule): string {
  if (rule !== of.id)
    return `(also turned red by a fault of ${rule}) ${id}: a ${partOf(of)} that ${says}`;
  const wake =
    follows === undefined || follows.length === 0 ? '' : `; also turns ${follows.join(', ')} red`;
  return `${id}: a ${partOf(of)} that ${says}${wake}`;
}

/** A card reader may stand alone or be part of a terminal. */
function partOf({ role }: Rule): string {
  return role === 'card-reader' ? 'terminal' : role;
}
