import Type from 'typebox';
import { ControlProblem, type ControlRoute } from '../../kit/control.ts';
import { describeFault, type Fault, type FaultSentences } from '../../kit/fault.ts';
import type { FaultOrder, FaultOrders, StandingOrder } from '../../kit/fault-orders.ts';
import { type DeliveryFault, deliveryFaultSentences } from '../delivery/carriers/faulty.ts';
import { type CallFault, callFaultSentences } from '../http/faults.ts';
import { allOperations } from '../operations/index.ts';
import { closed } from './place.ts';
import { bodyReader } from './read-body.ts';
import type { Controlled } from './start.ts';

const count = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }));
const ms = Type.Integer({ minimum: 0, maximum: 600_000 });
const moment = Type.Optional(Type.Enum(['before', 'after']));
const kind = <K extends string>(word: K) => Type.Literal(word);

const readCallFault = bodyReader(
  Type.Object(
    {
      operation: Type.Optional(Type.Enum(allOperations.map(({ id }) => id))),
      nth: count,
      times: count,
      fault: Type.Union([
        Type.Object(
          { kind: kind('answer'), status: Type.Integer({ minimum: 400, maximum: 599 }), moment },
          closed,
        ),
        Type.Object({ kind: kind('hang-up'), moment }, closed),
        Type.Object({ kind: kind('delay'), ms }, closed),
      ]),
    },
    closed,
  ),
);

const readDeliveryFault = bodyReader(
  Type.Object(
    {
      outputPortId: Type.Optional(Type.Integer({ minimum: 1 })),
      nth: count,
      times: count,
      fault: Type.Union([
        Type.Object({ kind: kind('not-ready') }, closed),
        Type.Object({ kind: kind('refused') }, closed),
        Type.Object({ kind: kind('break'), afterBytes: Type.Integer({ minimum: 0 }) }, closed),
        Type.Object({ kind: kind('delay'), ms }, closed),
      ]),
    },
    closed,
  ),
);

/** What the service itself is to do wrong; printers have faults of their own. */
export function faultRoutes({
  faults,
  store,
}: Pick<Controlled, 'faults' | 'store'>): readonly ControlRoute[] {
  const { calls, deliveries } = faults;
  return [
    {
      method: 'GET',
      path: '/faults',
      summary: 'Lists the scheduled faults with descriptions: {calls, deliveries}.',
      run: () => ({
        json: {
          calls: calls.list().map(tellCall),
          deliveries: deliveries.list().map(tellDelivery),
        },
      }),
    },
    {
      method: 'DELETE',
      path: '/faults',
      summary: 'Removes all scheduled faults.',
      run: () => {
        calls.clear();
        deliveries.clear();
        return {};
      },
    },
    ...callOrders(calls).map((route) => unlessSeveral(route, store)),
    ...deliveryOrders(deliveries).map((route) => unlessSeveral(route, store)),
  ];
}

/** Each process counts its own calls: "the second call" would mean something else in each. */
function unlessSeveral(route: ControlRoute, { read, watch }: Controlled['store']): ControlRoute {
  if (route.method !== 'POST' || watch === undefined) return route;
  return {
    ...route,
    async run(request) {
      const living = (await read.workers.all()).filter(({ isGone }) => !isGone);
      if (living.length > 1)
        throw new ControlProblem(409, {
          detail: `${String(living.length)} processes share these records, and each counts its own calls and deliveries: schedule faults only with a single process.`,
        });
      return await route.run(request);
    },
  };
}

function callOrders(calls: Controlled['faults']['calls']): readonly ControlRoute[] {
  return ordering(calls, 'calls', {
    summary:
      'Schedules a {fault} for the {nth} call of {operation} (of any if absent), for {times} calls in total.',
    body: readCallFault.schema,
    examples: [
      { fault: { kind: 'answer', status: 503 } },
      {
        operation: 'sendDocument',
        nth: 2,
        times: 3,
        fault: { kind: 'hang-up', moment: 'after' },
      },
      { fault: { kind: 'delay', ms: 500 } },
    ],
    read: (body) => {
      const { operation, ...order } = readCallFault(body);
      return {
        ...order,
        ...(operation === undefined ? {} : { at: operation }),
      } as FaultOrder<CallFault>;
    },
    tell: tellCall,
  });
}

function deliveryOrders(deliveries: Controlled['faults']['deliveries']): readonly ControlRoute[] {
  return ordering(deliveries, 'deliveries', {
    summary:
      'Schedules a {fault} for the {nth} delivery to {outputPortId} (to any if absent), for {times} deliveries in total.',
    body: readDeliveryFault.schema,
    examples: [
      { fault: { kind: 'not-ready' } },
      { fault: { kind: 'refused' } },
      { nth: 2, fault: { kind: 'break', afterBytes: 512 } },
      { fault: { kind: 'delay', ms: 500 } },
    ],
    read: (body) => {
      const { outputPortId: port, ...order } = readDeliveryFault(body);
      return { ...order, ...(port === undefined ? {} : { at: String(port) }) };
    },
    tell: tellDelivery,
  });
}

interface Ordering<F extends Fault> {
  readonly summary: string;
  readonly body: object;
  readonly examples: readonly unknown[];
  readonly read: (body: unknown) => FaultOrder<F>;
  readonly tell: (order: StandingOrder<F>) => object;
}

function ordering<F extends Fault>(
  orders: FaultOrders<F>,
  name: string,
  { summary, body: schema, examples, read, tell }: Ordering<F>,
): readonly ControlRoute[] {
  return [
    {
      method: 'POST',
      path: `/faults/${name}`,
      summary,
      body: schema,
      examples,
      run: ({ body }) => ({ status: 201, json: tell(orders.put(read(body))) }),
    },
    {
      method: 'DELETE',
      path: `/faults/${name}/{id}`,
      summary: 'Removes a scheduled fault.',
      run: ({ parameters }) => {
        if (orders.remove(Number(parameters['id']))) return {};
        throw new ControlProblem(404, {
          detail: 'There is no such fault, or it has already occurred.',
        });
      },
    },
  ];
}

function tellCall(order: StandingOrder<CallFault>): object {
  return told(order, { one: 'call', many: 'calls', at: 'of' }, callFaultSentences);
}

function tellDelivery(order: StandingOrder<DeliveryFault>): object {
  return told(
    order,
    { one: 'delivery', many: 'deliveries', at: 'to port' },
    deliveryFaultSentences,
  );
}

function told<F extends Fault>(
  { at, ...order }: StandingOrder<F>,
  moment: { readonly one: string; readonly many: string; readonly at: string },
  sentences: FaultSentences<F>,
): object {
  const { nth, times, fault } = order;
  const which =
    times === 1
      ? `${moment.one} ${String(nth)}`
      : `${moment.many} ${String(nth)} to ${String(nth + times - 1)}`;
  const place = at === undefined ? '' : ` ${moment.at} ${at}`;
  const does = `${which}${place}: ${describeFault(fault, sentences)}`;
  return { ...order, ...(at === undefined ? {} : { at }), does };
}
