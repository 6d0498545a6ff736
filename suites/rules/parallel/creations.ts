import { assertion, claim } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { hasMadeId, recordsOf } from '../../engine/case/records.ts';
import { creates, gets, nameIn, registers } from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import { alterRecords, isRefused, okay, pretends } from '../../engine/fault-proxy/alter.ts';
import { formOf, type Interception, jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { itemsOf, type Json, member, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { Session } from '../../engine/session/session.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { perOutcome, simultaneous } from './simultaneous.ts';

const createPort = call('outputports.create');
const nameOf = (x: Exchange): string => x.text('username');

/** Users, cards and output ports that several calls make at a time. */
export const rules = [
  rule(
    'PAR-12',
    'After simultaneous creations of one user name, the user has the details of one that succeeded',
    {
      from: 'users.create call',
      basis: 'derived',
      check: perOutcome(
        {
          of: creates,
          about: nameOf,
          isLook: (one, x) => gets(one) && nameOf(one) === nameOf(x),
        },
        ({ done, look }) => {
          const kept = look.textOf('fullName');
          return claim(
            done.some((x) => x.param('detaildata') === kept),
            'the fullName of a creation that succeeded',
            `${countOf(done.length, 'success', 'successes')}, fullName ${kept ?? 'missing'}`,
          );
        },
      ),
      faults: fault(
        'one-name-of-a-loser',
        'keeps the details of a refused one of several simultaneous creations of one user name',
        winnersLose,
      ),
    },
  ),
  rule('PAR-20', 'Exactly one of several simultaneous creations of one user name succeeds', {
    from: 'users.create call',
    basis: 'SIL-171',
    since: '2026-12',
    *check(c) {
      for (const creations of simultaneous(c, creates, nameOf)) {
        const { length } = creations.filter(({ ok }) => ok);
        for (const last of creations.slice(-1))
          yield assertion(last, length === 1, {
            expected: 'one successful creation',
            seen: countOf(length, 'successful creation'),
          });
      }
    },
    faults: fault(
      'one-name-many-users',
      'returns success for every simultaneous creation of one user name',
      pretends(creates),
    ),
  }),
  rule('PAR-13', 'Exactly one of several simultaneous registrations of one card succeeds', {
    from: 'users.card param cardid',
    basis: 'SIL-70',
    check: perOutcome(
      {
        of: registers,
        about: (x) => x.text('cardid'),
        isLook: (one, x) => gets(one) && nameIn(one) === nameIn(x),
      },
      ({ calls, done, lookFor }) => {
        const holders = calls.filter((x) =>
          itemsOf(member(lookFor(x)?.json, 'cards')).includes(x.text('cardid')),
        ).length;
        const successes = countOf(done.length, 'success', 'successes');
        return claim(
          done.length === 1 && holders === 1,
          'one success and one user with the card',
          `${successes} and ${countOf(holders, 'user')} with the card`,
        );
      },
    ),
    faults: fault(
      'one-card-many-users',
      'returns success for every simultaneous registration of one card',
      pretends(registers),
    ),
  }),
  rule('PAR-14', 'Simultaneously created output ports are listed, each with an id of its own', {
    from: 'outputports.create call',
    basis: 'derived',
    check: perOutcome(
      { of: createPort, about: (x) => x.text('portname'), isLook: call('outputports.list') },
      ({ done, look }) => {
        if (done.length === 0) return undefined;
        const ids = done.map((x) => x.numberOf('id'));
        const wrong = done.find((x, at) => {
          const port = recordsOf(look).find((record) => hasMadeId(record, x));
          return ids.indexOf(ids[at]) !== at || textMember(port, 'address') !== x.param('address');
        });
        return claim(
          wrong === undefined,
          `${String(done.length)} ports, each with an id of its own and its address`,
          wrong === undefined
            ? 'all ports'
            : `no port at ${wrong.param('address') ?? '?'} with an id of its own`,
        );
      },
    ),
    faults: fault(
      'ports-share-an-id',
      'gives simultaneously created output ports the same id',
      sharesFirstId,
    ),
  }),
];

/** Answers the successful creation of a name as refused, and the next one as successful. */
function winnersLose(): Interception {
  const done = new Set<string>();
  return {
    answer: (answer, request) => {
      const name = formOf(request).get('username') ?? '';
      if (!creates(request) || !name.includes('wanted')) return answer;
      if (isRefused(answer)) return done.delete(name) ? okay : answer;
      done.add(name);
      return jsonAnswer(200, { errorCode: 1003 });
    },
  };
}

function sharesFirstId(): Interception {
  let first: Json | undefined;
  return alterRecords(createPort, (record) => {
    first ??= record['id'];
    return first === undefined ? record : { ...record, id: first };
  });
}

const numbers = ['0', '1', '2', '3', '4', '5'];

function look(s: Session, username: string): Promise<unknown> {
  return s.call('users.get', { username, providerid: s.credentials.facts.providerId });
}

export const testCases = [
  /** One user name, made several times at a time with other details. */
  testCase('parallel/one-user-name', [], async (s) => {
    const username = s.name('wanted');
    const user = { username, providerid: s.credentials.facts.providerId, detailtype: 0 };
    await Promise.all(
      numbers.map((number) => s.call('users.create', { ...user, detaildata: `Number ${number}` })),
    );
    await look(s, username);
  }),

  /** One card, registered for several users at a time. */
  testCase('parallel/one-card', [], async (s) => {
    const users: string[] = [];
    for (const _ of numbers) users.push((await s.user()).userName);
    const cardid = s.cardNumber();
    await Promise.all(users.map((username) => s.call('users.card', { username, cardid })));
    for (const username of users) await look(s, username);
  }),

  /** Ports of one name at other addresses, at a time: whether all may have it is left open. */
  testCase('parallel/one-port-name', [], async (s) => {
    const port = { domainname: s.domain, portname: s.name('wanted') };
    const host = s.name('host').toLowerCase();
    const addresses = numbers.map((number) => `${host}-${number}.example`);
    await Promise.all(
      addresses.map((address) =>
        s.call('outputports.create', { ...port, address, porttype: 1, vendor: 'unknown' }),
      ),
    );
    await s.call('outputports.list', {});
  }),
];
