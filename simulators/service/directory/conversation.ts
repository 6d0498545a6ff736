import type { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { Client } from 'ldapts';
import type { Clock } from '../../kit/clock.ts';
import { DirectoryFault } from './fault.ts';
import { guard } from './guard.ts';
import type { DirectorySettings } from './settings.ts';
import { reach, type Target } from './socket.ts';

export interface DirectoryParts extends DirectorySettings {
  readonly clock: Clock;
}

/** Does its work on a connection of its own, in bounded time. Whatever goes wrong is a DirectoryFault. */
export async function converse<T>(
  parts: DirectoryParts,
  target: Target,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  try {
    return await converseOn(guard(await reachInTime(parts, target)), parts, work);
  } catch (error) {
    if (error instanceof DirectoryFault) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DirectoryFault(reason, { cause: error });
  }
}

async function converseOn<T>(
  connection: Duplex,
  parts: DirectoryParts,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  try {
    return await inTime(parts, work(clientOn(connection)));
  } catch (error) {
    // What ended the connection says more than what then could not go on.
    throw connection.errored ?? error;
  } finally {
    connection.destroy();
  }
}

async function reachInTime(
  { clock, connectMs, ca }: DirectoryParts,
  target: Target,
): Promise<Awaited<ReturnType<typeof reach>>> {
  const controller = new AbortController();
  using _limit = clock.timer(connectMs, () => controller.abort());
  try {
    return await reach(target, { ca, signal: controller.signal });
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    throw new DirectoryFault(`no connection within ${String(connectMs)} ms`, { cause: error });
  }
}

async function inTime<T>({ clock, operationMs }: DirectoryParts, working: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  using _limit = clock.timer(operationMs, () =>
    late.reject(new DirectoryFault(`no answer within ${String(operationMs)} ms`)),
  );
  return await Promise.race([working, late.promise]);
}

/** A client that never connects again: a new connection would be an anonymous one. */
function clientOn(connection: Duplex): Client {
  let given = false;
  const giveOnce = (): unknown => {
    if (given) throw new DirectoryFault('the directory closed the connection');
    given = true;
    return Object.assign(connection, { connecting: false, readyState: 'open' });
  };
  // The URL names nothing: the connection stands already.
  return new Client({ url: 'ldap://directory', createConnection: giveOnce as typeof connect });
}
