import type { Tally, Verdict } from '../../suites/engine/judge/verdict.ts';
import { numbersLine } from '../numbers.ts';
import { verdictName } from '../words.ts';
import { html, type Markup } from './markup.ts';

const counts: readonly (readonly [Verdict, Exclude<keyof Tally, 'applicable'>])[] = [
  ['OK', 'ok'],
  ['INFORMATIONAL', 'informational'],
  ['NON-STRICT', 'nonStrict'],
  ['NOT RUN', 'notRun'],
  ['HARNESS ERROR', 'harnessError'],
  ['FAILED', 'failed'],
  ['NOT APPLICABLE', 'notApplicable'],
];

/** A tally as a line of numbers under a bar of its parts. */
export function tallyRow(label: string, note: string, tally: Tally): Markup {
  return html`<div class="tally"><h3>${label}<small>${note}</small></h3>${bar(tally)}<p class="numbers">${unbroken(numbersLine(tally))}</p></div>`;
}

/** A number and its word stay on one line. */
function unbroken(line: string): readonly Markup[] {
  return line.split(/(?= \()|(?<=, )/).map((part) => html`<span>${part}</span>`);
}

function bar(tally: Tally): Markup {
  const total = Math.max(1, tally.applicable + tally.notApplicable);
  const width = 1000;
  let at = 0;
  const parts = counts
    .filter(([, count]) => tally[count] > 0)
    .map(([verdict, count]) => {
      const wide = (tally[count] / total) * width;
      const part = html`<rect class="fill ${verdictClass(verdict)}" x="${at.toFixed(1)}" width="${Math.max(4, wide - 2).toFixed(1)}" height="10" />`;
      at += wide;
      return part;
    });
  return html`<svg class="bar" viewBox="0 0 ${width} 10" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}

/** 'NOT RUN' as v-not-run. */
export function verdictClass(verdict: Verdict): string {
  return `v-${verdict.toLowerCase().replaceAll(' ', '-')}`;
}

export function verdictTag(verdict: Verdict): Markup {
  return html`<span class="tag ${verdictClass(verdict)}">${verdictName(verdict)}</span>`;
}
