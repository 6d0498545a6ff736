import type { FastifyInstance } from 'fastify';
import { isPortTaken } from '../kit/port-taken.ts';
import type { ServiceSettings } from './config/settings.ts';

/** The port that was asked for is taken. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';

  constructor(host: string, port: number) {
    super(
      `port ${String(port)} of ${host} is taken by another program: stop it, or choose another ` +
        'port (0 for a free one)',
    );
  }
}

/** The address is none of this machine's, has no such name, or is not for us. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
}

/** Throws PortTaken or CannotListen for what stands against listening there. */
export async function listeningAt<T>(
  { host, port }: { readonly host: string; readonly port: number },
  listen: () => Promise<T>,
): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    if (isPortTaken(error)) throw new PortTaken(host, port);
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const why = `cannot listen on ${host}, port ${String(port)}: ${error.message}`;
    throw new CannotListen(why, { cause: error });
  }
}

export interface Listening {
  readonly port: number;
  /** Said to the user: a free port was taken instead of the standard one. */
  readonly note?: string;
}

/** Listens as the settings say. Throws PortTaken when a port was asked for that is taken, and CannotListen. */
export async function listen(
  app: FastifyInstance,
  { host, port, anyPortWillDo }: ServiceSettings['listen'],
): Promise<Listening> {
  try {
    await listeningAt({ host, port }, () => app.listen({ host, port }));
    return { port: portOf(app) };
  } catch (error) {
    if (!(error instanceof PortTaken && anyPortWillDo)) throw error;
  }
  await app.listen({ host, port: 0 });
  const taken = portOf(app);
  const note = `port ${String(port)} is taken by another program; using port ${String(taken)} instead`;
  return { port: taken, note };
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the service has no port');
  return address.port;
}
