import { createHash } from 'node:crypto';
import { connect, createServer, type Server, type TLSSocket } from 'node:tls';

/** The environment variable that holds the secret of a driver and its coordinator. */
export const secretVariable = 'PLATEN_DRIVER_SECRET';
const leastLength = 16;
const identity = 'platen';
/** RFC 8446 2.2: both sides show that they know the secret, and nobody else reads along. */
const common = { ciphers: 'PSK', minVersion: 'TLSv1.3' } as const;

/** Throws with what to do when there is no secret, or one that is guessed too easily. */
export function driverSecret(environment: Readonly<Record<string, string | undefined>>): string {
  const secret = environment[secretVariable];
  const what = 'the same for the driver and its coordinator';
  if (secret === undefined || secret === '')
    throw new Error(`a driver needs a secret: set ${secretVariable}, ${what}`);
  if (secret.length < leastLength)
    throw new Error(
      `${secretVariable} is too short: at least ${String(leastLength)} characters, ${what}`,
    );
  return secret;
}

/** Takes connections of those who know the secret; others are turned away in the handshake. */
export function createSecretServer(secret: string, take: (socket: TLSSocket) => void): Server {
  const psk = keyOf(secret);
  const pskCallback = (_: unknown, name: string): Buffer | null => (name === identity ? psk : null);
  const server = createServer({ ...common, pskCallback, handshakeTimeout: 10_000 }, take);
  server.on('tlsClientError', () => undefined);
  return server;
}

export interface DriverAddress {
  readonly host: string;
  readonly port: number;
}

/** Rejects when nobody is there, or nobody who knows the secret. */
export function connectSecretly(
  { host, port }: DriverAddress,
  secret: string,
  timeoutMs: number,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...common,
      host,
      port,
      // There is no certificate: who knows the secret is the one.
      checkServerIdentity: () => undefined,
      pskCallback: () => ({ psk: keyOf(secret), identity }),
    });
    socket.setNoDelay(true);
    const late = (): void => {
      socket.destroy(new Error(`no answer within ${String(timeoutMs)} ms`));
    };
    socket.setTimeout(timeoutMs, late);
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const isStranger = error.code?.startsWith('ERR_SSL') === true || error.code === 'ECONNRESET';
      reject(isStranger ? new Error(`it has a different ${secretVariable}`) : error);
    });
    socket.once('secureConnect', () => {
      socket.setTimeout(0);
      resolve(socket);
    });
  });
}

function keyOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
