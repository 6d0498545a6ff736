import type { Chance } from '../../../simulators/kit/chance.ts';
import {
  type Exchange,
  openUndiciExchange,
  type TerminalRequest,
} from '../../../simulators/terminal/index.ts';
import type { OperationStatement } from '../../spec/operation.ts';
import { operations } from '../../spec/operations.ts';
import type { Actor, Told } from '../action.ts';
import type { Given } from '../given.ts';
import { wholeOf } from './request.ts';

/** A terminal that has nothing of the interface: no rule may be OK of it. */
export interface NullTerminal {
  readonly id: string;
  readonly says: string;
  /** What it sends for a task, whatever that is. */
  readonly requests: (given: Given, chance: Chance) => readonly TerminalRequest[];
  readonly tells: Told;
}

export const nullTerminals: readonly NullTerminal[] = [
  {
    id: 'never-calls',
    says: 'never calls, and shows that nothing was done',
    requests: () => [],
    tells: { outcome: 'failed', printed: [], shown: [] },
  },
  {
    id: 'never-calls-and-beams',
    says: 'never calls, and shows every task as successful',
    requests: () => [],
    tells: { outcome: 'done' },
  },
  {
    id: 'calls-once',
    says: 'requests only the version',
    requests: ({ baseUrl, apiKey }) => [
      { method: 'GET', url: `${baseUrl}/version`, headers: { 'x-api-key': apiKey } },
    ],
    tells: { outcome: 'failed' },
  },
  {
    id: 'knocks-once',
    says: 'logs in with an unknown user, and shows a failure',
    requests: ({ baseUrl, apiKey, deviceToken }) => [
      {
        method: 'POST',
        url: `${baseUrl}/login`,
        headers: {
          'x-api-key': apiKey,
          authorization: `Bearer ${deviceToken}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: Buffer.from('authtype=1&userid=nobody'),
      },
    ],
    tells: { outcome: 'failed', printed: [], shown: [] },
  },
  {
    id: 'calls-anything',
    says: 'makes calls at random with values at random',
    requests: (given, chance) => Array.from({ length: 12 }, () => anyRequest(given, chance)),
    tells: { outcome: 'failed' },
  },
];

/** What stands there in its stead. */
export function nullActor(
  { requests, tells }: NullTerminal,
  given: Given,
  chance: Chance,
): Promise<Actor> {
  const { caPem } = given;
  const way = openUndiciExchange(caPem === undefined ? {} : { ca: caPem });
  return Promise.resolve({
    act: async (_, signal) => {
      for (const request of requests(given, chance)) await tried(way.exchange, request, signal);
      return tells;
    },
    [Symbol.asyncDispose]: () => way.stop(),
  });
}

/** It minds no answer, nor that there is none. */
async function tried(
  exchange: Exchange,
  request: TerminalRequest,
  signal: AbortSignal,
): Promise<void> {
  await exchange(request, signal).then(wholeOf, () => undefined);
}

function anyRequest({ baseUrl, apiKey, deviceToken }: Given, chance: Chance): TerminalRequest {
  const operation = chance.pick(operations);
  const { method } = operation;
  const form = new URLSearchParams(fieldsOf(operation, chance)).toString();
  const inBody = ['POST', 'PUT', 'PATCH'].includes(method);
  const path = operation.path.replaceAll(/\{\w+\}/g, () => anyValue(chance));
  return {
    method: method === 'HEAD' ? 'GET' : method,
    url: `${baseUrl}${path}${inBody ? '' : `?${form}`}`,
    headers: {
      ...(chance.below(4) === 0 ? {} : { 'x-api-key': apiKey }),
      ...(chance.below(2) === 0 ? {} : { authorization: `Bearer ${deviceToken}` }),
      ...(inBody ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(inBody ? { body: Buffer.from(form) } : {}),
  };
}

function fieldsOf({ parameters }: OperationStatement, chance: Chance): [string, string][] {
  return parameters
    .filter(({ place }) => place !== 'path' && place !== 'part')
    .filter(() => chance.below(3) > 0)
    .map(({ name }) => [name, anyValue(chance)]);
}

const values = ['0', '1', '7', 'true', 'x', '', 'a.example', 'Ünïcode', '2026-01-01T00:00:00Z'];

function anyValue(chance: Chance): string {
  return encodeURIComponent(chance.pick(values) || '-');
}
