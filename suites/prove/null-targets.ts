import type { Interception, PassingRequest } from '../engine/fault-proxy/interception.ts';
import { jsonAnswer } from '../engine/fault-proxy/interception.ts';

/** A target that has nothing of the interface: no rule may be OK on it. */
export interface NullTarget {
  readonly id: string;
  readonly says: string;
  make(): Interception;
}

export const nullTargets: readonly NullTarget[] = [
  answering('all-200-empty', 'returns 200 without a body for every call', () => ({
    status: 200,
    headers: {},
    body: Buffer.alloc(0),
  })),
  answering('all-200-object', 'returns 200 with an empty object for every call', () =>
    jsonAnswer(200, {}),
  ),
  answering('all-200-list', 'returns 200 with an empty list for every call', () =>
    jsonAnswer(200, []),
  ),
  answering('all-ok', 'returns errorCode 0 and id 1 for every call', () =>
    jsonAnswer(200, { errorCode: 0, id: 1 }),
  ),
  answering('all-401', 'returns 401 for every call', () => jsonAnswer(401, {})),
  answering('all-403', 'returns 403 for every call', () => jsonAnswer(403, {})),
  answering('all-404', 'returns 404 for every call', () => jsonAnswer(404, {})),
  answering('all-500', 'returns 500 for every call', () => jsonAnswer(500, {})),
  answering('echo', 'returns 200 with the body of the request for every call', (request) => ({
    status: 200,
    headers: request.headers,
    body: request.body,
  })),
  {
    id: 'hang-up',
    says: 'closes every connection without a response',
    make: () => ({ request: () => Promise.reject(new Error('hangs up')) }),
  },
];

function answering(
  id: string,
  says: string,
  answer: (request: PassingRequest) => ReturnType<typeof jsonAnswer>,
): NullTarget {
  return { id, says, make: () => ({ request: answer }) };
}
