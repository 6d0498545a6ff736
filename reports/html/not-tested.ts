import { terminalRules } from '../../suites/rules/every-rule.ts';
import { rules as serviceRules } from '../../suites/rules/index.ts';
import { counted } from '../numbers.ts';
import type { RuleReport, RunReport, UnplayedSituation } from '../report.ts';
import { standingNote } from '../standing.ts';
import { type Untested, untestedOf } from '../untested.ts';
import { reasonMeaning } from '../words.ts';
import { links } from './cause-list.ts';
import { html, type Markup } from './markup.ts';

/** What was not tested and why: not run, not applicable, left out. Nothing untested may look tested. */
export function notTested(report: RunReport): Markup {
  const untested = untestedOf(report.rules);
  const leftOut = report.partial ? leftOutOf(report) : 0;
  const unplayed = report.terminal?.unplayed ?? [];
  const nothing = untested.length + leftOut + unplayed.length === 0;
  return html`<section class="untested" aria-labelledby="untested"><h2 id="untested">Not tested, and why</h2>
${nothing ? html`<p class="none">Every rule that was planned was judged.</p>` : undefined}
<ul>${untested.slice(0, shownGroups).map(untestedItem)}
${untested.length > shownGroups ? moreGroups(untested.slice(shownGroups)) : undefined}
${leftOut > 0 ? html`<li><h3>Excluded by an option</h3><p>${counted(leftOut, 'rule')} of the catalogue ${leftOut === 1 ? 'was' : 'were'} excluded.</p></li>` : undefined}
${unplayed.length > 0 ? unplayedItem(unplayed) : undefined}</ul></section>`;
}

const shownGroups = 12;

/** What keeps few rules each from being judged. */
function moreGroups(groups: readonly Untested[]): Markup {
  const rules = groups.reduce((sum, group) => sum + group.rules.length, 0);
  return html`<li><details><summary>${counted(groups.length, 'more reason')} for ${counted(rules, 'rule')}</summary><ul>${groups.map(untestedItem)}</ul></details></li>`;
}

/** Whatever the rules came to elsewhere, in these situations nothing was seen to its end. */
function unplayedItem(unplayed: readonly UnplayedSituation[]): Markup {
  const whys = [...Map.groupBy(unplayed, ({ why }) => why)];
  return html`<li><h3>Situations not played to the end</h3>${whys.map(([why, own]) => html`<p>${why}: ${own.map(({ id }) => id).join(', ')}</p>`)}</li>`;
}

function leftOutOf(report: RunReport): number {
  const planned = new Set(report.rules.map((rule) => rule.id));
  const catalogue = report.terminal === undefined ? serviceRules : terminalRules;
  return catalogue.filter((rule) => !planned.has(rule.id)).length;
}

function untestedItem({ reason, why, standing, rules }: Untested): Markup {
  const must = rules.filter((rule) => rule.level === 'MUST').length;
  const words = `${counted(rules.length, 'rule')}${reason === null ? '' : `, ${String(must)} of them MUST`}`;
  return html`<li><h3>${reason ?? 'NOT APPLICABLE'} <small>${reason === null ? undefined : reasonMeaning[reason]}</small></h3>
${standingNote[standing] === undefined ? undefined : html`<p class="remark">${standingNote[standing]}</p>`}
${why === null ? undefined : html`<p>${why}</p>`}${members(rules, words)}</li>`;
}

function members(rules: readonly RuleReport[], words: string): Markup {
  if (rules.length <= 6) return html`<p class="aside">${words}: ${links(rules)}</p>`;
  return html`<details><summary>${words}</summary><p>${links(rules)}</p></details>`;
}
