import { Exchange, parameter, parameterText, pathText, succeeded } from '../../journal/exchange.ts';
import { member, memberText, numberMember, textMember } from '../../journal/json.ts';
import { assertion, type BoundCaseCheck, type BoundCheck, type Case } from '../../judge/check.ts';
import { inList } from '../../judge/finding-words.ts';
import { hasPathId, recordsOf } from '../../judge/records.ts';
import { lookAfterCall, lookBeforeCall } from '../../judge/resource-assertions.ts';
import { isTouched } from '../../judge/touched.ts';
import { asGiven, mayLackContainers, outputPortChanges } from './checks-members.ts';

const outputs = 'outputports.list';
const inputs = 'inputports.list';
const creates = new Set(['outputports.create', 'outputports.put-create']);
const queueChanges = ['inputports.update', 'inputports.delete'];

/** interface 4.5 and 4.6: what a call leaves as it was. */
export const portRestChecks: readonly BoundCheck[] = [
  // A change by PATCH that names few parameters.
  keepsTheRest('OUT-MOD-03', {
    by: 'outputports.update',
    when: (change) => change.sent.parameters.length <= 2,
  }),
  // The parameters of a move say where the port goes, and nothing of what it is.
  keepsTheRest('OUT-MOVE-04', { by: 'outputports.move', when: succeeded }),
  {
    rule: 'IN-11',
    *play(play, world) {
      for (const change of play.exchanges) {
        const port = parameter(change, 'outputportid');
        const isMapping = change.operation === 'inputports.update' && port !== undefined;
        if (!isMapping || !succeeded(change) || parameter(change, 'porttype') !== '1') continue;
        const look = lookAfterCall(play, world, { change, looking: { list: inputs } });
        if (look === undefined) continue;
        const stretch = { fromSeq: change.sent.seq, toSeq: look.answered.seq, except: change };
        if (isTouched(play, stretch, ({ operation }) => queueChanges.includes(operation))) continue;
        const seen = portOf(look, parameterText(change, 'id'));
        const wanted = queuesOf(play, look, (one) => one === port)[0];
        const others = queuesOf(play, look, (one) => isNamedOtherwise(play, one, port));
        const isOf = seen === (wanted ?? seen) && !others.includes(seen);
        yield assertion(look, seen !== undefined && isOf, {
          expected: `outputPort ${wanted ?? `of output port ${port}`}`,
          seen: seen === undefined ? 'no outputPort' : `outputPort ${seen}`,
        });
      }
    },
  },
  leavesNamesakes('OUT-DEL-03', { by: 'outputports.delete', list: outputs, id: 'outputportid' }),
  leavesNamesakes('IN-DEL-03', { by: 'inputports.delete', list: inputs, id: 'inputportid' }),
];

/** How a list calls the ports of queues that were made for such a port, and never changed. */
function queuesOf(
  { exchanges }: Case,
  look: Exchange,
  isMeant: (port: string) => boolean,
): readonly (string | undefined)[] {
  const made = exchanges.filter(
    (one) =>
      one.operation === 'inputports.create' &&
      succeeded(one) &&
      isMeant(parameterText(one, 'outputportid')) &&
      !exchanges.some((other) => parameter(other, 'id') === idOf(one)),
  );
  return made.map((one) => portOf(look, idOf(one))).filter((port) => port !== undefined);
}

/** Two ports that the case made under different names. */
function isNamedOtherwise({ exchanges }: Case, ...ids: readonly [string, string]): boolean {
  const [one, other] = ids.map((id) =>
    exchanges.find((made) => creates.has(made.operation) && succeeded(made) && idOf(made) === id),
  );
  const isKnown = one !== undefined && other !== undefined;
  return isKnown && parameterText(one, 'portname') !== parameterText(other, 'portname');
}

/** After such a call a port is listed with all that it was made with and that the call does not name. */
function keepsTheRest(
  rule: string,
  words: { readonly by: string; readonly when: (change: Exchange) => boolean },
): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const change of play.exchanges.filter(({ operation }) => operation === words.by)) {
        const id = pathText(change, 'outputportid');
        const made = play.exchanges.find((one) => creates.has(one.operation) && idOf(one) === id);
        const look = lookAfterCall(play, world, { change, looking: { list: outputs } });
        if (!words.when(change) || made === undefined || look === undefined) continue;
        if (isChangedBesides(play, { made, change, look })) continue;
        const record = recordsOf(look).find((one) => hasPathId('outputportid')(one, change));
        const isElsewhere = change.operation === 'outputports.move' && mayLackContainers(world);
        if (record === undefined && isElsewhere) continue;
        const others = made.sent.parameters.filter(
          ([name]) => parameter(change, name) === undefined,
        );
        const rest = new Exchange({ ...made.sent, parameters: others }, made.answered);
        const wrong = record === undefined ? 'a list without the port' : asGiven(record, rest);
        yield assertion(look, wrong === undefined, {
          expected: 'all other members of the port unchanged',
          seen: wrong ?? 'all other members unchanged',
        });
      }
    },
  };
}

interface Kept {
  readonly made: Exchange;
  readonly change: Exchange;
  readonly look: Exchange;
}

/** Another call may have said something else of the port, or taken it away. */
function isChangedBesides(play: Case, { made, change, look }: Kept): boolean {
  const id = pathText(change, 'outputportid');
  const stretch = { fromSeq: made.sent.seq, toSeq: look.answered.seq, except: change };
  return isTouched(
    play,
    stretch,
    (sent) =>
      outputPortChanges.includes(sent.operation) &&
      (pathText({ sent }, 'outputportid') === id || parameter({ sent }, 'id') === id),
  );
}

/** What has the name of a thing that is deleted is listed before and after. */
function leavesNamesakes(
  rule: string,
  { by, list, id }: { readonly by: string; readonly list: string; readonly id: string },
): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      for (const change of play.exchanges) {
        if (change.operation !== by || !succeeded(change)) continue;
        const before = lookBeforeCall(play, world, { change, looking: { list } });
        const look = lookAfterCall(play, world, { change, looking: { list } });
        if (before === undefined || look === undefined) continue;
        const stretch = { fromSeq: before.sent.seq, toSeq: look.answered.seq, except: change };
        if (isTouched(play, stretch, ({ operation }) => operation === by)) continue;
        const removed = recordsOf(before).find((one) => hasPathId(id)(one, change));
        const namesakes = recordsOf(before).filter(
          (one) => one !== removed && member(one, 'name') === member(removed, 'name'),
        );
        const left = new Set(recordsOf(look).map((one) => numberMember(one, 'id')));
        for (const namesake of namesakes) {
          const isThere = left.has(numberMember(namesake, 'id'));
          const what = `the other port named ${memberText(namesake, 'name')}`;
          yield assertion(look, isThere, inList(what, isThere));
        }
      }
    },
  };
}

/** What a list calls the output port of a queue; undefined: nothing. */
function portOf(list: Exchange, id: string): string | undefined {
  const queue = recordsOf(list).find((one) => String(numberMember(one, 'id')) === id);
  const port = queue === undefined ? undefined : textMember(queue, 'outputPort');
  return port === '' ? undefined : port;
}

function idOf(made: Exchange): string {
  return String(numberMember(made.json, 'id'));
}
