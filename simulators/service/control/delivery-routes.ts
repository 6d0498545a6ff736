import { ControlProblem, type ControlRoute } from '../../kit/control.ts';
import type { Controlled } from './start.ts';

const usualWaitMs = 10_000;
const longestWaitMs = 120_000;

export function deliveryRoutes({
  store,
  delivery,
  conversion,
  clock,
}: Pick<Controlled, 'store' | 'delivery' | 'conversion' | 'clock'>): readonly ControlRoute[] {
  /** What is converted may go to a printer next. */
  async function settled(): Promise<void> {
    await conversion.idle();
    await delivery.idle();
  }
  return [
    {
      method: 'GET',
      path: '/deliveries',
      summary: 'Lists deliveries, newest first, at most ?limit=N (100).',
      run: async ({ query }) => {
        const limit = readNumber(query, 'limit', { usual: 100, most: 1_000 });
        return { json: await store.read.deliveries.latest(limit) };
      },
    },
    {
      method: 'GET',
      path: '/idle',
      summary:
        'Waits until nothing is being converted or delivered. Returns 503 after ?deadlineMs=N (10000).',
      run: async ({ query }) => {
        const limits = { usual: usualWaitMs, most: longestWaitMs };
        const deadlineMs = readNumber(query, 'deadlineMs', limits);
        const late = Promise.withResolvers<'late'>();
        using _timer = clock.timer(deadlineMs, () => late.resolve('late'));
        const first = await Promise.race([settled(), late.promise]);
        if (first !== 'late') return { json: { idle: true } };
        const detail = `Conversions or deliveries are still running after ${String(deadlineMs)} ms.`;
        throw new ControlProblem(503, { detail });
      },
    },
  ];
}

interface Limits {
  readonly usual: number;
  readonly most: number;
}

function readNumber(query: URLSearchParams, name: string, { usual, most }: Limits): number {
  const given = query.get(name);
  if (given === null) return usual;
  const value = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (value >= 1 && value <= most) return value;
  const detail = `${name} must be a whole number from 1 to ${String(most)}.`;
  throw new ControlProblem(400, { detail });
}
