import { anyRuleOf } from '../../suites/rules/every-rule.ts';
import { openQuestionOf } from '../../suites/spec/open-questions.ts';
import { membersText } from '../../suites/spec/profile-members.ts';
import { counted } from '../numbers.ts';
import type { FindingReport, RuleReport } from '../report.ts';
import { standingWords } from '../standing.ts';
import { provenanceMeaning, reasonMeaning, verdictMeaning, verdictName } from '../words.ts';
import { verdictClass, verdictTag } from './bar.ts';
import { steadiness } from './cause-list.ts';
import { briefExchange } from './exchange.ts';
import { expectedAndSeen } from './expected-seen.ts';
import { curlBlock, type FindingContext, findingBlock } from './finding.ts';
import { html, type Markup } from './markup.ts';
import { replayLine } from './replay-line.ts';

const shownFindings = 3;
const listedFindings = 40;

/** All that is known of one rule: what it says, why, how it was exercised, what was found. */
export function ruleSection(rule: RuleReport, context: FindingContext): Markup {
  return html`<details class="rule" id="${rule.id}" data-verdict="${rule.verdict}" data-area="${rule.area}"${rule.firstRed ? html` open` : undefined}>
<summary>${verdictTag(rule.verdict)}<span class="id">${rule.id}</span><span class="title">${rule.title}</span><span class="clause">${rule.section}</span></summary>
<div class="body ${verdictClass(rule.verdict)}">
<dl class="about">
<div><dt>Clause</dt><dd>interface ${rule.section}, ${rule.level}, ${rule.provenance}: ${provenanceMeaning[rule.provenance]}</dd></div>
${silence(rule)}
<div><dt>Since</dt><dd>requirement set ${rule.since}</dd></div>
<div><dt>Needs</dt><dd>${membersText(anyRuleOf(rule.id)?.needs ?? []) || 'nothing special'}</dd></div>
<div><dt>Observed</dt><dd>${counted(rule.exercised, 'observation')}; at least ${rule.exercisedMin} needed; ${whereWords(rule)}</dd></div>
<div><dt>Verdict</dt><dd>${verdictName(rule.verdict)}: ${verdictMeaning[rule.verdict]}${why(rule)}${steadiness(rule)}</dd></div>
${standing(rule)}
</dl>
${findings(rule, context)}
</div></details>`;
}

function standing(rule: RuleReport): Markup | undefined {
  const words = standingWords(rule);
  return words === undefined ? undefined : html`<div><dt>Counts</dt><dd>no: ${words}</dd></div>`;
}

function why({ reason, why: words }: RuleReport): string {
  const cause = reason === null ? '' : `; ${reason} (${reasonMeaning[reason]})`;
  return words === null ? cause : `${cause}: ${words}`;
}

function silence(rule: RuleReport): Markup | undefined {
  if (rule.silence === undefined) return undefined;
  const found = openQuestionOf(rule.silence);
  const words =
    found === undefined
      ? rule.silence
      : html`<b>${found.id}</b> ${found.question} The reference service: ${found.choice}`;
  return html`<div><dt>Silence</dt><dd>${words}</dd></div>`;
}

function findings(rule: RuleReport, context: FindingContext): Markup | undefined {
  const [first, ...others] = rule.findings;
  if (first === undefined) return sampleBlock(rule, context);
  const shown = rule.findings.slice(0, shownFindings);
  const isBroken = rule.verdict !== 'INFORMATIONAL';
  return html`${isBroken ? replayLine(rule.id, context.folder) : undefined}${shown.map((finding) => findingBlock(finding, context))}${curlBlock(first, context.index)}${others.length >= shownFindings ? moreFindings(rule.findings.slice(shownFindings)) : undefined}`;
}

const shownCases = 8;

/** Where it was exercised: by what is there for it, and by the way. */
function whereWords({ exercisedIn, scenarios }: RuleReport): string {
  if (exercisedIn.length === 0) return `meant for ${scenarios.join(', ') || 'no test case'}`;
  const most = exercisedIn.toSorted((left, right) => right.times - left.times);
  const words = most
    .slice(0, shownCases)
    .map(({ case: name, times }) => `${name} (${String(times)})`);
  const rest = most.length - words.length;
  return `in ${words.join(', ')}${rest > 0 ? ` and ${counted(rest, 'more case')}` : ''}`;
}

/** An exchange in which the rule held, in short and folded away: a page of a green run holds one for each rule. */
function sampleBlock({ sample }: RuleReport, { index }: FindingContext): Markup | undefined {
  if (sample === undefined) return undefined;
  const [decisive] = index.callsAt([sample.witness[0]]);
  return html`<details class="more sample"><summary>An exchange in which the rule held, in ${sample.case}</summary>
${expectedAndSeen(sample)}
${decisive === undefined ? undefined : briefExchange(decisive)}</details>`;
}

function moreFindings(more: readonly FindingReport[]): Markup {
  const listed = more.slice(0, listedFindings);
  const rest = more.length - listed.length;
  return html`<details class="more"><summary>${counted(more.length, 'more finding')}</summary><ul>
${listed.map((finding) => html`<li>${finding.case}, event ${finding.witness[0]}: expected ${finding.expected}; got ${finding.seen}</li>`)}
</ul>${rest > 0 ? html`<p class="aside">and ${rest} more in results.json</p>` : undefined}</details>`;
}
