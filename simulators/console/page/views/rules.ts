import { computed, signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { read } from '../api.ts';
import { html } from '../html.ts';
import { has, isKnown } from '../inventory.ts';
import { type Column, List } from '../list.ts';
import { whenOpen } from '../live.ts';
import { Badge, Search, says } from '../parts.ts';
import { go, place } from '../place.ts';
import type { Finding } from './finding.ts';
import { RuleDetails } from './rule-details.ts';

/** A rule of GET /recording. */
export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly verdict: string;
  readonly tone: string;
  /** The verdict in a sentence. */
  readonly meaning: string;
  readonly isFailed: boolean;
  readonly why: string | null;
  /** Names and texts, as `platen explain` prints them. */
  readonly about: readonly (readonly [string, string])[];
  readonly findings: readonly Finding[];
  /** Number of findings that are not in the list. */
  readonly moreFindings: number;
}

const rules = signal<readonly Rule[] | undefined>(undefined);
const search = signal('');
const isFailedOnly = signal(false);
const found = computed(() =>
  (rules.value ?? []).filter(
    (rule) =>
      (!isFailedOnly.value || rule.isFailed) && (search.value === '' || says(rule, search.value)),
  ),
);

const columns: readonly Column<Rule>[] = [
  { title: 'Rule', cell: ({ id }) => id },
  { title: 'Verdict', cell: ({ verdict, tone }) => html`<${Badge} tone=${tone}>${verdict}<//>` },
  { title: 'Requirement', class: 'less', cell: ({ title }) => title },
];

/** Shows the rules of a recorded run. */
export function RulesView(): VNode {
  useEffect(() => whenOpen(() => void load()), []);
  const [chosen = ''] = place.value.id.split('/');
  const rule = rules.value?.find(({ id }) => id === chosen);
  const isMissing = rules.value !== undefined && rule === undefined && chosen !== '';
  const toggle = (): void => {
    isFailedOnly.value = !isFailedOnly.value;
  };
  return html`<div class=${rule === undefined ? 'split' : 'split open'}>
    <section class="main">
      <header class="bar"><h1>Rules</h1><span class="soft">${found.value.length}</span>
        <button type="button" aria-pressed=${isFailedOnly.value} onClick=${toggle}>Failed only</button>
        <${Search} value=${search} label="Search rules"/></header>
      ${isMissing ? html`<p role="alert" class="refusal">The run has no rule ${chosen}.</p>` : null}
      <${List} view="rules" label="rules" rows=${found} columns=${columns} idOf=${(row: Rule) => row.id} chosen=${chosen} open=${(id: string) => go('rules', id)} empty=${emptyText()}/>
    </section>
    ${rule === undefined ? null : html`<${RuleDetails} key=${rule.id} rule=${rule}/>`}
  </div>`;
}

/** Rules are loaded once: a recording does not change. An address without a rule shows the first failed one. */
async function load(): Promise<void> {
  if (rules.value !== undefined) return;
  const { rules: all } = await read<{ readonly rules: readonly Rule[] }>('/recording');
  rules.value = all;
  const failed = all.find((rule) => rule.isFailed);
  isFailedOnly.value = failed !== undefined;
  if (failed !== undefined && place.value.view === 'none') go('rules', failed.id);
}

function emptyText(): string {
  if (isKnown.value && !has('/recording'))
    return 'No recorded run is shown here. "npx platen show RUN" shows one, and prints its address.';
  if (rules.value === undefined) return 'Loading ...';
  return isFailedOnly.value && search.value === '' ? 'No rule failed.' : 'No rule matches.';
}
