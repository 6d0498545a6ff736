import type { VNode } from 'preact';
import { html } from '../html.ts';
import { Badge, Facts } from '../parts.ts';
import { Link, place } from '../place.ts';
import { FindingView } from './finding.ts';
import type { Rule } from './rules.ts';

/** Shows a rule: its requirement, its verdict, and one of its findings. The address names the finding, from 1, and a call. */
export function RuleDetails({ rule }: { rule: Rule }): VNode {
  const { id, title, verdict, tone, meaning, why, about, findings, moreFindings } = rule;
  const [, number = '1', call] = place.value.id.split('/');
  const at = Math.max(0, Number(number) - 1);
  const finding = findings[at] ?? findings[0];
  return html`<aside class="details" aria-label="rule">
    <header class="bar"><h2>${id}</h2><${Badge} tone=${tone}>${verdict}<//><${Link} view="rules" class="close">Close (Esc)<//></header>
    <p><strong>${title}</strong></p>
    <${Facts} of=${{ Verdict: `${verdict}: ${meaning}`, Reason: why ?? undefined, ...Object.fromEntries(about) }}/>
    ${findings.length < 2 ? null : html`<${Findings} rule=${rule} shown=${finding}/>`}
    ${moreFindings === 0 ? null : html`<p class="soft">${moreFindings} more findings are in results.json.</p>`}
    ${
      finding === undefined
        ? html`<p class="soft">The run has no finding against this rule.</p>`
        : html`<${FindingView} finding=${finding} path=${`${id}/${findings.indexOf(finding) + 1}`} call=${call === undefined ? undefined : Number(call)}/>`
    }
  </aside>`;
}

function Findings({
  rule,
  shown,
}: {
  rule: Rule;
  shown: Rule['findings'][number] | undefined;
}): VNode {
  return html`<nav class="findings" aria-label="findings"><h3>${rule.findings.length} findings</h3>
    <ol>${rule.findings.map((one, at) => html`<li key=${at}><${Link} view="rules" id=${`${rule.id}/${at + 1}`} current=${one === shown}>${one.case}: got ${one.seen}<//></li>`)}</ol></nav>`;
}
