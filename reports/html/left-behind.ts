import { leftGroups, leftNames, leftWords } from '../left-behind.ts';
import type { RunReport } from '../report.ts';
import { html, type Markup } from './markup.ts';

/** What the run made at somebody else's target and could not remove. */
export function leftBehind(report: RunReport): Markup | undefined {
  const groups = leftGroups(report);
  if (groups.length === 0) return undefined;
  return html`<section class="untested" aria-labelledby="left"><h2 id="left">Not removed from the target</h2>
<p class="aside">platen cleanup removes what can be removed.</p>
<ul>${groups.map((group) => html`<li><details><summary>${leftWords(group)}</summary><p class="aside">${leftNames(group, 200)}</p></details></li>`)}</ul></section>`;
}
