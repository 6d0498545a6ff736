import { verdictClass, verdictTag } from '../../html/bar.ts';
import { html, type Markup } from '../../html/markup.ts';
import type { Certificate, CertifiedRule } from '../certificate.ts';

/** Each rule with its verdict, area by area. */
export function ruleTable({ rules }: Certificate): Markup {
  const areas = [...Map.groupBy(rules, ({ id }) => id.replace(/-[^-]*$/, '')).values()];
  return html`<section class="rules" aria-labelledby="rules"><h2 id="rules">Rules</h2>
<table><thead><tr><th scope="col">Rule</th><th scope="col">Obligation</th><th scope="col">Basis</th><th scope="col" class="count">Observed</th><th scope="col">Verdict</th></tr></thead>
${areas.map((own) => html`<tbody>${own.map(ruleRow)}</tbody>`)}</table>
<p class="aside">Basis: the clause of the interface, the level, and whether the rule is stated there, derived from it, or assumed. Observed: number of observations that could have shown it broken.</p></section>`;
}

function ruleRow(rule: CertifiedRule): Markup {
  return html`<tr id="${rule.id}" class="${verdictClass(rule.verdict)}"><th scope="row" class="id">${rule.id}</th>
<td class="title">${rule.title}${remark(rule)}</td><td class="basis">${basis(rule)}</td>
<td class="count">${rule.exercised}</td><td>${verdictTag(rule.verdict)}</td></tr>`;
}

/** '4.4 MUST stated', 'conventions SHOULD assumed SIL-02' */
function basis({ section, level, provenance, silence, gates }: CertifiedRule): readonly Markup[] {
  const parts = [section, level, provenance, ...(silence === undefined ? [] : [silence])];
  const newer = gates ? [] : ['newer than the requirement set, does not count'];
  return [...parts, ...newer].map((part) => html`<span>${part}</span> `);
}

function remark({
  why,
  broken,
  exercised,
  brokenFirst,
  verdict,
}: CertifiedRule): Markup | undefined {
  if (brokenFirst !== undefined)
    return html`<p class="broken">broken ${broken} of ${exercised} times, first in ${brokenFirst.situation} (event ${brokenFirst.event} of the journal)</p>`;
  return verdict === 'OK' || why === null ? undefined : html`<p class="why">${why}</p>`;
}
