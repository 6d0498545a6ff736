import fc from 'fast-check';
import { textMember } from '../../engine/journal/json.ts';
import type { Pairs } from '../../engine/session/http/body.ts';
import type { Caller } from '../../engine/session/http/client.ts';
import type { Session } from '../../engine/session/session.ts';
import { seldom, which } from '../arguments.ts';
import { provider, tokenOf, wasDone } from '../looks.ts';
import { type Made, type MadeUser, pick } from '../made.ts';
import { type Drawn, defineMove } from '../move.ts';

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;
/** A walk that goes on after so many pages is told by its records, not by its end. */
const mostPages = 12;

const jobtypes = fc.constantFrom('PRINT', 'COPY', 'SCAN', 'FAX', 'POSTCARD');

const recordJob = defineMove({
  name: 'record a job',
  weight: 3,
  wants: ['users'],
  args: fc.record({
    user: which,
    by: fc.constantFrom('user', 'device'),
    jobtype: jobtypes,
    duplex: fc.constantFrom('', 'true', 'false'),
    pages: fc.constantFrom('', '1', '250'),
    port: fc.constantFrom('', 'address', 'serialnumber'),
    nobody: seldom,
  }),
  async play(stage, made, { user, by, jobtype, duplex, pages, port, nobody }) {
    const known = pick(made.users, user);
    const isByDevice = by === 'device' && stage.credentials.facts.device !== undefined;
    const caller: Caller | undefined = isByDevice ? stage.panel : await tokenOf(stage, known);
    if (caller === undefined) return;
    const named: Pairs = nobody ? [] : [['username', known.userName], provider(stage)];
    const fields = { duplex, totalpages: pages, ...portOf(made, port) };
    const parameters: Pairs = [
      ['jobtype', jobtype],
      ['title', stage.name('job')],
      ...(isByDevice ? named : []),
      ...Object.entries(fields).filter(([, value]) => value !== ''),
    ];
    await stage.request('documents.record', caller, { parameters });
    await askAbout(stage, known);
  },
});

function portOf(made: Made, by: string): Readonly<Record<string, string>> {
  const port = made.ports[0];
  if (port === undefined || by === '') return {};
  return by === 'address' ? { address: port.address } : { serialnumber: port.serial };
}

async function askAbout(stage: Session, { userName, gone }: MadeUser): Promise<void> {
  const parameters: Pairs = [['username', userName]];
  if (!gone) await stage.request('documents.history', stage.full, { parameters });
}

const askHistory = defineMove({
  name: 'read the history',
  weight: 2,
  wants: ['users'],
  args: fc.record({
    user: which,
    maxrecords: fc.constantFrom('', '1', '2', '2000'),
    jobtype: fc.option(jobtypes, { nil: '' }),
    status: fc.constantFrom('', '0', '1', '2'),
    range: fc.constantFrom('none', 'none', 'week', 'too long', 'upside down'),
  }),
  async play(stage, made, { user, maxrecords, jobtype, status, range }) {
    const { userName } = pick(made.users, user);
    const question: Pairs = [
      ['username', userName],
      ...Object.entries({ maxrecords, jobtype, status }).filter(([, value]) => value !== ''),
      ...rangeOf(stage, range),
    ];
    let token = '';
    for (let page = 0; page < mostPages; page += 1) {
      const paged: Pairs = token === '' ? [] : [['pagetoken', token]];
      const parameters = [...question, ...paged];
      const reply = await stage.request('documents.history', stage.full, { parameters });
      token = textMember(reply.json, 'nextPageToken') ?? '';
      if (!wasDone(reply) || token.trim() === '') return;
    }
  },
});

/** By the clock of the run: where the target's was moved, it is a range of the past. */
function rangeOf(stage: Session, range: string): Pairs {
  const now = stage.context.clock.now();
  const end = now + 10 * minuteMs;
  const start = { week: end - weekMs, 'too long': end - weekMs - minuteMs, 'upside down': end + 1 }[
    range
  ];
  if (start === undefined) return [];
  return [
    ['datestart', new Date(start).toISOString()],
    ['dateend', new Date(end).toISOString()],
  ];
}

/** interface 4.4, the history. */
export const historyMoves: readonly Drawn[] = [recordJob, askHistory];
