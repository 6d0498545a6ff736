import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kit/clock.ts';
import type { FaultSentences } from '../../kit/fault.ts';
import type { FaultOrders } from '../../kit/fault-orders.ts';
import { errorCodes } from '../rules/error-codes.ts';
import { boundUnreadBody } from './unread-body.ts';

/** What the service can do wrong in a call, `before` or `after` having done what was asked. */
export type CallFault =
  | { readonly kind: 'answer'; readonly status: number; readonly moment?: Moment }
  | { readonly kind: 'hang-up'; readonly moment?: Moment }
  | { readonly kind: 'delay'; readonly ms: number };

export type Moment = 'before' | 'after';

export const callFaultSentences: FaultSentences<CallFault> = {
  answer: ({ status, moment }) => `returns ${String(status)}, ${done(moment)}`,
  'hang-up': ({ moment }) => `closes the connection without a response, ${done(moment)}`,
  delay: ({ ms }) => `delays the call by ${String(ms)} ms`,
};

function done(moment: Moment = 'before'): string {
  return moment === 'before' ? 'without processing the call' : 'after processing the call';
}

export type CallFaults = FaultOrders<CallFault>;

export interface FaultyCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly clock: Clock;
  /** What was asked. */
  readonly act: () => Promise<FastifyReply>;
}

/** Lets the fault happen. What is sent after the act is taken by the hook below. */
export async function letFail(fault: CallFault, call: FaultyCall): Promise<FastifyReply> {
  const { request, reply, clock, act } = call;
  if (fault.kind === 'delay') {
    await clock.sleep(fault.ms);
    return act();
  }
  if (fault.moment === 'after') {
    afterwards.set(request, fault);
    return act();
  }
  boundUnreadBody(request.raw, reply.raw);
  if (fault.kind === 'hang-up') return hangUp(request, reply);
  return reply.code(fault.status).headers(faultHeaders).send(faultBody(fault.status));
}

const afterwards = new WeakMap<FastifyRequest, Exclude<CallFault, { readonly kind: 'delay' }>>();

/** Takes answers whose effect is to stay while they get lost. */
export function takeLostAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = afterwards.get(request);
    if (fault === undefined) return payload;
    if (fault.kind === 'hang-up') {
      request.raw.socket.destroy();
      return payload;
    }
    void reply.code(fault.status).headers(faultHeaders).removeHeader('content-length');
    return faultBody(fault.status);
  });
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

const faultHeaders = { 'content-type': 'application/problem+json; charset=utf-8' };

/** RFC 9457 4.2.1: no problem of its own. */
function faultBody(status: number): string {
  return JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Failed',
    status,
    detail: 'this fault was scheduled on the control plane',
    errorCode: errorCodes.unknown,
  });
}
