import type { IncomingMessage } from 'node:http';
import type { Ids } from '../../kit/ids.ts';

/** The caller's X-Request-Id where it is one that is safe to repeat in headers and logs, else a new one. */
export function requestIdOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  ids: Pick<Ids, 'uuid'>,
): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && safe.test(given) ? given : ids.uuid();
}

const safe = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;
