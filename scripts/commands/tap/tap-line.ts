import type { ReaderAnswer, Tap } from '../../../simulators/card-reader/index.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import type { Outcome } from '../../exit-codes.ts';
import { plain } from '../printer/job-line.ts';
import { releasedText } from './released.ts';

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
    terminal.print(`${card.trim()} ${answerText(answer)}`);
  }
  return isAccepted ? 'passed' : 'failed';
}

/** Describes what was released where the answer says so, and otherwise the status with the body. */
function answerText(answer: ReaderAnswer): string {
  const released = accepted(answer) ? releasedText(answer.body) : undefined;
  if (released !== undefined) return released;
  const body = answer.body.trim() === '' ? '' : `: ${plain(answer.body.trim())}`;
  if (!accepted(answer)) return `refused (${answer.status})${body}`;
  return `accepted (${answer.status})${body === '' ? ', without saying what was released' : body}`;
}

export function accepted({ status }: ReaderAnswer): boolean {
  return status >= 200 && status < 300;
}

/** From the last try's beginning to its end. */
export function millisecondsOf({ startedNs, endedNs }: Tap): number {
  return Number((endedNs - startedNs) / 1000n) / 1000;
}
