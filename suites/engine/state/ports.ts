import type { SentEvent } from '../journal/event.ts';
import { type Exchange, parameter, succeeded } from '../journal/exchange.ts';
import { numberMember } from '../journal/json.ts';
import type { PortState } from './document-state.ts';
import type { State } from './state.ts';

/** Learns ports from calls that succeeded; an update lays its fields over what was there. */
export function absorbPorts(state: State, exchange: Exchange): void {
  if (!succeeded(exchange)) return;
  learners[exchange.operation]?.(state, exchange);
}

const learners: Readonly<Record<string, (state: State, exchange: Exchange) => void>> = {
  'outputports.create': (state, exchange) => add(state.outputPorts, 'output', exchange),
  'outputports.put-create': (state, exchange) => add(state.outputPorts, 'output', exchange),
  'outputports.update': (state, exchange) =>
    update(state.outputPorts, pathId(exchange, 'outputportid'), fieldsOf(exchange)),
  'outputports.put-update': (state, exchange) =>
    update(state.outputPorts, Number(parameter(exchange, 'id')), fieldsOf(exchange)),
  'outputports.move': move,
  'outputports.delete': (state, exchange) =>
    void state.outputPorts.delete(pathId(exchange, 'outputportid')),
  'inputports.create': (state, exchange) => add(state.inputPorts, 'input', exchange),
  'inputports.update': (state, exchange) =>
    update(state.inputPorts, Number(parameter(exchange, 'id')), fieldsOf(exchange)),
  'inputports.delete': (state, exchange) =>
    void state.inputPorts.delete(pathId(exchange, 'inputportid')),
};

/** A deletion that may have taken effect. */
export function markPortsUncertain(state: State, { operation, pathParameters }: SentEvent): void {
  if (operation === 'inputports.delete')
    state.inputPorts.delete(Number(pathParameters['inputportid']));
  if (operation === 'outputports.delete')
    state.outputPorts.delete(Number(pathParameters['outputportid']));
}

function pathId(exchange: Exchange, name: string): number {
  return Number(exchange.sent.pathParameters[name]);
}

function update(
  ports: Map<number, PortState>,
  id: number,
  fields: Readonly<Record<string, string>>,
): void {
  const known = ports.get(id);
  if (known === undefined) return;
  const unsure = new Set(Object.keys(known.fields).filter((name) => !(name in fields)));
  ports.set(id, { ...known, fields: { ...known.fields, ...fields }, unsure });
}

/** Nothing else of the port is said by that. */
function move({ outputPorts }: State, exchange: Exchange): void {
  const known = outputPorts.get(pathId(exchange, 'outputportid'));
  const domainname = parameter(exchange, 'destinationdomainname') ?? '';
  if (known !== undefined)
    outputPorts.set(known.id, { ...known, fields: { ...known.fields, domainname } });
}

function add(ports: Map<number, PortState>, kind: PortState['kind'], exchange: Exchange): void {
  const id = numberMember(exchange.json, 'id');
  if (id === undefined) return;
  ports.set(id, {
    id,
    kind,
    fields: fieldsOf(exchange),
    unsure: new Set(),
    createdAtSeq: exchange.answered.seq,
    case: exchange.sent.case,
  });
}

function fieldsOf(exchange: Exchange): Readonly<Record<string, string>> {
  return Object.fromEntries(
    exchange.sent.parameters.map(([name, value]) => [name.toLowerCase(), value]),
  );
}
