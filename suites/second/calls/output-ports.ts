import { type Answer, answered, done, made } from '../answer.ts';
import type { Asked } from '../asked.ts';
import { outputPortRecord } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { type Account, customerOf, isWithin, type OutputPort } from '../state.ts';
import { reachable } from './account.ts';

const wholeParameters: Readonly<Record<string, readonly number[]>> = {
  porttype: [0, 1],
  printprotocol: [0, 2],
  outputtype: [0, 1, 3, 4, 5],
};

/** interface 4.5: the newest first. */
export function listOutputPorts({ state, account, given }: Asked): Answer {
  given.truth('enrichPorts');
  const own = state.outputPorts.filter((port) => isWithin(port.account, account));
  return answered(own.toReversed().map(outputPortRecord));
}

export function createOutputPort(asked: Asked): Answer {
  const { state, given } = asked;
  const account = parentOf(asked);
  checkWishes(asked);
  const port = { id: state.nextId(), account, given: new Map(given.values) };
  for (const required of ['portname', 'address', 'porttype']) given.text(required);
  state.outputPorts.push(port);
  if (given.truth('matchinginputport') === true) {
    const queue = new Map([
      ['portname', [given.text('portname')]],
      ['porttype', ['1']],
      ['outputportid', [String(port.id)]],
    ]);
    state.inputPorts.push({ id: state.nextId(), account, given: queue });
  }
  return made(port.id);
}

/** With an id it is an update and wants the right for that. */
export function putOutputPort(asked: Asked): Answer {
  const { given, key, person } = asked;
  const id = given.optional('id');
  const right = id === undefined ? 'CreateOutputPort' : 'ModifyOutputPort';
  if (![key.rights, person?.rights ?? [right]].every((rights) => rights?.includes(right)))
    throw new Refusal(401, `${right} is lacking`);
  if (id === undefined) return createOutputPort(asked);
  // The deprecated update has all parameters of the create call (interface 4.5).
  for (const required of ['domainname', 'portname', 'address', 'porttype']) given.text(required);
  return change(asked, portOf(asked, id));
}

export function updateOutputPort(asked: Asked): Answer {
  return change(asked, portOf(asked, asked.segments[0] ?? ''));
}

/** What is not named stays as it was. */
function change(asked: Asked, port: OutputPort): Answer {
  checkWishes(asked);
  if (asked.given.optional('domainname') !== undefined) parentOf(asked);
  for (const [name, values] of asked.given.values) port.given.set(name, values);
  return made(port.id);
}

export function moveOutputPort(asked: Asked): Answer {
  const port = portOf(asked, asked.segments[0] ?? '');
  const from = reachable(asked, asked.given.text('domainname'));
  const to = reachable(asked, asked.given.text('destinationdomainname'));
  if (from === undefined || to === undefined || customerOf(to) !== customerOf(port.account))
    throw new Refusal(409, 'not there');
  port.account = to;
  return made(port.id);
}

export function deleteOutputPort(asked: Asked): Answer {
  const { state, segments } = asked;
  state.outputPorts.splice(state.outputPorts.indexOf(portOf(asked, segments[0] ?? '')), 1);
  return done;
}

export function portOf({ state, account }: Asked, id: string): OutputPort {
  const port = state.outputPorts.find(
    (one) => String(one.id) === id && isWithin(one.account, account),
  );
  if (port === undefined) throw new Refusal(404, 'no such port');
  return port;
}

export function parentOf(asked: Asked): Account {
  const account = reachable(asked, asked.given.text('domainname'));
  if (account === undefined) throw new Refusal(404, 'no such domain');
  return account;
}

function checkWishes({ given }: Asked): void {
  for (const [name, allowed] of Object.entries(wholeParameters)) given.oneOf(name, allowed);
}
