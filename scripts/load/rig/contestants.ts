import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import type { Bare } from './bare.ts';
import { addPrinter, openSession, release, type Session, upload, uploadBody } from './calls.ts';
import { connectTo } from './origin.ts';
import type { Contestant } from './rounds.ts';
import type { Service } from './service.ts';
import type { Sinks } from './sinks.ts';

export interface Field {
  readonly sinks: Sinks;
  readonly bare: Bare;
  readonly service: Service;
  readonly document: Uint8Array;
}

export interface Contestants extends Running {
  readonly bare: Contestant;
  readonly service: Contestant;
}

/** Both ways to print the document: a connection, and at the service a user, for each sink. */
export async function meet(field: Field): Promise<Contestants> {
  const { sinks, bare, service } = field;
  const toBare = sinks.addresses.map(() => connectTo(bare));
  const toService = sinks.addresses.map(() => connectTo(service));
  const sessions = await Promise.all(
    sinks.addresses.map(async (address, stream) => {
      const session = await openSession(at(toService, stream), service, `stream${String(stream)}`);
      await addPrinter(session, address);
      return session;
    }),
  );
  const bareContestant: Contestant = {
    name: 'bare path',
    pid: bare.pid,
    async job(stream) {
      const path = `/${at(sinks.addresses, stream)}`;
      const sending = { method: 'PUT', path, body: field.document } as const;
      const answer = await at(toBare, stream).request(sending);
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`the bare server answered ${text}`);
    },
  };
  return running(
    { bare: bareContestant, service: serviceContestant(sessions, field) },
    async () => {
      await Promise.all([...toBare, ...toService].map((client) => client.close()));
    },
  );
}

function serviceContestant(
  sessions: readonly Session[],
  { sinks, service, document }: Field,
): Contestant {
  const bodies = sessions.map((session) => uploadBody(session, document));
  return {
    name: 'platen service',
    pid: service.pid,
    async job(stream) {
      const session = at(sessions, stream);
      const uuid = await upload(session, at(bodies, stream));
      await release(session, uuid, at(sinks.addresses, stream));
    },
  };
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`there is no ${String(index)}`);
  return item;
}
