import { type Exchange, isAfter, parameter, pathText, succeeded } from '../../journal/exchange.ts';
import { memberText, numberMember } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import { assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { recordsOf } from '../../judge/records.ts';

const changing = ['inputports.update', 'inputports.delete', 'outputports.update'];

/** interface 2 and 4.6: where a list calls an output port by its name, it does so after a change too. */
export const renamedPortChecks: readonly BoundCheck[] = [
  {
    rule: 'IN-15',
    *play(play) {
      for (const change of play.exchanges) {
        const name = parameter(change, 'portname');
        if (change.operation !== 'outputports.update' || name === undefined) continue;
        if (!succeeded(change)) continue;
        for (const queue of queuesOf(play, pathText(change, 'outputportid'))) {
          const before = lists(play).findLast((one) => isAfter(change, one));
          const after = lists(play).find((one) => isAfter(one, change));
          if (before === undefined || after === undefined) continue;
          // A service may call it otherwise, such as by its address.
          const isByName = calledIn(before, queue) === formerName(play, change);
          const called = calledIn(after, queue);
          if (!isByName || called === undefined || isChangedBetween(play, change, after)) continue;
          yield assertion(after, called === name, {
            expected: `outputPort ${name}`,
            seen: `outputPort ${called}`,
          });
        }
      }
    },
  },
];

function lists({ exchanges }: Case): readonly Exchange[] {
  return exchanges.filter((one) => one.operation === 'inputports.list' && isSuccess(one));
}

/** Made for that output port. */
function queuesOf({ exchanges }: Case, port: string): readonly (number | undefined)[] {
  return exchanges
    .filter((one) => one.operation === 'inputports.create' && succeeded(one))
    .filter((one) => parameter(one, 'outputportid') === port)
    .map(({ json }) => numberMember(json, 'id'));
}

function calledIn(list: Exchange, queue: number | undefined): string | undefined {
  const record = recordsOf(list).find((one) => numberMember(one, 'id') === queue);
  return record === undefined || queue === undefined ? undefined : memberText(record, 'outputPort');
}

function formerName({ exchanges }: Case, change: Exchange): string | undefined {
  const port = pathText(change, 'outputportid');
  const made = exchanges.find(
    (one) =>
      one.operation === 'outputports.create' && String(numberMember(one.json, 'id')) === port,
  );
  return made && parameter(made, 'portname');
}

function isChangedBetween({ exchanges }: Case, from: Exchange, to: Exchange): boolean {
  return exchanges.some(
    (one) => changing.includes(one.operation) && isAfter(one, from) && isAfter(to, one),
  );
}
