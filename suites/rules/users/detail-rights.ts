import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { lookAfterChange, shownDetail, updates } from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import {
  actAs,
  answersInstead,
  both,
  letIn,
  type OnRequest,
  withKey,
} from '../../engine/fault-proxy/alter.ts';
import type { FaultTarget } from '../../engine/fault-proxy/fault.ts';
import { choicesOf } from '../../engine/journal/choices.ts';
import { type Exchange, keyName } from '../../engine/journal/exchange.ts';
import { type RuleText, rule } from '../../engine/rule.ts';
import type { Caller } from '../../engine/session/http/client.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';
import { changesDetail, detail, lookAt, named } from './details.ts';

const rights = 'users.update rights';
const shortIdRight = '5 right GenerateShortID';
const needs = ['right.users.update/GenerateShortID', 'right.users.update/CardManagement'] as const;

/** interface 4.7: the rights that some details need. */
export const rules = [
  needsRight('USR-MOD-07', {
    type: '5',
    right: 'GenerateShortID',
    title: 'Changing the short id requires GenerateShortID',
    from: [rights, shortIdRight],
  }),
  needsRight('USR-MOD-08', {
    type: '4',
    right: 'CardManagement',
    title: 'Changing the card number requires CardManagement',
    from: rights,
  }),
  needsRight('USR-MOD-13', {
    type: '6',
    right: 'GenerateOTP',
    title: 'Changing the PIN (the one-time password) requires GenerateOTP',
    from: [rights, '5 right GenerateOTP'],
    basis: 'SIL-79',
    since: '2026-12',
  }),
  rule(
    'USR-MOD-09',
    'Changing another detail requires neither GenerateShortID nor CardManagement',
    {
      from: [rights, shortIdRight],
      needs,
      atLeast: 2,
      check: changesWithoutRights,
      faults: fault(
        'card-right-for-every-detail',
        'requires CardManagement for the change of any detail',
        (target) => answersInstead(both(changesDetail('11'), lacking(target, 'CardManagement'))),
      ),
    },
  ),
  rule(
    'USR-MOD-17',
    'Deleting the short id, the card number or the PIN requires the same right as changing it',
    {
      from: rights,
      basis: 'SIL-79',
      needs,
      since: '2026-12',
      atLeast: 2,
      refused: 'caller',
      faults: fault(
        'deleting-details-needs-no-right',
        'lets any caller who can change users delete their cards, short ids and PINs',
        ({ key }) => {
          const which = ['4', '5', '6'].map((type) => changesDetail(type, 'deletes'));
          return actAs((request) => which.some((one) => one(request)), { key: key('full') });
        },
      ),
    },
  ),
];

type RightText = Readonly<Record<'type' | 'right' | 'title', string>> & Omit<RuleText, 'faults'>;

/** A right that is needed for this detail only. */
function needsRight(id: string, { type, right, title, ...text }: RightText) {
  return rule(id, title, {
    ...text,
    needs: [`right.users.update/${right}`],
    refused: 'caller',
    faults: fault(
      `detail-needs-no-${right.toLowerCase()}`,
      `changes detail ${type} for a key without ${right}`,
      (target) => letIn(both(changesDetail(type), lacking(target, right)), target.key('full')),
    ),
  });
}

function lacking({ limitedKeys }: FaultTarget, right: string): OnRequest {
  return (request) =>
    limitedKeys.some(
      ({ secret, permissions }) => !permissions.includes(right) && withKey(secret)(request),
    );
}

function* changesWithoutRights(c: Case): Iterable<Assertion> {
  for (const change of c.calls(updates)) {
    const isLimited = ['GenerateShortID', 'CardManagement'].some((right) =>
      lacksOnly(change, c.state, right),
    );
    if (change.text('detailtype') !== '11' || !isLimited) continue;
    const look = lookAfterChange(c, change);
    const isShown = look !== undefined && shownDetail(look, '11') === change.param('detaildata');
    if (!change.ok || isShown)
      yield assertion(change, change.ok, {
        expected: 'success with the detail changed',
        seen: change.words,
      });
  }
}

function lacksOnly({ sent }: Exchange, { facts }: State, right: string): boolean {
  const key = facts.keys.find(({ name }) => name === keyName(sent));
  const holds = (one: string): boolean => key?.permissions?.includes(one) === true;
  return key?.kind === 'limited' && !holds(right) && holds('ViewUser') && holds('ModifyUser');
}

export const testCases = [
  /** Details that need a right of their own, by keys that lack it. */
  testCase('users/change-rights', needs, async (s) => {
    const { userName } = await s.user();
    for (const [right, type, ruleId] of [
      ['GenerateShortID', '5', 'USR-MOD-07'],
      ['CardManagement', '4', 'USR-MOD-08'],
      ['GenerateOTP', '6', 'USR-MOD-13'],
    ] as const) {
      const key = s.credentials
        .limitedKeys()
        .find(
          ({ permissions }) =>
            !permissions.includes(right) &&
            ['ViewUser', 'ModifyUser'].every((one) => permissions.includes(one)),
        )?.secret;
      const limited = key === undefined ? s.full : { key };
      const change = (one: ReturnType<typeof detail>, caller: Caller) => async () => {
        await s.call('users.update', [named(s, userName), one], caller);
        await lookAt(s, userName);
      };
      // The interface does not state which detail is the one-time password (SIL-79).
      const probes = (id: string) =>
        key === undefined ? [] : type === '6' ? [id] : ['KEY-06', id];
      const { pin } = choicesOf(s.credentials.facts);
      const given = detail(type, type === '6' && pin !== undefined ? pin : s.cardNumber());
      await s.probe(probes(ruleId), change(given, limited), change(given, s.full));
      await change(detail('11', s.name('department')), limited)();
      const none = detail(type);
      await s.probe(probes('USR-MOD-17'), change(none, limited), change(none, s.full));
    }
  }),
];
