import { type Claim, claim } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { hasPathId, recordsOf } from '../../engine/case/records.ts';
import { isSameDetail } from '../../engine/case/subjects/details.ts';
import { groupsOfUser, idsIn, keysIn } from '../../engine/case/subjects/groups-of-user.ts';
import { gets, nameIn, shownAs, updates } from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import { okay, okayFor } from '../../engine/fault-proxy/alter.ts';
import type { Interception, PassingRequest } from '../../engine/fault-proxy/interception.ts';
import { memberText } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { dummyPort } from '../../engine/session/samples/ports.ts';
import { group } from '../../engine/session/samples/users.ts';
import type { Session } from '../../engine/session/session.ts';
import { testCase } from '../../engine/test-case.ts';
import { type Calls, call } from '../../spec/calls.ts';
import { perOutcome } from './simultaneous.ts';

const join = call('users.groups-add');
const setGroups = call('users.groups-set');
const changePort = call('outputports.update');

/** interface 4.5: parameters of a change and the members of OutputPortInfo that show them. */
const portFields: Readonly<Record<string, string>> = {
  description: 'description',
  deviceserial: 'deviceSerial',
  ipreaderaddress: 'ipReaderAddress',
};

/** Simultaneous changes of one user, or of one output port: none takes another back. */
export const rules = [
  rule('PAR-17', 'Simultaneous changes of different details of one user are all kept', {
    from: 'users.update call',
    basis: 'derived',
    atLeast: 2,
    since: '2026-12',
    check: perOutcome(
      {
        of: updates,
        about: nameIn,
        isLook: (one, x) => gets(one) && nameIn(one) === nameIn(x),
      },
      ({ done, look }) => {
        const types = done.map((x) => x.text('detailtype'));
        if (done.length < 2 || new Set(types).size < done.length) return undefined;
        const lost = types.filter((type, at) => {
          const [name, given] = [shownAs[type], done[at]?.param('detaildata')];
          const isShown = name !== undefined && given !== undefined;
          return isShown && !isSameDetail(name, memberText(look.json, name), given);
        });
        const names = lost.map((type) => shownAs[type]);
        return areKept('details', done.length, names);
      },
    ),
    faults: fault(
      'details-overwrite-each-other',
      "keeps only one of several simultaneous changes of a user's details",
      () => keepsOneAtATime(updates),
    ),
  }),
  rule(
    'PAR-18',
    'A user who is added to several groups by simultaneous calls is a member of all of them',
    {
      from: 'users.groups-add call',
      basis: 'derived',
      since: '2026-12',
      check: perOutcome(ofGroups(join), ({ done, look, c }) => {
        if (done.length < 2) return undefined;
        const seen = idsIn(c, look);
        const lost = done.flatMap((x) => x.params('groupid')).filter((id) => !seen.has(id)).length;
        return claim(
          lost === 0,
          `all ${String(done.length)} groups of the user`,
          lost === 0 ? 'all groups' : `${countOf(lost, 'group')} missing`,
        );
      }),
      faults: fault(
        'memberships-overwrite-each-other',
        'keeps only one of several groups that a user is simultaneously added to',
        () => keepsOneAtATime(join),
      ),
    },
  ),
  rule(
    'PAR-21',
    "After simultaneous calls that set a user's groups, the user is in exactly the groups of one that succeeded",
    {
      from: 'users.groups-set call',
      basis: 'derived',
      since: '2026-12',
      check: perOutcome(ofGroups(setGroups), ({ done, look, c }) => {
        if (done.length === 0) return undefined;
        const seen = asList(idsIn(c, look));
        return claim(
          done.some((x) => asList(x.params('groupid')) === seen),
          'exactly the groups of one of the calls',
          seen === '' ? 'no groups' : `groups ${seen}`,
        );
      }),
      faults: fault(
        'sets-of-groups-are-joined',
        "adds up the groups of simultaneous calls that set a user's groups",
        // PUT adds the groups to those that the user has.
        { request: (request) => (setGroups(request) ? { ...request, method: 'PUT' } : request) },
      ),
    },
  ),
  rule('PAR-22', 'Simultaneous changes of different fields of one output port are all kept', {
    from: 'outputports.update call',
    basis: 'SIL-61',
    since: '2026-12',
    check: perOutcome(
      { of: changePort, about: (x) => x.path('outputportid'), isLook: call('outputports.list') },
      ({ calls: [x], done, look }) => {
        const port = recordsOf(look).find((one) => x && hasPathId('outputportid')(one, x));
        const fields = done.flatMap(({ sent }) => sent.parameters);
        const isApart = new Set(fields.map(([name]) => name)).size === done.length;
        if (port === undefined || done.length < 2 || !isApart) return undefined;
        const shown = fields.filter(([name]) => portFields[name] !== undefined);
        const lost = shown.filter(
          ([name, value]) => memberText(port, portFields[name] ?? '') !== value,
        );
        const names = lost.map(([name]) => name);
        return areKept('fields', shown.length, names);
      },
    ),
    faults: fault(
      'port-changes-overwrite-each-other',
      'keeps only one of several simultaneous changes of an output port',
      () => keepsOneAtATime(changePort, okayFor),
    ),
  }),
];

function ofGroups(of: Calls): Parameters<typeof perOutcome>[0] {
  return {
    of,
    about: nameIn,
    isLook: (one, x, c) =>
      groupsOfUser(one) && nameIn(one) === nameIn(x) && keysIn(c, one) !== undefined,
  };
}

function areKept(what: string, count: number, lost: readonly (string | undefined)[]): Claim {
  return claim(
    lost.length === 0,
    `all ${String(count)} ${what} with the values that were sent`,
    lost.length === 0 ? `all ${what}` : `other values of ${lost.join(', ')}`,
  );
}

function asList(ids: Iterable<string>): string {
  return [...new Set(ids)].toSorted().join(', ');
}

/** While one of these calls for a user or a port is under way, others for it succeed and do nothing. */
function keepsOneAtATime(which: Calls, answerTo: typeof okayFor = () => okay): Interception {
  const underWay = new Set<string | undefined>();
  const about = ({ pathParameters: { username, outputportid } }: PassingRequest) =>
    username ?? outputportid;
  return {
    request: (request) => {
      if (!which(request)) return request;
      if (underWay.has(about(request))) return answerTo(request);
      underWay.add(about(request));
      return request;
    },
    answer: (answer, request) => {
      if (which(request)) underWay.delete(about(request));
      return answer;
    },
  };
}

async function groups(s: Session, count: number): Promise<readonly number[]> {
  const ids: number[] = [];
  await s.times(count, async () => ids.push((await group(s)).id));
  return ids;
}

export const testCases = [
  /** Four details of one user, each changed by a call of its own, at a time. */
  testCase('parallel/details-of-one-user', [], async (s) => {
    await s.times(3, async () => {
      const { userName } = await s.user();
      const user = { username: userName, providerid: s.credentials.facts.providerId };
      const values = {
        0: s.name('full'),
        1: `${s.name('mail')}@elsewhere.example`,
        5: s.cardNumber(),
        11: s.name('department'),
      };
      await Promise.all(
        Object.entries(values).map(([detailtype, detaildata]) =>
          s.call('users.update', { ...user, detailtype, detaildata }),
        ),
      );
      await s.call('users.get', user);
    });
  }),

  /** One user, added to several groups at a time. */
  testCase('parallel/groups-of-one-user', [], async (s) => {
    const ids = await groups(s, 4);
    await s.times(3, async () => {
      const { userName: username } = await s.user();
      await Promise.all(ids.map((groupid) => s.call('users.groups-add', { username, groupid })));
      await s.call('users.groups', { username });
    });
  }),

  /** The groups of one user are set by several calls at a time, and fields of one output port are. */
  testCase('parallel/settings', [], async (s) => {
    const ids = await groups(s, 6);
    await s.times(3, async () => {
      const { userName: username } = await s.user();
      await Promise.all(
        [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)].map((groupid) =>
          s.call('users.groups-set', { username, groupid }),
        ),
      );
      await s.call('users.groups', { username });
      const { id: outputportid } = await dummyPort(s);
      const fields = [
        { description: s.name('window') },
        { deviceserial: s.name('serial') },
        { ipreaderaddress: s.readerAddress() },
      ];
      await Promise.all(
        fields.map((field) => s.call('outputports.update', { outputportid, ...field })),
      );
      await s.call('outputports.list', {});
    });
  }),
];
