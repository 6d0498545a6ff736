import { seededChance } from '../../simulators/kit/chance.ts';
import { type Clock, systemClock } from '../../simulators/kit/clock.ts';
import { type Call, type Json, jsonReply, type Next, type Reply } from './call.ts';
import { oddities } from './oddities.ts';
import { operationOf } from './operations.ts';

/** A clock that moves when it is slept on, or told to. */
export function handClock(): Clock & { advance(ms: number): void } {
  let now = Date.parse('2026-11-23T12:00:00Z');
  const advance = (ms: number): void => {
    now += ms;
  };
  return {
    ...systemClock,
    now: () => now,
    sleep: (ms) => Promise.resolve(advance(ms)),
    advance,
  };
}

/** The oddity at work, in front of a service that answers with what `service` says. */
export function layerOf(
  name: string,
  service: (call: Call) => Json,
  clock: Clock = handClock(),
): (text: string, form?: Readonly<Record<string, string>>) => Promise<Reply> {
  const found = oddities.find((one) => one.name === name);
  const { around } = found?.make({ clock, chance: seededChance(1) }) ?? {};
  if (around === undefined) throw new Error(`there is no layer ${name}`);
  const next: Next = (call) => Promise.resolve(jsonReply(200, service(call)));
  return async (text, form = {}) => around(callOf(text, form), next);
}

/** A call from its method and path, with a form as its body. */
export function callOf(text: string, form: Readonly<Record<string, string>> = {}): Call {
  const [method = '', path = ''] = text.split(' ');
  const body = Buffer.from(new URLSearchParams(form).toString());
  const headers = { 'x-api-key': 'key', 'content-type': 'application/x-www-form-urlencoded' };
  const operation = operationOf(method, path);
  return { method, path, isOutside: false, operation, query: '', headers, body };
}
