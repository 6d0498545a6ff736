import { containerInfo, errorCodeInfoId } from '../../catalogue/shape.ts';
import {
  type Exchange,
  isAfter,
  parameter,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { numberMember, textMember } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import { answersSeen, listsWith } from '../../judge/assertions.ts';
import { assertion, type BoundCheck, type Case, seenAnswer } from '../../judge/check.ts';
import { countOf, inList } from '../../judge/finding-words.ts';
import { hasNewId } from '../../judge/new-id.ts';
import { isByFullKeyAlone } from '../../judge/queries.ts';
import { hasMadeId, hasPathId, lacksOne, recordsOf } from '../../judge/records.ts';
import { refuses } from '../../judge/refusals.ts';
import {
  acceptsApart,
  acceptsSeen,
  appears,
  lookAfterCall,
  lookBeforeCall,
  refusesUnknown,
  refusesWithout,
  vanishes,
} from '../../judge/resource-assertions.ts';
import {
  differing,
  hasDomain,
  isEarlierWithSameDomain,
  isFilled,
  pathId,
} from './checks-container-contents.ts';

const create = 'account.create';
const modify = 'account.update';
const change = 'containers.update';
const remove = 'containers.delete';
const list = 'containers.list';
const required = ['parentdomain', 'accountname', 'accounttype', 'domainname', 'applicationname'];

/** interface 4.2: each period-separated part begins and ends with a letter or digit. */
const syntax = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

/** The calls that make an account of type 1, one that nothing is wrong with. */
function vendorsMade({ exchanges }: Case): readonly Exchange[] {
  return exchanges.filter(
    (one) =>
      one.operation === create &&
      parameter(one, 'accounttype') === '1' &&
      !lacksOne(required)(one) &&
      one.sent.pair === undefined,
  );
}

function lookAtAccount({ exchanges }: Case, made: Exchange): Exchange | undefined {
  return exchanges.find(
    (one) =>
      one.operation === 'account.get' &&
      isAfter(one, made) &&
      parameter(one, 'domainname') === parameter(made, 'domainname'),
  );
}

const choices: Readonly<Record<string, ReadonlySet<string>>> = {
  locale: new Set('pt-BR zh cs da nl en fr de id it ja ko ms no pl pt sk es sv th'.split(' ')),
  defaultpapersize: new Set(['A3', 'A4', 'A5', 'Letter']),
  theme: new Set(['blue', 'orange', 'purple', 'red', 'green', 'breeze']),
};

export const containerChecks: readonly BoundCheck[] = [
  {
    rule: 'ACC-NEW-01',
    ...appears({
      by: create,
      when: (exchange) => parameter(exchange, 'accounttype') === '3',
      until: [change, remove],
      list,
      about: (record, made) => textMember(record, 'name') === parameter(made, 'accountname'),
      holds: (record, made, play) =>
        differing(record, made, { nameParameter: 'accountname', play }),
    }),
  },
  {
    rule: 'ACC-NEW-11',
    *play(play) {
      for (const made of vendorsMade(play)) {
        const look = isSuccess(made) ? lookAtAccount(play, made) : undefined;
        if (look === undefined) continue;
        const type = numberMember(look.json, 'accountType');
        yield assertion(look, isSuccess(look) && type === 1, {
          expected: 'an account with accountType 1',
          seen: isSuccess(look) ? `an account with accountType ${String(type)}` : seenAnswer(look),
        });
      }
    },
  },
  {
    rule: 'ACC-NEW-12',
    *play(play) {
      for (const made of vendorsMade(play)) {
        const look = lookAtAccount(play, made);
        if (!isSuccess(made) || (look !== undefined && isSuccess(look)))
          yield assertion(made, isSuccess(made), {
            expected: 'errorCode 0',
            seen: seenAnswer(made),
          });
      }
    },
  },
  {
    rule: 'ACC-NEW-02',
    ...answersSeen(create, {
      shape: errorCodeInfoId,
      seen: (made, later) =>
        later.operation === list && recordsOf(later).some((record) => hasMadeId(record, made)),
    }),
  },
  {
    rule: 'ACC-NEW-03',
    ...refusesWithout(create, {
      probe: lacksOne(required),
      unchanged: {
        list,
        about: (record, probe) => textMember(record, 'name') === parameter(probe, 'accountname'),
      },
    }),
  },
  {
    rule: 'ACC-NEW-04',
    ...refuses({
      probe: (exchange, world) =>
        exchange.operation === create &&
        parameter(exchange, 'parentdomain') !== undefined &&
        parameter(exchange, 'parentdomain') !== world.facts.domain,
      by: 'any',
    }),
  },
  {
    rule: 'ACC-NEW-05',
    ...refuses({
      probe: (exchange) => exchange.operation === create && hasIllFormedDomain(exchange),
      by: 'any',
    }),
  },
  {
    rule: 'ACC-NEW-06',
    ...acceptsSeen({
      by: create,
      when: (exchange, { facts }) =>
        exchange.sent.pair === undefined &&
        // Where else an account may be made is for the tree to say (SIL-80).
        parameter(exchange, 'accounttype') === '3' &&
        [undefined, facts.domain].includes(parameter(exchange, 'parentdomain')) &&
        !lacksOne(required)(exchange) &&
        parameterValues(exchange, 'domainname').some((name) => /-.*\.|\..*-/.test(name)) &&
        !hasIllFormedDomain(exchange),
      list,
      about: hasMadeId,
    }),
  },
  {
    rule: 'ACC-NEW-07',
    *play(play, world) {
      for (const again of play.exchanges.filter((one) => one.operation === create)) {
        const isAgain = play.exchanges.some(
          (one) => one.operation === create && isEarlierWithSameDomain(one, again),
        );
        const look = lookAfterCall(play, world, { change: again, looking: { list } });
        if (!isAgain || look === undefined) continue;
        // It may be refused, or be a change of the account that has the domain.
        for (const domain of parameterValues(again, 'domainname')) {
          const { length } = recordsOf(look).filter((record) => hasDomain(record, domain));
          if (length > 0)
            yield assertion(look, length === 1, {
              expected: `one container with the domain ${domain}`,
              seen: countOf(length, 'container'),
            });
        }
      }
    },
  },
  {
    rule: 'ACC-NEW-08',
    ...refuses({
      probe: (exchange) =>
        exchange.operation === create &&
        !['1', '2', '3', undefined].includes(parameter(exchange, 'accounttype')),
      by: 'any',
    }),
  },
  {
    rule: 'ACC-MOD-01',
    ...answersSeen(modify, {
      shape: errorCodeInfoId,
      seen: (changed, later) =>
        later.operation === 'account.get' && isSuccess(later) && hasMadeId(later.json, changed),
    }),
  },
  {
    rule: 'ACC-MOD-02',
    ...refuses({
      probe: (exchange) => exchange.operation === modify && !isOnItsList(exchange),
      by: 'any',
    }),
  },
  {
    rule: 'ACC-MOD-03',
    ...acceptsApart(modify, {
      accepted: (exchange) =>
        exchange.sent.pair === undefined &&
        exchange.sent.parameters.length === 1 &&
        isOnItsList(exchange),
      refused: (exchange) => !isOnItsList(exchange),
    }),
  },
  { rule: 'CONT-LIST-01', ...listsWith(list, containerInfo) },
  {
    rule: 'CONT-MOD-01',
    ...appears({
      by: change,
      list,
      about: hasPathId('id'),
      holds: (record, changed, play) =>
        differing(record, changed, { nameParameter: 'containername', play }),
    }),
  },
  { rule: 'CONT-MOD-02', ...refusesUnknown(change, { names: pathId, by: 'absent' }) },
  {
    rule: 'CONT-MOD-05',
    ...refuses({
      probe: (exchange, _, play) => exchange.operation === change && isOtherAccount(play, exchange),
      by: 'any',
    }),
  },
  {
    rule: 'CONT-DEL-05',
    *play(play, world) {
      for (const made of play.exchanges) {
        if (made.operation !== create || made.sent.pair !== undefined) continue;
        if (!isByFullKeyAlone(made, world) || !hasDomainOfDeleted(play, made)) continue;
        if (succeeded(made) && !hasNewId(made, play.exchanges)) continue;
        yield assertion(made, succeeded(made), {
          expected: 'success: no account has the domain name any more',
          seen: seenAnswer(made),
        });
      }
    },
  },
  { rule: 'CONT-DEL-01', ...vanishes({ by: remove, list, about: hasPathId('id') }) },
  { rule: 'CONT-DEL-02', ...refusesUnknown(remove, { names: pathId, by: 'absent' }) },
  {
    rule: 'CONT-DEL-03',
    ...refuses({
      probe: (exchange, _, play) =>
        exchange.operation === remove &&
        parameter(exchange, 'withsubnodes') === 'false' &&
        isFilled(play, exchange) &&
        play.exchanges.some((one) => one.sent.pair === exchange.sent.pair && deletesAll(one)),
      control: deletesAll,
      by: 'any',
      *besides(probe, play, world) {
        const look = lookAfterCall(play, world, { change: probe, looking: { list } });
        if (look === undefined) return;
        const there = recordsOf(look).some((record) => hasPathId('id')(record, probe));
        yield assertion(look, there, inList('the container', there));
      },
    }),
  },
  {
    rule: 'CONT-DEL-04',
    *play(play, world) {
      for (const exchange of play.exchanges) {
        if (!deletesAll(exchange) || exchange.sent.pair === undefined) continue;
        const looking = { change: exchange, looking: { list } };
        const before = lookBeforeCall(play, world, looking);
        const after = lookAfterCall(play, world, looking);
        const isIn = (look: Exchange | undefined): boolean =>
          look !== undefined && recordsOf(look).some((one) => hasPathId('id')(one, exchange));
        if (!isIn(before) || after === undefined) continue;
        const ok = numberMember(exchange.json, 'errorCode') === 0 && !isIn(after);
        yield assertion(exchange, ok, {
          expected: 'errorCode 0 and a list without the container',
          seen: isIn(after) ? `${seenAnswer(exchange)} and a list with it` : seenAnswer(exchange),
        });
      }
    },
  },
];

/** GET /account told of this id as that of a vendor or a customer. */
function isOtherAccount({ exchanges }: Case, exchange: Exchange): boolean {
  return exchanges.some(
    (one) =>
      one.operation === 'account.get' &&
      succeeded(one) &&
      isAfter(exchange, one) &&
      [1, 2].includes(numberMember(one.json, 'accountType') ?? 0) &&
      String(numberMember(one.json, 'id')) === pathText(exchange, 'id'),
  );
}

/** All of its domain names are those that a container of the case had when it was deleted, and nobody since. */
function hasDomainOfDeleted({ exchanges }: Case, made: Exchange): boolean {
  const earlier = exchanges.filter((one) => isAfter(made, one));
  const isGone = (id: number | undefined): boolean =>
    earlier.some(
      (one) => one.operation === remove && succeeded(one) && pathText(one, 'id') === String(id),
    );
  const names = parameterValues(made, 'domainname');
  return (
    names.length > 0 &&
    !earlier.some((one) => one.operation === change) &&
    names.every((name) => {
      const givers = earlier.filter(
        (one) => one.operation === create && parameterValues(one, 'domainname').includes(name),
      );
      const isFree = (one: Exchange): boolean =>
        succeeded(one) && isGone(numberMember(one.json, 'id'));
      return givers.length > 0 && givers.every(isFree);
    })
  );
}

/** With all that is below. */
function deletesAll(exchange: Exchange): boolean {
  return exchange.operation === remove && parameter(exchange, 'withsubnodes') === 'true';
}

function hasIllFormedDomain(exchange: Exchange): boolean {
  return parameterValues(exchange, 'domainname').some((name) => !syntax.test(name));
}

function isOnItsList(exchange: Exchange): boolean {
  return Object.entries(choices).every(([name, words]) => {
    const value = parameter(exchange, name);
    return value === undefined || words.has(value);
  });
}
