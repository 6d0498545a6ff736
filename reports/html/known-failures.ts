import type { EntryState } from '../../suites/engine/judge/baseline.ts';
import { counted } from '../numbers.ts';
import type { BaselineReport, EntryReport, RunReport } from '../report.ts';
import { html, type Markup } from './markup.ts';

const headings: Readonly<Record<EntryState, string>> = {
  stale: 'No longer fails like this: the run fails because of the entry',
  known: 'Known: failed as listed',
  unjudged: 'Not judged in this run',
};

/** What the implementer knows to fail, what of it is so, and what is not any more. */
export function knownFailures({ baseline, rules }: RunReport): Markup | undefined {
  if (baseline === undefined) return undefined;
  const planned = new Set(rules.map((rule) => rule.id));
  const group = (state: EntryState): Markup | undefined => groupOf(baseline, state, planned);
  return html`<section class="untested" aria-labelledby="known"><h2 id="known">Known failures</h2>
<p class="aside">${counted(baseline.entries.length, 'entry', 'entries')} in ${baseline.file}</p>
<ul>${group('stale')}${group('known')}${group('unjudged')}</ul></section>`;
}

function groupOf(
  { entries }: BaselineReport,
  state: EntryState,
  planned: ReadonlySet<string>,
): Markup | undefined {
  const own = entries.filter((entry) => entry.state === state);
  if (own.length === 0) return undefined;
  return html`<li><h3>${headings[state]}</h3>${own.map((entry) => entryItem(entry, planned))}</li>`;
}

function entryItem(entry: EntryReport, planned: ReadonlySet<string>): Markup {
  const { rule, verdict, reason, expires, seen, why } = entry;
  const name = planned.has(rule)
    ? html`<a class="id" href="#${rule}">${rule}</a>`
    : html`<span class="id">${rule}</span>`;
  const text = seen === undefined ? undefined : html`, as long as it says <code>${seen}</code>`;
  return html`<p>${name} ${verdict}, accepted until ${expires}${text}: ${reason}</p><p class="aside">${why}</p>`;
}
