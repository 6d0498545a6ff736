import type { JournalEvent, TemporaryChangeEvent } from '../suites/engine/journal/event.ts';
import type { Door } from '../suites/engine/journal/terminal-event.ts';
import { endWords } from '../suites/engine/judge/ended.ts';

type Words = {
  readonly [K in JournalEvent['type']]: (event: Extract<JournalEvent, { type: K }>) => string;
};

const doorWords: Readonly<Record<Door, string>> = {
  given: 'the service',
  plain: 'the service without TLS',
  unverified: 'a service with a certificate that the terminal must not trust',
  stranger: 'another host, which a redirect named',
};

const loanWords: Readonly<Record<TemporaryChangeEvent['phase'], string>> = {
  taken: 'was changed for the run',
  returned: 'was restored',
  kept: 'was not restored',
};

const words: Words = {
  run: (event) => `the run started against ${event.target.name}`,
  case: ({ phase, scenario, reason }) =>
    `the case ${phase === 'begin' ? 'started' : `ended: ${phase}`} (${scenario})${reason === undefined ? '' : `: ${reason}`}`,
  sent: ({ call, method, path }) => `call ${String(call)} was sent: ${method} ${path}`,
  answered: ({ call, status }) => `call ${String(call)} was answered ${String(status)}`,
  unanswered: ({ call, reason }) => `call ${String(call)} was never answered: ${reason}`,
  printer: ({ printer, front, address }) => `${printer} was ready at ${address} (${front})`,
  fault: ({ printer, kinds }) =>
    kinds.length === 0 ? `${printer} was repaired` : `${printer} got the fault ${kinds.join(', ')}`,
  receipt: (event) =>
    [
      `${event.printer} received ${grouped(event.bytes)} bytes (${event.language}), ${event.state}`,
      `pages ${String(event.pages)}`,
      ...(event.copies === undefined ? [] : [`copies ${String(event.copies)}`]),
      ...(event.sides === undefined ? [] : [`sides ${event.sides}`]),
      ...(event.colorMode === undefined ? [] : [`colour mode ${event.colorMode}`]),
      `SHA-256 ${event.sha256}`,
    ].join(', '),
  settled: ({ waitedMs, inTime }) =>
    `waited ${grouped(waitedMs)} ms for the printers: ${inTime ? 'all expected prints arrived' : 'fewer prints arrived than expected'}`,
  timeout: ({ waitedMs, came }) =>
    `waited ${grouped(waitedMs)} ms for an answer that shows the effect of earlier calls: ${came ? 'the answer came late' : 'no answer showed it'}`,
  clock: ({ advanceMs }) => `the target's clock was moved forward by ${grouped(advanceMs)} ms`,
  asked: ({ words: asked }) => `task at the terminal: ${asked}`,
  told: ({ outcome, words: said }) =>
    `the terminal showed ${outcome === 'nothing' ? 'nothing that was reported' : outcome}${said === undefined ? '' : `: ${said}`}`,
  connected: ({ door, trusted }) =>
    `the terminal connected to ${doorWords[door]}${trusted === undefined ? '' : trusted ? ' and trusted it' : ' and disconnected'}`,
  ended: ({ unplayed, ...end }) =>
    `${endWords(end)}: ${String(unplayed.length)} test cases were not played`,
  balance: ({ phase, userName, total, pagePrice }) =>
    phase === 'granted'
      ? `${userName} was given a balance of ${total}, at a page price of ${pagePrice}`
      : `${userName} had a reported balance of ${total}`,
  policy: ({ userName, targetAmount, frequency, firstAfterMs }) =>
    `a ${frequency} policy resets ${userName} to ${targetAmount}, first in ${String(firstAfterMs / 60_000)} min`,
  loan: ({ phase, loan, why }) =>
    `${loan.of === 'prices' ? 'the prices of the account' : `the policy ${loan.name}`} ${loanWords[phase]}${why === undefined ? '' : `: ${why}`}`,
  restart: ({ how }) => `the target was ${how === 'kill' ? 'killed' : 'stopped'} and started again`,
};

/** One event in a line of plain words. */
export function eventWords(event: JournalEvent): string {
  // The table's entry for a type takes events of that type.
  const tell = words[event.type] as (told: JournalEvent) => string;
  return tell(event);
}

/** 1234567 as 1,234,567. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
