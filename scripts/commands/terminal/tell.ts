import type { Failure, TerminalUser, WaitingDocument } from '../../../simulators/terminal/index.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/** Where results go, and how. */
export interface Teller {
  readonly terminal: Terminal;
  readonly json: boolean;
}

export interface Step {
  readonly what: 'login' | 'list' | 'release' | 'deletion' | 'download' | 'recording';
  readonly uuid?: string;
}

/** Says what went wrong. Throws UsageError for what nobody was asked about. */
export function tellFailure(step: Step, failure: Failure, { terminal, json }: Teller): 'failed' {
  if (failure.kind === 'unable') throw new UsageError(`${failure.message}.`);
  const { what, uuid } = step;
  if (json) terminal.json({ failed: what, ...(uuid === undefined ? {} : { uuid }), ...failure });
  else {
    const subject = uuid === undefined ? what : `${what} of ${plain(uuid)}`;
    terminal.note(`${subject}: ${words[failure.kind]}: ${failure.message}`);
  }
  if (failure.kind === 'unreachable' && /certificate/.test(failure.message)) {
    terminal.note('--ca names the authority to trust.');
  }
  return 'failed';
}

const words = {
  loggedOut: 'logged out',
  refused: 'refused',
  unreachable: 'the service cannot be reached',
  timeout: 'no answer',
  unexpected: 'the answer does not follow the interface',
} as const satisfies Record<Exclude<Failure['kind'], 'unable'>, string>;

export function userLine({ userName, fullName, loggedInUntil }: TerminalUser): string {
  const name = fullName === '' ? '' : ` (${plain(fullName)})`;
  return `${plain(userName)}${name} is logged in, until ${new Date(loggedInUntil).toISOString()}`;
}

/** A document in one line for people. */
export function documentLine(document: WaitingDocument): string {
  const { uuid, totalPages, copies, duplex, grayscale, arrivedAt, name } = document;
  const arrived = Number.isSafeInteger(arrivedAt) ? new Date(arrivedAt) : new Date(Number.NaN);
  return [
    plain(uuid),
    Number.isNaN(arrived.getTime()) ? '?' : arrived.toISOString().slice(0, 19).replace('T', ' '),
    `${String(totalPages)} ${totalPages === 1 ? 'page' : 'pages'}`,
    ...(copies > 1 ? [`${String(copies)} copies`] : []),
    ...(duplex === 1 || duplex === 2 ? ['two-sided'] : []),
    grayscale ? 'grayscale' : 'colour',
    plain(name),
  ].join('  ');
}

/** Names come from the wire: each stays on its line. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
}
