import type { Interception, PassingRequest } from './interception.ts';
import { jsonAnswer } from './interception.ts';

/** A target that has nothing of the interface: no rule may be OK on it. */
export interface NullTarget {
  readonly id: string;
  readonly says: string;
  make(): Interception;
}

export const nullTargets: readonly NullTarget[] = [
  answering('all-200-empty', 'answers everything 200 without a body', () => ({
    status: 200,
    headers: {},
    body: Buffer.alloc(0),
  })),
  answering('all-200-object', 'answers everything 200 with an empty object', () =>
    jsonAnswer(200, {}),
  ),
  answering('all-200-list', 'answers everything 200 with an empty list', () => jsonAnswer(200, [])),
  answering('all-ok', 'answers everything with errorCode 0 and id 1', () =>
    jsonAnswer(200, { errorCode: 0, id: 1 }),
  ),
  answering('all-401', 'answers everything 401', () => jsonAnswer(401, {})),
  answering('all-403', 'answers everything 403', () => jsonAnswer(403, {})),
  answering('all-404', 'answers everything 404', () => jsonAnswer(404, {})),
  answering('all-500', 'answers everything 500', () => jsonAnswer(500, {})),
  answering('echo', 'answers everything 200 with what it was sent', (request) => ({
    status: 200,
    headers: request.headers,
    body: request.body,
  })),
  {
    id: 'hang-up',
    says: 'closes every connection without an answer',
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
