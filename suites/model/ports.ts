import { type Exchange, parameter, succeeded } from '../journal/exchange.ts';
import { numberMember } from '../journal/json.ts';
import type { PortBelief } from './beliefs.ts';
import type { World } from './world.ts';

/** Learns ports from calls that succeeded; an update lays its fields over what was there. */
export function absorbPorts(world: World, exchange: Exchange): void {
  if (!succeeded(exchange)) return;
  if (exchange.operation === 'outputports.create') add(world.outputPorts, 'output', exchange);
  if (exchange.operation === 'inputports.create') add(world.inputPorts, 'input', exchange);
  if (exchange.operation === 'inputports.update') {
    const id = Number(parameter(exchange, 'id'));
    const known = world.inputPorts.get(id);
    if (known === undefined) return;
    world.inputPorts.set(id, { ...known, fields: { ...known.fields, ...fieldsOf(exchange) } });
  }
}

function add(ports: Map<number, PortBelief>, kind: PortBelief['kind'], exchange: Exchange): void {
  const id = numberMember(exchange.json, 'id');
  if (id === undefined) return;
  ports.set(id, {
    id,
    kind,
    fields: fieldsOf(exchange),
    createdAtSeq: exchange.answered.seq,
    case: exchange.sent.case,
  });
}

function fieldsOf(exchange: Exchange): Readonly<Record<string, string>> {
  return Object.fromEntries(
    exchange.sent.parameters.map(([name, value]) => [name.toLowerCase(), value]),
  );
}
