import type { ReaderAnswer, Tap } from '../../../simulators/card-reader/index.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import type { Outcome } from '../../exit-codes.ts';

/** Tells one tap; passed when the service took it. */
export function tellTap(tap: Tap, json: boolean, terminal: Terminal): Outcome {
  const { card, answer, failure } = tap;
  const isAccepted = answer !== undefined && accepted(answer);
  if (json) {
    const ended = failure === undefined ? {} : { failure };
    terminal.json({ card, accepted: isAccepted, ...answer, ...ended, ms: millisecondsOf(tap) });
  } else if (answer === undefined) {
    terminal.note(`no answer: ${failure ?? 'the connection was closed'}`);
    if (/certificate/.test(failure ?? '')) terminal.note('--ca names the authority to trust.');
  } else {
    const body = answer.body.trim() === '' ? '' : `: ${answer.body.trim()}`;
    const word = isAccepted ? 'accepted' : 'refused';
    terminal.print(`${card.trim()} ${word} (${answer.status})${body}`);
  }
  return isAccepted ? 'passed' : 'failed';
}

export function accepted({ status }: ReaderAnswer): boolean {
  return status >= 200 && status < 300;
}

/** From the last try's beginning to its end. */
export function millisecondsOf({ startedNs, endedNs }: Tap): number {
  return Number((endedNs - startedNs) / 1000n) / 1000;
}
