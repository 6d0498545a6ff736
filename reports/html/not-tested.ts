import { rules as catalogue } from '../../suites/catalogue/rules.ts';
import { counted } from '../numbers.ts';
import type { RuleReport, RunReport } from '../report.ts';
import { reasonMeaning } from '../words.ts';
import { links } from './cause-list.ts';
import { html, type Markup } from './markup.ts';

/** What was not tested and why: not run, not applicable, left out. Nothing untested may look tested. */
export function notTested(report: RunReport): Markup {
  const missing = report.rules.filter((rule) => rule.verdict === 'NOT RUN');
  const declined = report.rules.filter((rule) => rule.verdict === 'NOT APPLICABLE');
  const leftOut = report.partial ? leftOutOf(report) : 0;
  const nothing = missing.length + declined.length + leftOut === 0;
  return html`<section class="untested" aria-labelledby="untested"><h2 id="untested">Not tested, and why</h2>
${nothing ? html`<p class="none">Every rule that was planned was judged.</p>` : undefined}
<ul>${groups(missing).map(notRunItem)}${groups(declined).map(declinedItem)}
${leftOut > 0 ? html`<li><h3>Left out by choice</h3><p>${counted(leftOut, 'rule')} of the catalogue ${leftOut === 1 ? 'was' : 'were'} not selected.</p></li>` : undefined}</ul></section>`;
}

function leftOutOf(report: RunReport): number {
  const planned = new Set(report.rules.map((rule) => rule.id));
  return catalogue.filter((rule) => !planned.has(rule.id)).length;
}

type Group = readonly [RuleReport, ...RuleReport[]];

function groups(rules: readonly RuleReport[]): readonly Group[] {
  const byWhy = Map.groupBy(rules, (rule) => `${rule.reason ?? ''}\n${rule.why ?? ''}`);
  return [...byWhy.values()]
    .toSorted((left, right) => right.length - left.length)
    .flatMap(([first, ...more]): readonly Group[] =>
      first === undefined ? [] : [[first, ...more]],
    );
}

function notRunItem(group: Group): Markup {
  const { reason, why } = group[0];
  const must = group.filter((rule) => rule.level === 'MUST').length;
  return html`<li><h3>${reason ?? 'NOT RUN'} <small>${reason === null ? undefined : reasonMeaning[reason]}</small></h3>
<p>${why ?? undefined}</p>${members(group, `${counted(group.length, 'rule')}, ${String(must)} of them MUST`)}</li>`;
}

function declinedItem(group: Group): Markup {
  return html`<li><h3>NOT APPLICABLE</h3><p>${group[0].why ?? undefined}</p>${members(group, counted(group.length, 'rule'))}</li>`;
}

function members(group: Group, words: string): Markup {
  if (group.length <= 6) return html`<p class="aside">${words}: ${links(group)}</p>`;
  return html`<details><summary>${words}</summary><p>${links(group)}</p></details>`;
}
