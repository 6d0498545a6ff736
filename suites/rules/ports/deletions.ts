import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { inList } from '../../engine/case/finding-words.ts';
import { mayHaveChanged } from '../../engine/case/may-have-changed.ts';
import { hasPathId, recordsOf } from '../../engine/case/records.ts';
import { lookAfterCall, lookBeforeCall, vanishes } from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, both, okay, pretends } from '../../engine/fault-proxy/alter.ts';
import { isKnownId } from '../../engine/fault-proxy/json-bodies.ts';
import { hidesNamesakes } from '../../engine/fault-proxy/namesakes.ts';
import { member, memberText, numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { container } from '../../engine/session/samples/account.ts';
import { createPort, createQueue, newPort, newQueue } from '../../engine/session/samples/ports.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';

const kinds = [
  { prefix: 'OUT', noun: 'output port', calls: 'outputports', id: 'outputportid', name: 'port' },
  { prefix: 'IN', noun: 'input port', calls: 'inputports', id: 'inputportid', name: 'queue' },
];

/** interface 4.5 and 4.6: output ports and queues are deleted. */
export const rules = kinds.flatMap(({ prefix, noun, calls, id, name }) => {
  const removes = call(`${calls}.delete`);
  const from = `${calls}.delete call`;
  const looking = { by: `${calls}.delete`, list: `${calls}.list`, about: hasPathId(id) };
  return [
    rule(`${prefix}-DEL-01`, `A deleted ${noun} is no longer listed`, {
      from,
      basis: 'derived',
      check: vanishes(looking),
      faults: fault(
        `${name}-outlives-its-end`,
        `returns success for the deletion of an ${noun} and keeps it`,
        answersInstead(
          both(removes, ({ pathParameters }) => isKnownId(pathParameters[id])),
          okay,
        ),
      ),
    }),
    rule(`${prefix}-DEL-02`, `Deleting an unknown ${noun} is refused`, {
      from,
      basis: 'SIL-170',
      refused: 'any',
      faults: fault(
        `deleting-no-${name}-is-fine`,
        `returns success for the deletion of an unknown ${noun}`,
        pretends(removes),
      ),
    }),
    rule(`${prefix}-DEL-03`, `Deleting an ${noun} keeps another one of the same name`, {
      from,
      basis: 'derived',
      since: '2026-12',
      check: leavesNamesakes(looking),
      faults: fault(
        `${name === 'port' ? 'output-port' : name}-goes-with-its-namesake`,
        `deletes every ${noun} with the same name`,
        () => hidesNamesakes(calls, { id: 'id', name: 'name' }),
      ),
    }),
  ];
});

/** The ports with the name of a deleted one are listed before and after. */
function leavesNamesakes({ by, list, about }: Parameters<typeof vanishes>[0]) {
  return function* (c: Case): Iterable<Assertion> {
    for (const change of c.calls(call(by)).filter((x) => x.ok)) {
      const looks = { change, looking: { list } };
      const before = lookBeforeCall(c, c.state, looks);
      const look = lookAfterCall(c, c.state, looks);
      if (before === undefined || look === undefined) continue;
      const span = { fromSeq: before.sentAt, toSeq: look.answeredAt, except: change };
      if (mayHaveChanged(c, span, call(by))) continue;
      const removed = recordsOf(before).find((one) => about(one, change));
      const left = recordsOf(look).map((one) => numberMember(one, 'id'));
      for (const namesake of recordsOf(before)) {
        if (namesake === removed || member(namesake, 'name') !== member(removed, 'name')) continue;
        const isThere = left.includes(numberMember(namesake, 'id'));
        const what = `the other port named ${memberText(namesake, 'name')}`;
        yield assertion(look, isThere, inList(what, isThere));
      }
    }
  };
}

export const testCases = [
  /** In the account and in a container below it stand two output ports of one name, and two queues; the lower ones are deleted. */
  testCase('ports/namesakes', [], async (s) => {
    const { domain: domainname } = await container(s);
    const upper = newPort(s);
    await createPort(s, upper);
    // At an address of its own: a service may refuse a second port at one address.
    const { portname: _, ...lower } = newPort(s);
    const outputportid = await createPort(s, { ...lower, domainname, portname: upper.portname });
    await s.call('outputports.list', {});
    await s.call('outputports.delete', { outputportid });
    await s.call('outputports.list', {});
    const queue = newQueue(s);
    await createQueue(s, queue);
    const inputportid = await createQueue(s, { ...queue, domainname });
    await s.call('inputports.list', {});
    await s.call('inputports.delete', { inputportid });
    await s.call('inputports.list', {});
  }),
];
