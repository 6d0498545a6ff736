import { type Exchange, parameter, parameterText, succeeded } from '../../journal/exchange.ts';
import { type Json, memberText, numberMember, textMember } from '../../journal/json.ts';
import { assertion, type BoundCaseCheck } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { recordsOf } from '../../judge/records.ts';
import { lookAfterCall, lookBeforeCall } from '../../judge/resource-assertions.ts';
import type { State } from '../../model/state.ts';

const create = 'outputports.create';
const looking = { list: 'inputports.list' };

/** interface 4.5, matchinginputport: an input port more for a port that is to have one, and none for one that is not. */
export const matchingQueueCheck: BoundCaseCheck = {
  rule: 'OUT-07',
  *play(play, world) {
    for (const made of play.exchanges) {
      const wish = parameter(made, 'matchinginputport');
      if (made.operation !== create || !succeeded(made)) continue;
      if (wish !== 'true' && wish !== 'false') continue;
      const before = lookBeforeCall(play, world, { change: made, looking });
      const look = lookAfterCall(play, world, { change: made, looking });
      if (before === undefined || look === undefined) continue;
      const known = new Set(recordsOf(before).map((record) => numberMember(record, 'id')));
      const added = recordsOf(look).filter((record) => !known.has(numberMember(record, 'id')));
      const own = added.filter((record) => relates(record, made));
      // How the queue is called, and whether its port is told, is not said: it may be any that no call has made.
      const may = own.length === 0 ? added.filter((record) => !isMade(record, world)) : own;
      const ok = wish === 'true' ? may.length > 0 && own.length < 2 : own.length === 0;
      yield assertion(look, ok, {
        expected: `${wish === 'true' ? 'one' : 'no'} new input port for ${parameter(made, 'portname') ?? ''}`,
        seen: countOf(own.length, 'new input port'),
      });
    }
  },
};

/** By what is known of the port. */
function relates(record: Json, created: Exchange): boolean {
  const name = parameterText(created, 'portname');
  const address = parameterText(created, 'address');
  const called = memberText(record, 'name');
  const names = [name, address, String(numberMember(created.json, 'id'))];
  return (
    [name, address].some((one) => called.includes(one)) ||
    names.includes(textMember(record, 'outputPort') ?? '')
  );
}

/** By a call of the run, in whatever case. */
function isMade(record: Json, { inputPorts }: State): boolean {
  return inputPorts.has(numberMember(record, 'id') ?? 0);
}
