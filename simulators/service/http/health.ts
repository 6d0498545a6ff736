import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../../kit/clock.ts';
import type { ContentStore } from '../content/content.ts';
import type { Store } from '../store/store.ts';
import type { Log } from './log.ts';
import { jsonHeaders } from './problem-answer.ts';

export interface HealthParts {
  readonly store: Store;
  readonly content: ContentStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether the service is about to stop, so that a load balancer must send nothing more. */
  readonly isStopping?: () => boolean;
}

/** For whoever watches the service: is it alive, and can it take documents. No key is needed, nothing is told of anybody. */
export function mountHealth(app: FastifyInstance, parts: HealthParts): void {
  const method = ['GET', 'HEAD'] as const;
  app.route({
    method: [...method],
    url: '/livez',
    handler: (_request, reply) => answer(reply, 200, { status: 'ok' }),
  });
  app.route({
    method: [...method],
    url: '/readyz',
    handler: async (_request, reply) => {
      if (parts.isStopping?.() === true) return answer(reply, 503, { status: 'stopping' });
      const checks = await check(parts);
      const isReady = Object.values(checks).every((one) => one === 'ok');
      const status = isReady ? 'ok' : 'not ready';
      return answer(reply, isReady ? 200 : 503, { status, checks });
    },
  });
}

function answer(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).headers(jsonHeaders).send(JSON.stringify(body));
}

/** Of those who watch nobody waits longer. */
const patienceMs = 2_000;

async function check(parts: HealthParts): Promise<Readonly<Record<string, string>>> {
  const { store, content } = parts;
  const [records, documents] = await Promise.all([
    // A question whose answer nobody remembers.
    inTime(parts, 'the store does not respond', () => store.read.documents.byUuid('')),
    inTime(parts, 'the content folder is not writable', () => content.check()),
  ]);
  return { store: records, content: documents };
}

async function inTime(
  { clock, log }: HealthParts,
  fault: string,
  ask: () => Promise<unknown>,
): Promise<string> {
  const late = Promise.withResolvers<never>();
  using _limit = clock.timer(patienceMs, () => late.reject(new Error('it took too long')));
  try {
    await Promise.race([ask(), late.promise]);
    return 'ok';
  } catch (error) {
    log.error(fault, { error });
    return fault;
  }
}
