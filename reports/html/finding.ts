import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import { curlScript } from '../curl/curl-script.ts';
import { eventWords, grouped } from '../event-words.ts';
import type { Call, JournalIndex } from '../journal-index.ts';
import type { FindingReport } from '../report.ts';
import { exchangeBlock } from './exchange.ts';
import { expectedAndSeen } from './expected-seen.ts';
import { html, type Markup } from './markup.ts';

export interface FindingContext {
  readonly index: JournalIndex;
  /** The anchor of a case's log. */
  readonly anchorOf: (caseName: string) => string;
  /** Folder of the run, as a shell finds it. */
  readonly folder: string;
}

const shownCalls = 6;

/** A finding with the exchanges that show it. */
export function findingBlock(finding: FindingReport, context: FindingContext): Markup {
  const { index, anchorOf } = context;
  const calls = index.callsAt(finding.witness);
  const events = finding.witness
    .map((seq) => index.at(seq))
    .filter((event) => event !== undefined)
    .filter((event) => !isCall(event));
  const decisive = index.callsAt([finding.witness[0]])[0];
  return html`<article class="finding">
<h4>In <a href="#${anchorOf(finding.case)}">${finding.case}</a>, at event ${finding.witness[0]} of the journal</h4>
${expectedAndSeen(finding)}
${instead(finding)}
${events.length === 0 ? undefined : html`<ul class="events">${events.map((event) => html`<li>Event ${event.seq}: ${eventWords(event)}</li>`)}</ul>`}
${calls.slice(0, shownCalls).map((call) => exchangeBlock(call, call === decisive && calls.length > 1 ? 'decisive' : ''))}
${calls.length > shownCalls ? html`<p class="aside">${grouped(calls.length - shownCalls)} more calls belong to it; the log of the case below shows them.</p>` : undefined}
${counterparts(calls, finding, index)}</article>`;
}

/** What a terminal should have sent, to be tried in a shell. */
function instead({ instead: line }: FindingReport): Markup | undefined {
  if (line === undefined) return undefined;
  return html`<div class="instead"><p class="aside">The same request as the interface specifies it:</p><pre>${line}</pre></div>`;
}

/** The script that shows the finding, folded away. */
export function curlBlock(finding: FindingReport, index: JournalIndex): Markup {
  const script = curlScript({ finding, index });
  return html`<details class="curl"><summary>As a shell script with curl</summary><pre>${script}</pre></details>`;
}

function isCall(event: JournalEvent): boolean {
  return event.type === 'sent' || event.type === 'answered' || event.type === 'unanswered';
}

/** A probe is worth what its positive control says: the same request with the one thing put right. */
function counterparts(
  calls: readonly Call[],
  finding: FindingReport,
  index: JournalIndex,
): Markup | undefined {
  const numbers = new Set(calls.map(({ sent }) => sent.call));
  const wanted = new Set(calls.flatMap(({ sent }) => (sent.pair === undefined ? [] : [sent.pair])));
  const places = index
    .caseEvents(finding.case)
    .filter((event) => event.type === 'sent')
    .filter(({ pair, call }) => pair !== undefined && wanted.has(pair) && !numbers.has(call))
    .map(({ seq }) => seq);
  if (places.length === 0) return undefined;
  const blocks = index.callsAt(places).map((call) => exchangeBlock(call, ''));
  return html`<details class="control"><summary>Its positive control: the same request with the one fault corrected</summary>${blocks}</details>`;
}
