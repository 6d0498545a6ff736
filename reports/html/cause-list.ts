import { type Cause, causesOf } from '../causes.ts';
import { counted } from '../numbers.ts';
import type { RuleReport, RunReport } from '../report.ts';
import { standingWords } from '../standing.ts';
import { steadinessWords } from '../words.ts';
import { verdictTag } from './bar.ts';
import { expectedAndSeen } from './expected-seen.ts';
import { html, type Markup } from './markup.ts';

/** Failures grouped by cause, the first one first; harness errors stand apart. */
export function causeList(report: RunReport): Markup {
  const causes = causesOf(report.rules);
  const own = report.rules.filter((rule) => rule.verdict === 'HARNESS ERROR');
  return html`<section class="causes" aria-labelledby="causes"><h2 id="causes">Failures, by cause</h2>
${causes.length === 0 ? html`<p class="none">No rule failed.</p>` : html`<ol>${causes.map(causeItem)}</ol>`}
${own.length === 0 ? undefined : harnessErrors(own)}</section>`;
}

function causeItem({ root, alike, follows, blocks }: Cause): Markup {
  const finding = root.findings[0];
  return html`<li class="cause">${root.firstRed ? html`<p class="kicker">Failed first</p>` : undefined}
<h3>${verdictTag(root.verdict)} ${ruleLink(root)} ${root.title}</h3>
${standing(root)}
${finding === undefined ? undefined : expectedAndSeen(finding)}
<p class="aside">${counted(root.findings.length, 'finding')}${steadiness(root)}</p>
${members('Failed in the same way', alike)}
${members('Failed only after it', follows)}
${members('Could not be tested because of this failure', blocks)}</li>`;
}

const unfolded = 12;

/** A few as a line, more folded away. */
function members(words: string, rules: readonly RuleReport[]): Markup | undefined {
  if (rules.length === 0) return undefined;
  if (rules.length <= unfolded) return html`<p>${words}: ${links(rules)}</p>`;
  return html`<details><summary>${words}: ${counted(rules.length, 'rule')}</summary><p>${links(rules)}</p></details>`;
}

function standing(rule: RuleReport): Markup | undefined {
  const words = standingWords(rule);
  return words === undefined ? undefined : html`<p class="remark">${words}</p>`;
}

function harnessErrors(rules: readonly RuleReport[]): Markup {
  const items = rules.map(
    (rule) => html`<li>${ruleLink(rule)} <code>${rule.why ?? ''}</code></li>`,
  );
  return html`<h3>Platen itself broke</h3><p class="aside">These say nothing about the target.</p><ul>${items}</ul>`;
}

/** ', repeated in 3 of 3 replays'. */
export function steadiness({ reproduced }: RuleReport): string {
  return reproduced === undefined ? '' : `, ${steadinessWords(reproduced)}`;
}

function ruleLink(rule: RuleReport): Markup {
  return html`<a class="id" href="#${rule.id}">${rule.id}</a>`;
}

export function links(rules: readonly RuleReport[]): readonly Markup[] {
  return rules.map((rule, index) => html`${index === 0 ? '' : ', '}${ruleLink(rule)}`);
}
