import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome, Terminal } from '../../../simulators/terminal/index.ts';
import type { Session } from '../../drive/session.ts';
import { Blocked, type TestCase } from '../../drive/test-case.ts';
import { historySettled } from '../history/scenarios-recording.ts';

/** Our terminal at the printer; it knows a device token where the profile brings one. */
function panelOf(stage: Session, pairs: Readonly<Record<string, number>> = {}): Terminal {
  const key = stage.credentials.key('full');
  const known = stage.credentials.facts.device !== undefined;
  const device = known ? { deviceToken: stage.credentials.device() } : {};
  return stage.context.terminals.open({ key, ...device, pairs });
}

/** Ends the case when a step was not done that the next ones stand on. */
function need<T>(outcome: Outcome<T>, step: string): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new Blocked(`${step} at the panel: ${outcome.kind}, ${outcome.message}`);
}

/** Three documents wait for one user and one for another. The first holds a card to the panel and prints all. */
export const panelPrintsAll: TestCase = {
  name: 'terminal/print-all',
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const other = await stage.user();
    const queue = await stage.queue();
    const port = await stage.printer();
    for (const owner of [user, other, user, user]) await stage.upload(owner, queue);
    await using panel = panelOf(stage);
    need(await panel.logIn({ by: 'card', id: user.card }), 'login by card');
    need(await panel.list(), 'the list');
    const report = await panel.releaseAll({ address: port.address });
    await stage.settle(report.released.length);
    need(await panel.list(), 'the list afterwards');
    panel.logOut();
    need(await panel.logIn({ by: 'name', id: other.userName }), 'login by name');
    need(await panel.list(), "the other user's list");
  },
};

/** Of three documents one is printed twice on both sides, at the port named by its serial number; one is fetched, one thrown away. */
export const panelPicks: TestCase = {
  name: 'terminal/pick-and-choose',
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const port = await stage.printer();
    const [printed, fetched, unwanted] = [
      await stage.upload(user, queue),
      await stage.upload(user, queue),
      await stage.upload(user, queue),
    ] as const;
    await using panel = panelOf(stage);
    need(await panel.logIn({ by: 'shortId', id: user.shortId }), 'login by short id');
    const wishes = { copies: 2, duplex: 1 } as const;
    await panel.release({ uuid: printed, port: { serial: port.serial }, wishes });
    await stage.settle(1);
    await panel.list();
    await fetchAway(panel, fetched);
    await panel.list();
    await panel.delete(unwanted);
    await panel.list();
  },
};

async function fetchAway(panel: Terminal, uuid: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-panel-'));
  try {
    const wishes = { copies: 1, grayscale: false, duplex: 0 } as const;
    await panel.download({ uuid, file: join(folder, 'document'), wishes });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A copy by whoever is logged in, then a scan and a fax that the device answers for. */
export const panelRecords: TestCase = {
  name: 'terminal/record',
  needs: ['device'],
  async play(stage) {
    const user = await stage.user();
    await using panel = panelOf(stage);
    need(await panel.logIn({ by: 'email', id: user.email }), 'login by e-mail');
    const copy = { title: stage.name('copy'), totalPages: 4, colorPages: 1, paperSize: 'A4' };
    need(await panel.record({ jobType: 'COPY', ...copy, duplex: true }), 'recording a copy');
    panel.logOut();
    const onBehalf = { userName: user.userName, providerId: stage.credentials.facts.providerId };
    for (const jobType of ['SCAN', 'FAX'] as const) {
      const job = { jobType, title: stage.name('job'), totalPages: 2, duplex: false };
      need(await panel.record({ ...job, user: onBehalf }), `recording a ${jobType}`);
    }
    await historySettled(stage, user.userName, { records: 3 });
  },
};

/** The clock is moved past the end of the login while somebody stands at the panel; who logs in again goes on. */
export const panelExpires: TestCase = {
  name: 'terminal/login-expires',
  needs: ['control.clock'],
  exclusive: true,
  async play(stage) {
    const user = await stage.user();
    await using panel = panelOf(stage, { 'documents.list': stage.pair() });
    const who = need(await panel.logIn({ by: 'card', id: user.card }), 'login by card');
    need(await panel.list(), 'the list');
    await stage.advanceClock(who.loggedInUntil - stage.context.clock.now() + 300_000);
    await panel.list();
    need(await panel.logIn({ by: 'card', id: user.card }), 'the second login by card');
    await panel.list();
  },
};
