import {
  balanceFaults,
  type JobFault,
  jobFaultSentences,
} from '../../../suites/engine/journal/load/findings.ts';
import type { JudgedObjective } from '../../../suites/engine/judge/load/judge-objectives.ts';
import { html, type Markup } from '../../html/markup.ts';
import { balanceSentence, balancesAssumed } from '../balance-words.ts';
import type { LoadReport } from '../load-report.ts';
import { faultRows, stateWords } from '../load-tables.ts';
import { aside, section, table } from './section.ts';

/** Whether the numbers are those of the target. */
export function validitySection({ validity }: LoadReport): Markup {
  if (validity.length === 0) {
    return section(
      'Validity',
      html`<p><span class="tag v-ok">valid</span> Neither drivers, printers nor the machine limited the target, and all starts were on time.</p>`,
    );
  }
  return section(
    'Validity',
    html`<ul class="reasons">${validity.map(
      ({ sentence, seen, limit, repeat }) =>
        html`<li><span class="tag v-not-run">invalid</span><div><p>${sentence}</p><p class="aside">measured ${seen}, limit ${limit}${repeat === undefined ? '' : `, first in repeat ${String(repeat + 1)}`}</p></div></li>`,
    )}</ul>`,
  );
}

export function objectivesSection({ objectives }: LoadReport): Markup {
  if (objectives.length === 0) {
    return section(
      'Objectives',
      html`<p>This run has no objectives: it measures how fast the target is, not whether that is enough. <code>--objectives</code> sets them.</p>`,
    );
  }
  return section(
    'Objectives',
    html`<ul class="reasons asked">${objectives.map(
      ({ state, asked, stage, why }) =>
        html`<li><span class="tag ${stateTones[state]}">${stateWords[state]}</span><p>${asked}${stage === undefined ? undefined : html` <span class="aside">at ${stage}</span>`}</p><p>${why}</p></li>`,
    )}</ul>`,
  );
}

const stateTones: Readonly<Record<JudgedObjective['state'], string>> = {
  met: 'v-ok',
  missed: 'v-failed',
  unjudged: 'v-not-run',
};

/** Whether what came out was right; a run may be as fast as it wants. */
export function answersSection({ findings }: LoadReport): Markup {
  const { accepted, printed, faults, sampled, count } = findings;
  const kinds = Object.entries(jobFaultSentences).flatMap(([fault, sentence]) => {
    const many = (count as Readonly<Record<string, number>>)[fault] ?? 0;
    return many === 0 ? [] : [html`<li><b>${many}</b> ${sentence}</li>`];
  });
  const isRight = Object.keys(count).every((fault) => balanceFaults.has(fault as JobFault));
  return section(
    'Answers',
    html`<p>${rightOr(isRight)} ${printed} of ${accepted} accepted jobs were printed once, complete, unaltered and at the right printer.</p>`,
    kinds.length === 0 ? undefined : html`<ul class="kinds">${kinds}</ul>`,
    faults.length === 0 ? undefined : table(faultRows(findings), [0, 1, 2]),
    balancePart(findings),
    sampledPart(sampled),
  );
}

function rightOr(isRight: boolean): Markup {
  return html`<span class="tag ${isRight ? 'v-ok' : 'v-failed'}">${isRight ? 'right' : 'wrong'}</span>`;
}

function balancePart({ balances, count }: LoadReport['findings']): Markup {
  const isRight = [...balanceFaults].every((fault) => (count[fault] ?? 0) === 0);
  const isJudged = balances.state === 'judged';
  const tag = isJudged ? rightOr(isRight) : html`<span class="tag v-not-run">not judged</span>`;
  const assumed = isJudged ? aside(balancesAssumed) : undefined;
  const left =
    balances.left === undefined ? undefined : html`<p class="remark">${balances.left}</p>`;
  return html`<p class="sampled">${tag} ${balanceSentence(balances)}</p>${assumed}${left}`;
}

function sampledPart(sampled: LoadReport['findings']['sampled']): Markup | undefined {
  const { journeys, rules, situations, broken, unjudged } = sampled;
  if (journeys === 0 && unjudged.length === 0) return undefined;
  const said = html`<p class="sampled">${rightOr(broken.length === 0)} ${journeys} sampled journeys were recorded and judged by ${rules} rules of the interface with ${situations} observations.</p>`;
  const rows = broken.map((one) => [
    one.rule,
    one.verdict,
    one.title,
    one.expected,
    one.seen,
    String(one.times),
  ]);
  const heading = ['rule', 'verdict', 'title', 'expected', 'got', 'times'];
  const listed = rows.length === 0 ? undefined : table([heading, ...rows], [0, 1, 2, 3, 4]);
  const mute = unjudged.map((one) => html`<p class="remark">Not judged: ${one}</p>`);
  return html`${said}${listed}${mute}`;
}
