import { type Answer, answered, done, made } from '../answer.ts';
import type { Asked } from '../asked.ts';
import { inputPortRecord } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { type InputPort, isWithin } from '../state.ts';
import { parentOf, portOf } from './output-ports.ts';

/** interface 4.6: the newest first, enriched or not. */
export function listInputPorts({ state, account }: Asked): Answer {
  const own = state.inputPorts.filter((port) => isWithin(port.account, account));
  return answered(own.toReversed().map((port) => inputPortRecord(port, state.outputPorts)));
}

/** Create, and with an id update: one path, two rights. */
export function putInputPort(asked: Asked): Answer {
  const { state, given, key, person } = asked;
  const id = given.optional('id');
  const right = id === undefined ? 'CreateInputPort' : 'ModifyInputPort';
  if (![key.rights, person?.rights ?? [right]].every((rights) => rights?.includes(right)))
    throw new Refusal(401, `${right} is lacking`);
  given.text('portname');
  given.text('porttype');
  given.oneOf('porttype', [0, 1]);
  const account = parentOf(asked);
  const fed = given.optional('outputportid');
  if (fed !== undefined) portOf(asked, fed);
  if (id === undefined) {
    const port = { id: state.nextId(), account, given: new Map(given.values) };
    state.inputPorts.push(port);
    return made(port.id);
  }
  const port = queueOf(asked, id);
  for (const [name, values] of given.values) port.given.set(name, values);
  return made(port.id);
}

export function deleteInputPort(asked: Asked): Answer {
  const { state, segments } = asked;
  state.inputPorts.splice(state.inputPorts.indexOf(queueOf(asked, segments[0] ?? '')), 1);
  return done;
}

function queueOf({ state, account }: Asked, id: string): InputPort {
  const port = state.inputPorts.find(
    (one) => String(one.id) === id && isWithin(one.account, account),
  );
  if (port === undefined) throw new Refusal(404, 'no such queue');
  return port;
}
