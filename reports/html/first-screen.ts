import { grouped } from '../event-words.ts';
import { expectationWords } from '../expectation.ts';
import { addTallies, counted, numbersLine } from '../numbers.ts';
import type { RunReport } from '../report.ts';
import { valuesLine } from '../values-line.ts';
import { outcomeSentence, outcomeWord } from '../words.ts';
import { tallyRow } from './bar.ts';
import { causeList } from './cause-list.ts';
import { knownFailures } from './known-failures.ts';
import { leftBehind } from './left-behind.ts';
import { html, type Markup } from './markup.ts';
import { notTested } from './not-tested.ts';
import { ruleMap } from './rule-map.ts';

/**
 * The outcome in words, the numbers, what was not tested, what is broken: all that a reader in a
 * hurry needs. Where nothing is broken its place goes to the map of the rules.
 */
export function firstScreen(report: RunReport): Markup {
  const isBroken = hasBroken(report);
  const map = ruleMap(report.rules);
  return html`<header class="masthead outcome-${report.outcome}">
<p class="kicker">${report.terminal === undefined ? 'Platen conformance report' : 'Platen report on a terminal'}</p>
<h1>${outcomeWord[report.outcome]}</h1>
<p class="lead">${outcomeSentence(report)} ${rootSentence(report)}</p>
${remarks(report)}
${circumstances(report)}
</header>
<div class="overview">
<div><section class="tallies" aria-labelledby="numbers"><h2 id="numbers">Numbers</h2>${tallies(report)}</section>
${knownFailures(report)}
${notTested(report)}
${leftBehind(report)}</div>
<div>${isBroken ? causeList(report) : map}</div>
</div>
${isBroken ? map : undefined}`;
}

/** Whether there is a list of causes. */
export function hasBroken({ rules }: RunReport): boolean {
  return rules.some(
    ({ verdict }) =>
      verdict === 'FAILED' || verdict === 'NON-STRICT' || verdict === 'HARNESS ERROR',
  );
}

function rootSentence({ rules }: RunReport): Markup | undefined {
  const root = rules.find((rule) => rule.firstRed);
  if (root === undefined) return undefined;
  return html`The first was <a href="#${root.id}">${root.id}</a>.`;
}

function remarks({ partial, strict, catalogue, rules, expectation }: RunReport): readonly Markup[] {
  const newer = rules.filter((rule) => !rule.gates).length;
  return [
    ...(partial
      ? [html`<p class="remark">Partial run: an option excluded rules. It certifies nothing.</p>`]
      : []),
    ...(strict
      ? [html`<p class="remark">Strict run: broken SHOULD rules and assumed rules fail it too.</p>`]
      : []),
    ...(expectation === undefined
      ? []
      : [html`<p class="remark">${expectationWords(expectation)}.</p>`]),
    ...(newer > 0
      ? [
          html`<p class="remark">Held to the requirement set ${catalogue}: ${counted(newer, 'newer rule')} ${newer === 1 ? 'is' : 'are'} reported and ${newer === 1 ? 'decides' : 'decide'} nothing.</p>`,
        ]
      : []),
  ];
}

function circumstances(report: RunReport): Markup {
  const { startedAt, durationMs, requests, seed, catalogue, platen } = report;
  const facts: readonly (readonly [string, string])[] = [
    ...subject(report),
    ['Begun', startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
    ['Took', `${(durationMs / 1000).toFixed(1)} s, ${grouped(requests)} requests`],
    ...(report.values === undefined ? [] : [['Values', valuesLine(report.values)] as const]),
    ['Seed', String(seed)],
    ['Requirement set', catalogue],
    ['Platen', platen],
  ];
  return html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Who was judged: a service, or a terminal before one. */
function subject({ target, terminal }: RunReport): readonly (readonly [string, string])[] {
  if (terminal === undefined)
    return [
      ['Target', target.name],
      ['Address', target.baseUrl],
    ];
  return [
    ['Terminal', `${terminal.name} ${terminal.version}`.trim()],
    ['Before', `${target.name}, ${target.baseUrl}`],
    ['Situations', `${String(terminal.situations)} played to the end`],
  ];
}

function tallies({ summary, target, terminal }: RunReport): readonly Markup[] {
  const { stated, derived, assumed, observed } = summary.byProvenance;
  const seen = observed.applicable + observed.notApplicable;
  return [
    tallyRow('All rules', '', summary),
    tallyRow(
      'Stated or derived',
      'what the interface says or implies',
      addTallies(stated, derived),
    ),
    tallyRow(
      'Assumed',
      `our choices, ${target.own ? `can fail our own ${terminal === undefined ? 'service' : 'terminal'}` : 'never fails another'}`,
      assumed,
    ),
    ...(seen > 0
      ? [
          html`<p class="aside">Observed in the field, ${counted(seen, 'rule')}: ${numbersLine(observed)}</p>`,
        ]
      : []),
  ];
}
