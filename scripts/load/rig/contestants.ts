import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import type { Bare } from './bare.ts';
import { addPrinter, openSession, release, upload, uploadBody } from './calls.ts';
import { connectTo } from './origin.ts';
import type { Contestant } from './rounds.ts';
import type { Service } from './service.ts';
import type { Sinks } from './sinks.ts';

/** Printers, and what is printed there. */
export interface Field {
  readonly sinks: Pick<Sinks, 'addresses'>;
  readonly document: Uint8Array;
}

export interface Contestants extends Running {
  readonly bare: Contestant;
  readonly service: Contestant;
}

/** Both ways to print the document: a connection, and at the service a user, for each sink. */
export async function meet(
  field: Field & { readonly bare: Bare; readonly service: Service },
): Promise<Contestants> {
  const bare = meetBare(field, field.bare);
  const service = await meetService(field, field.service);
  return running({ bare, service }, async () => {
    await Promise.all([bare.stop(), service.stop()]);
  });
}

/** Who only syncs what arrives and sends it on: what the machine allows. */
export function meetBare({ sinks, document }: Field, bare: Bare): Contestant & Running {
  const clients = sinks.addresses.map(() => connectTo(bare));
  const parts: Contestant = {
    name: 'bare path',
    pid: bare.pid,
    async job(stream) {
      const path = `/${at(sinks.addresses, stream)}`;
      const answer = await at(clients, stream).request({ method: 'PUT', path, body: document });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`the bare server answered ${text}`);
    },
  };
  return running(parts, async () => {
    await Promise.all(clients.map((client) => client.close()));
  });
}

/** A user for each sink, who uploads to a queue and releases there. */
export async function meetService(
  { sinks, document }: Field,
  service: Service,
): Promise<Contestant & Running> {
  const clients = sinks.addresses.map(() => connectTo(service));
  const streams = await Promise.all(
    sinks.addresses.map(async (address, stream) => {
      const session = await openSession(at(clients, stream), service, `stream${String(stream)}`);
      await addPrinter(session, { address });
      return { address, session, body: uploadBody(session, document) };
    }),
  );
  const parts: Contestant = {
    name: 'platen service',
    pid: service.pid,
    async job(stream) {
      const { address, session, body } = at(streams, stream);
      await release(session, await upload(session, body), address);
    },
  };
  return running(parts, async () => {
    await Promise.all(clients.map((client) => client.close()));
  });
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`there is no ${String(index)}`);
  return item;
}
