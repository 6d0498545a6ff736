import { accepts } from '../../engine/case/assertions.ts';
import { rightsNeeded } from '../../engine/case/queries.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, withKey } from '../../engine/fault-proxy/alter.ts';
import { type Exchange, keyName } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { operationOf, operations } from '../../spec/operations.ts';
import { withoutOption } from '../every-call/advanced-option.ts';
import { limited, takes, takesKey } from './key-faults.ts';
import { prepareGround, readingSamples, tryWith, writingSamples } from './sample-calls.ts';

const section = '5.2';
const requires = '5 calls that require the option';
const withOption = ['5 the Advanced option', requires];
const isUnmarked = call(
  ...operations.filter(({ withoutAdvanced }) => withoutAdvanced === 'never').map(({ id }) => id),
);

/** interface 5.2: the Advanced API permissions option, and the rights on its list. */
export const rules = [
  rule(
    'KEY-05',
    "Calls not marked 'no Advanced API permissions needed' refuse a key without the option",
    {
      section,
      from: ['4 without the Advanced option', requires],
      needs: ['key.plain'],
      atLeast: 3,
      refused: 'caller',
      faults: [
        fault(
          'option-not-needed',
          'lets a key without the Advanced API permissions option make every call',
          takesKey('plain'),
        ),
        fault(
          'option-not-needed-to-list-ports',
          'lists output ports for a key without the option, as it does with input ports',
          takesKey('plain', call('outputports.list')),
        ),
      ],
    },
  ),
  rule('KEY-06', 'With the option, a call whose right is not on the list is refused', {
    section,
    from: [...withOption, '7 status 403'],
    needs: ['key.limited'],
    atLeast: 3,
    refused: 'caller',
    faults: [
      fault(
        'rights-not-looked-at',
        'accepts a key with the option, whatever rights are on its list',
        (target) => takes(isUnmarked, limited(target))(target),
      ),
      fault(
        'one-right-is-enough',
        'accepts a key when one of the rights of the call is on its list',
        (target) =>
          takes(isUnmarked, (request) => {
            const held = target.limitedKeys.find(({ secret }) => withKey(secret)(request));
            const needed = operationOf(request.operation).permissions;
            return needed.some((one) => held?.permissions.includes(one) === true);
          })(target),
      ),
    ],
  }),
  rule('KEY-07', 'With the option, a call works when only its rights are on the list', {
    section,
    from: withOption,
    needs: ['key.limited'],
    atLeast: 3,
    check: accepts(
      (x, state) => hasRights(x, state) && x.group !== undefined,
      'success with only the rights of the call',
    ),
    faults: fault(
      'limited-key-may-nothing',
      'refuses every call with a key whose rights are limited',
      (target) => answersInstead(limited(target)),
    ),
  }),
  rule(
    'KEY-08',
    'With the option, permissions are checked also in calls that would not require it',
    {
      section,
      from: ['4 without the Advanced option', '5 the option checks every call'],
      needs: ['key.limited'],
      refused: 'caller',
      faults: fault(
        'rights-looked-at-only-where-needed',
        'checks the list of rights only in calls that need the option',
        (target) => takes((request) => !isUnmarked(request), limited(target))(target),
      ),
    },
  ),
];

function hasRights(x: Exchange, { facts }: State): boolean {
  const key = facts.keys.find(({ name, kind }) => kind === 'limited' && name === keyName(x.sent));
  const needed = rightsNeeded(x);
  return needed.length > 0 && needed.every((one) => key?.permissions?.includes(one) === true);
}

/** The rules that a call is a probe of if one of its rights is not on the list of its key. */
export function withoutRight(operation: string): readonly string[] {
  const { withoutAdvanced } = operationOf(operation);
  // Owners have rules of their own (interface 5.7).
  if (withoutAdvanced === 'owner') return [];
  return withoutAdvanced === 'never' ? ['KEY-06'] : ['KEY-08'];
}

export const testCases = [
  /** A key without the Advanced API permissions option, at calls that need it. */
  testCase('keys/plain', ['key.plain'], async (s) => {
    const ground = await prepareGround(s);
    const samples = [...readingSamples(s, ground), ...writingSamples(s, ground)];
    const marked = call('version.get', 'account.get', 'inputports.list', 'documents.upload');
    await tryWith(
      s,
      { key: s.credentials.key('plain') },
      {
        samples: samples.filter((sample) => !marked(sample)),
        rules: withoutOption,
      },
    );
  }),

  /** Keys that are limited to some rights, at every sample: within them, and beyond. */
  testCase('keys/limited', ['key.limited'], async (s) => {
    const ground = await prepareGround(s);
    // Keys with nearly all permissions are tried right by right (rights/...).
    const narrow = s.credentials.limitedKeys().filter(({ permissions }) => permissions.length < 10);
    for (const { secret: key, permissions } of narrow) {
      const rules = (operation: string): readonly string[] =>
        operationOf(operation).permissions.every((one) => permissions.includes(one))
          ? []
          : withoutRight(operation);
      await tryWith(s, { key }, { samples: readingSamples(s, ground), rules });
      const writing = () => writingSamples(s, ground);
      await tryWith(s, { key }, { samples: writing(), rules, again: writing });
    }
    await s.look(await s.login(ground.user));
  }),
];
