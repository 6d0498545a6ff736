import type { Verdict } from '../../suites/engine/judge/verdict.ts';
import type { RuleReport } from '../report.ts';
import { verdictMeaning, verdictName, verdicts } from '../words.ts';
import { verdictClass } from './bar.ts';
import { html, type Markup } from './markup.ts';

/** What tells the cells apart without colour. */
const signs: Readonly<Record<Verdict, string>> = {
  OK: '',
  FAILED: '×',
  'NON-STRICT': '~',
  INFORMATIONAL: 'i',
  'NOT APPLICABLE': '·',
  'NOT RUN': '?',
  'HARNESS ERROR': '!',
};

/** Every rule as one cell, area by area; each leads to its rule. */
export function ruleMap(rules: readonly RuleReport[]): Markup {
  const areas = [...Map.groupBy(rules, (rule) => rule.area)];
  return html`<section class="map" aria-labelledby="map"><h2 id="map">Rules at a glance</h2>
<div class="areas">${areas.map(([area, own]) => areaRow(area, own))}</div>
${legend(rules)}</section>`;
}

function areaRow(area: string, rules: readonly RuleReport[]): Markup {
  return html`<div class="area-row"><h3>${area}</h3><ul>${rules.map(cell)}</ul></div>`;
}

function cell(rule: RuleReport): Markup {
  const words = `${rule.id} ${verdictName(rule.verdict)}: ${rule.title}`;
  return html`<li><a class="cell ${verdictClass(rule.verdict)}" href="#${rule.id}" title="${words}" aria-label="${words}">${signs[rule.verdict]}</a></li>`;
}

function legend(rules: readonly RuleReport[]): Markup {
  const present = verdicts.filter((verdict) => rules.some((rule) => rule.verdict === verdict));
  const entries = present.map(
    (verdict) =>
      html`<li title="${verdictMeaning[verdict]}"><span class="cell ${verdictClass(verdict)}" aria-hidden="true">${signs[verdict]}</span>${verdictName(verdict)} <b>${rules.filter((rule) => rule.verdict === verdict).length}</b></li>`,
  );
  return html`<ul class="legend">${entries}</ul>`;
}
