import type { Outcome, Terminal } from '../../../simulators/terminal/index.ts';
import { downloadAway } from '../../engine/session/documents/download-away.ts';
import type { CallOptions } from '../../engine/session/http/client.ts';
import { historySettled } from '../../engine/session/printers/recorded-jobs.ts';
import type { Session } from '../../engine/session/session.ts';
import { Blocked } from '../../engine/session/test-case.ts';
import { testCase } from '../../engine/test-case.ts';

/** A simulated terminal makes the requests: they show rules of other topics. */
export const rules = [];

export const testCases = [
  /** Documents wait for two users. The first holds a card to the panel and prints all; then the other logs in. */
  testCase('terminal/print-all', ['allow.paper'], async (s) => {
    const user = await s.user();
    const other = await s.user();
    const queue = await s.queue();
    const port = await s.printer();
    for (const owner of [user, other, user, user]) await s.upload(owner, queue);
    await using panel = panelOf(s);
    need(await panel.logIn({ by: 'card', id: user.card }), 'login by card');
    need(await panel.list(), 'the list');
    const report = await panel.releaseAll({ address: port.address });
    await s.settle(report.released.length);
    need(await panel.list(), 'the list afterwards');
    panel.logOut();
    need(await panel.logIn({ by: 'name', id: other.userName }), 'login by name');
    need(await panel.list(), "the other user's list");
  }),

  /** There are three documents: one is printed twice on both sides, at the port with its serial number, one is downloaded, one deleted. */
  testCase('terminal/pick-and-choose', ['allow.paper'], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const port = await s.printer();
    const [printed, downloaded, unwanted] = [
      await s.upload(user, queue),
      await s.upload(user, queue),
      await s.upload(user, queue),
    ] as const;
    await using panel = panelOf(s);
    need(await panel.logIn({ by: 'shortId', id: user.shortId }), 'login by short id');
    const wishes = { copies: 2, duplex: 1 } as const;
    await panel.release({ uuid: printed, port: { serial: port.serial }, wishes });
    await s.settle(1);
    await panel.list();
    const plain = { copies: 1, grayscale: false, duplex: 0 } as const;
    await downloadAway(panel, { uuid: downloaded, wishes: plain });
    await panel.list();
    await panel.delete(unwanted);
    await panel.list();
  }),

  /** A copy by the user who is logged in, then a scan and a fax that the device records for the user. */
  testCase('terminal/record', ['device'], async (s) => {
    const user = await s.user();
    await using panel = panelOf(s);
    need(await panel.logIn({ by: 'email', id: user.email }), 'login by e-mail');
    const copy = { title: s.name('copy'), totalPages: 4, colorPages: 1, paperSize: 'A4' };
    need(await panel.record({ jobType: 'COPY', ...copy, duplex: true }), 'recording a copy');
    panel.logOut();
    const onBehalf = { userName: user.userName, providerId: s.credentials.facts.providerId };
    for (const jobType of ['SCAN', 'FAX'] as const) {
      const job = { jobType, title: s.name('job'), totalPages: 2, duplex: false };
      need(await panel.record({ ...job, user: onBehalf }), `recording a ${jobType}`);
    }
    await historySettled(s, user.userName, { records: 3 });
  }),

  /** The clock is moved past the end of the login while a user stands at the panel, who then logs in again. */
  testCase('terminal/login-expires', { needs: ['control.clock'], exclusive: true }, async (s) => {
    const user = await s.user();
    const pair = s.pair();
    const marks: Record<string, Mark> = { 'documents.list': { pair } };
    await using panel = panelOf(s, marks);
    const login = need(await panel.logIn({ by: 'card', id: user.card }), 'login by card');
    need(await panel.list(), 'the list');
    await s.advanceClock(login.loggedInUntil - s.context.clock.now() + 300_000);
    marks['documents.list'] = { pair, probes: ['TOK-04'] };
    await panel.list();
    marks['documents.list'] = { pair };
    need(await panel.logIn({ by: 'card', id: user.card }), 'the second login by card');
    await panel.list();
  }),
];

type Mark = Pick<CallOptions, 'pair' | 'probes'>;

/** A terminal at the printer; it has a device token if the profile has one. */
function panelOf(s: Session, marks: Readonly<Record<string, Mark>> = {}): Terminal {
  const key = s.credentials.key('full');
  const isKnown = s.credentials.facts.device !== undefined;
  const device = isKnown ? { deviceToken: s.credentials.device() } : {};
  return s.context.terminals.open({ key, ...device, marks });
}

/** Ends the case when a step was not done that the next ones need. */
function need<T>(outcome: Outcome<T>, step: string): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new Blocked(`${step} at the panel: ${outcome.kind}, ${outcome.message}`);
}
