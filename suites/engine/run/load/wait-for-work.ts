import { type ListenOptions, listenAsDriver } from '../../session/load/driver/listen.ts';
import { driverSecret } from '../../session/load/driver/secret.ts';

/** What a driver on another machine is told; the secret is in its environment. */
export type Waiting = Omit<ListenOptions, 'secret'> & {
  readonly environment: Readonly<Record<string, string | undefined>>;
};

export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** Throws SecretError, with what to do, where the environment holds no secret for drivers, or a weak one. */
export function driverSecretIn(environment: Waiting['environment']): string {
  try {
    return driverSecret(environment);
  } catch (error) {
    throw new SecretError(error instanceof Error ? error.message : String(error));
  }
}

/** A driver that waits for a coordinator's work until it is disposed. Throws SecretError; rejects where it can't listen. */
export function waitForWork({
  environment,
  ...options
}: Waiting): ReturnType<typeof listenAsDriver> {
  return listenAsDriver({ ...options, secret: driverSecretIn(environment) });
}
