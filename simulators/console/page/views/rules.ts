import { computed, signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { read } from '../api.ts';
import { ExchangeView } from '../exchange-view.ts';
import { html } from '../html.ts';
import { type Column, List } from '../list.ts';
import { whenOpen } from '../live.ts';
import { Badge, Search, says } from '../parts.ts';
import { go, Link, place } from '../place.ts';

interface Finding {
  readonly case: string;
  readonly expected: string;
  readonly seen: string;
  readonly decisive?: number;
  readonly calls: readonly number[];
  readonly caseCalls: readonly number[];
}

interface Rule {
  readonly id: string;
  readonly title: string;
  readonly section: string;
  readonly level: string;
  readonly verdict: string;
  readonly why: string | null;
  readonly findings: readonly Finding[];
}

const rules = signal<readonly Rule[]>([]);
const search = signal('');
const found = computed(() =>
  rules.value.filter((rule) => search.value === '' || says(rule, search.value)),
);

const columns: readonly Column<Rule>[] = [
  { title: 'Rule', cell: ({ id }) => id },
  {
    title: 'Verdict',
    cell: ({ verdict }) => html`<${Badge} tone=${toneOf(verdict)}>${verdict}<//>`,
  },
  { title: 'Requirement', class: 'less', cell: ({ title }) => title },
];

function toneOf(verdict: string): string {
  if (verdict === 'OK') return 'good';
  return verdict === 'NOT RUN' ? 'off' : 'bad';
}

/** Shows a recorded run, its broken rules first. */
export function RulesView(): VNode {
  useEffect(
    () =>
      whenOpen(() => {
        read<{ readonly rules: readonly Rule[] }>('/recording').then(
          ({ rules: all }) => {
            rules.value = all.toSorted((a, b) => b.findings.length - a.findings.length);
          },
          () => undefined,
        );
      }),
    [],
  );
  const chosen = place.value.id === '' ? rules.value[0]?.id : place.value.id;
  const rule = rules.value.find(({ id }) => id === chosen);
  return html`<div class="split open">
    <section class="main">
      <header class="bar"><h1>Rules</h1><span class="soft">${found.value.length}</span><${Search} value=${search} label="Search rules"/></header>
      <${List} view="rules" label="rules" rows=${found.value} columns=${columns} idOf=${(row: Rule) => row.id} open=${(id: string) => go('rules', id)} empty="No rule matches."/>
    </section>
    ${rule === undefined ? null : html`<${RuleDetails} key=${rule.id} rule=${rule}/>`}
  </div>`;
}

function RuleDetails({ rule }: { rule: Rule }): VNode {
  const { id, title, section, level, verdict, why, findings } = rule;
  return html`<aside class="details" aria-label="rule">
    <header class="bar"><h2>${id}</h2><${Badge} tone=${toneOf(verdict)}>${verdict}<//></header>
    <p><strong>${title}</strong> <span class="soft">(interface ${section}, ${level})</span></p>
    ${why === null ? null : html`<p>${why}</p>`}
    ${findings.length === 0 ? html`<p class="soft">The run has no finding against this rule.</p>` : null}
    ${findings.map((finding, at) => html`<${FindingView} key=${at} finding=${finding}/>`)}
  </aside>`;
}

/** Shows the expected beside the observed behaviour, and the calls of the case. */
function FindingView({ finding }: { finding: Finding }): VNode {
  const { case: played, expected, seen, decisive, calls, caseCalls } = finding;
  const shown = useSignal(decisive ?? calls[0] ?? caseCalls[0] ?? 0);
  const at = caseCalls.indexOf(shown.value);
  const step = (by: number) => () => {
    shown.value = caseCalls[at + by] ?? shown.value;
  };
  return html`<section class="finding">
    <h3>In ${played}</h3>
    <div class="sides"><section><h4>Expected</h4><p class="expected">${expected}</p></section><section><h4>Got</h4><p class="refusal">${seen}</p></section></div>
    ${
      shown.value === 0
        ? null
        : html`<p class="actions">
      <button type="button" disabled=${at <= 0} onClick=${step(-1)}>Previous call</button>
      <button type="button" disabled=${at < 0 || at >= caseCalls.length - 1} onClick=${step(1)}>Next call</button>
      <span>Call ${at + 1} of ${caseCalls.length}${shown.value === decisive ? ', the decisive one' : calls.includes(shown.value) ? ', part of the finding' : ''}</span>
      ${decisive === undefined || shown.value === decisive ? null : html`<button type="button" onClick=${() => (shown.value = decisive)}>Go to the decisive call</button>`}
      <${Link} view="traffic" id=${String(shown.value)}>In the traffic<//></p>
      <${ExchangeView} id=${shown.value} link=${false}/>`
    }
  </section>`;
}
