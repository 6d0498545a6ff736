import type { BoundCheck } from '../../case/check.ts';
import { countOf } from '../../case/finding-words.ts';
import { tokenUser } from '../../case/queries.ts';
import { bearerName, parameter, parameterText } from '../../journal/exchange.ts';
import { numberMember } from '../../journal/json.ts';
import type { AskedEvent } from '../../journal/terminal-event.ts';
import { userKey } from '../../state/document-state.ts';
import { type Attempt, isAfter, isDone, type Turn, turnsOf } from './attempt.ts';
import { usersOf } from './caller.ts';
import { broken, callWords, claim, everyCase, type Found, held, type Scene } from './phrases.ts';
import { endingOf } from './releases.ts';

const call = 'documents.record';

/** What was copied and scanned in a case, and what of it was recorded: perhaps later, when the network is back. */
interface Jobs {
  readonly turns: readonly [JobTurn, ...JobTurn[]];
  readonly records: readonly Attempt[];
  readonly done: readonly Attempt[];
  /** Nobody knows whether the service has heard of these. */
  readonly lost: readonly Attempt[];
}

type JobTurn = Turn & { readonly asked: AskedEvent };

/** interface 4.4: that copies and scans are recorded as they were made. */
export const jobChecks: readonly BoundCheck[] = [
  onJobs('TERM-JOB-01', function* ({ turns, records, done, lost }, scene) {
    const expected = countOf(turns.length, 'recorded job');
    const extra = done.length - turns.length;
    const last = done.at(-1) ?? scene.calls.at(-1);
    if (last === undefined) return;
    if (extra === 0) yield { at: last, ...held(expected) };
    else if (extra > lost.length)
      yield { at: last, ...broken(expected, countOf(done.length, 'recorded job')) };
    // What was tried in vain is told by TERM-JOB-04.
    else if (records.length > done.length || isKeptOut(scene)) return;
    else if (turns.some((turn) => isMade(turn, scene)))
      yield { at: last, ...broken(expected, countOf(done.length, 'recorded job')) };
  }),
  onJobs('TERM-JOB-02', function* ({ turns, done }, { state }) {
    const attempts = turns.flatMap((turn) => turn.attempts);
    const users = usersOf(attempts, state);
    if (users.size === 0) return;
    const expected = [...users].join(' or ');
    const left = jobsOf(turns, state);
    // Too many are told by TERM-JOB-01.
    const isCounted = done.length <= turns.length;
    for (const record of done) {
      const user = tokenUser(record.sent, state) ?? userKey(parameterText(record, 'username'));
      const more = (left.get(user) ?? 0) - 1;
      left.set(user, more);
      const isKnown = users.has(user);
      const isOwn = isKnown && hasOwnProvider(record, attempts);
      const what = isOwn ? 'more often than once for each job' : 'of another provider';
      const seen = isKnown ? `user ${user} ${what}` : user ? `user ${user}` : 'no user';
      const ok = isOwn && !(isCounted && more < 0);
      yield { at: record, ...claim(ok, `user ${expected}`, seen) };
    }
  }),
  onJobs('TERM-JOB-03', function* ({ turns, done }) {
    const types = new Set(turns.map(({ asked }) => asked.doing.toUpperCase()));
    for (const record of done) {
      const type = parameterText(record, 'jobtype');
      const expected = `jobtype ${[...types].join(' or ')}`;
      yield { at: record, ...claim(types.has(type), expected, `jobtype ${type || 'missing'}`) };
    }
  }),
  onJobs('TERM-JOB-04', function* ({ records, done, turns }) {
    const failed = records.find(isInVain);
    if (failed === undefined) return;
    const isRecorded = done.length >= turns.length;
    // The service may have recorded what it never answered: not to do it twice is right as well.
    if (isRecorded || failed.exchange !== undefined)
      yield { at: failed, ...claim(isRecorded, 'a later recording of the job', 'no recording') };
  }),
  onJobs('TERM-JOB-05', function* ({ records, done }) {
    const failed = records.find(isInVain);
    const later = done.find((one) => isAfter(one, failed?.sent.seq));
    if (later === undefined) return;
    const says = parameter(later, 'datetime') !== undefined;
    yield { at: later, ...claim(says, 'the time of the job as datetime', 'no datetime') };
  }),
  onJobs('TERM-JOB-06', function* ({ turns, done }) {
    const pages = new Set(turns.flatMap(({ asked }) => asked.pages ?? []));
    if (pages.size === 0) return;
    for (const record of done) {
      const total = parameter(record, 'totalpages') ?? 'missing';
      const expected = `totalpages ${[...pages].join(' or ')}`;
      const found = claim(pages.has(Number(total)), expected, `totalpages ${total}`);
      yield { at: record, ...found };
    }
  }),
];

/** Looks at the copies and scans of a case, and at what was recorded of them. */
export function onJobs(
  rule: string,
  look: (jobs: Jobs, scene: Scene) => Iterable<Found>,
): BoundCheck {
  const check = everyCase(rule, function* (scene) {
    const [first, ...others] = turnsOf(scene.play).flatMap(({ asked, ...turn }) =>
      asked !== undefined && ['copy', 'scan'].includes(asked.doing) ? [{ ...turn, asked }] : [],
    );
    if (first === undefined) return;
    const records = scene.calls.filter(({ sent }) => sent.operation === call);
    const done = records.filter(isDone);
    const lost = records.filter(isInVain);
    yield* look({ turns: [first, ...others], records, done, lost }, scene);
  });
  return { ...check, awaits: `${callWords([call])} for a copy or a scan` };
}

/** How many jobs each user made: those of the turns in which they logged in. */
function jobsOf(turns: Jobs['turns'], state: Scene['state']): Map<string, number> {
  const jobs = new Map<string, number>();
  for (const { attempts } of turns)
    for (const user of usersOf(attempts, state)) jobs.set(user, (jobs.get(user) ?? 0) + 1);
  return jobs;
}

/** Who is shown a certificate that nobody vouches for has nobody to record a job with. */
function isKeptOut({ play }: Scene): boolean {
  return play.events.some((one) => one.type === 'connected' && one.trusted === false);
}

/** Somebody was logged in for it, and it was not simply left undone. */
function isMade({ attempts, told }: Turn, { state }: Scene): boolean {
  return usersOf(attempts, state).size > 0 && told !== undefined && told.outcome !== 'nothing';
}

/** For a reason that passes: no answer, or a fault of the service's. */
function isInVain(attempt: Attempt): boolean {
  return endingOf(attempt) === 'failed' || attempt.exchange?.status === 429;
}

/** Where the provider is named, it is that of the login (interface 4.4). */
function hasOwnProvider(record: Attempt, attempts: readonly Attempt[]): boolean {
  const provider = parameter(record, 'providerid');
  if (provider === undefined || bearerName(record.sent) === undefined) return true;
  const logins = attempts.filter((one) => one.sent.operation === 'login.post' && isDone(one));
  const providers = logins.map(({ exchange }) => numberMember(exchange?.json, 'providerId'));
  return providers.every((one) => one === undefined) || providers.includes(Number(provider));
}
