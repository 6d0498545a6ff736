import { attribute, findAttribute } from '../../../simulators/kit/wire/ipp/attribute.ts';
import { findGroup, group } from '../../../simulators/kit/wire/ipp/group.ts';
import type { Message } from '../../../simulators/kit/wire/ipp/message.ts';
import { operation } from '../../../simulators/kit/wire/ipp/operation.ts';
import { readValue } from '../../../simulators/kit/wire/ipp/read-value.ts';
import {
  enumeration,
  integer,
  name,
  naturalLanguage,
} from '../../../simulators/kit/wire/ipp/value.ts';
import { type Call, type Next, type Reply, readingCall } from '../call.ts';
import { withOperation } from '../ipp-relays.ts';
import { type Layer, type Oddity, oddity, type Parts } from '../oddity.ts';
import { mapValues, pairsOf, valueOf } from '../parameters.ts';
import { asSingleCopies, inJobs } from '../print-data.ts';

const changeMs = 300;
const cardMs = 400;

/** How jobs come to a printer, and when what was asked for is done and shown. */
export const deliveryOddities: readonly Oddity[] = [
  oddity('jobs-on-one-connection', { print: { holdMs: 150, joins: inJobs } }),
  oddity('connection-lingers', { print: { lingerMs: 500 } }),
  oddity('copies-as-jobs', { print: { split: asSingleCopies } }),
  oddity('card-answers-first', cardAnswersFirst),
  oddity('changes-late', changesLate, { alone: true, choices: { changesLagMs: 3 * changeMs } }),
  oddity('ipp-asked', { ipp: { asksFirst: true } }),
  oddity('ipp-worded', { ipp: { change: reworded } }),
  oddity('ipp-print-job', { ipp: { shown: withoutCreateJob } }),
];

/** A card is taken at once, and its jobs are released a moment later. What can be refused at once is. */
function cardAnswersFirst({ clock }: Parts): Layer {
  return {
    around: async (call, next) => {
      const isWhole = ['cd', 'mac'].every((name) => (valueOf(call, name) ?? '') !== '');
      if (!call.operation.endsWith(' /card') || !isWhole) return next(call);
      // Without its card the call is refused, but first of all for the lack of rights.
      const tried = await next(
        mapValues(call, (name, value) => (name === 'cd' ? undefined : value)),
      );
      if (tried.status !== 400) return tried;
      clock.timer(cardMs, () => void next(call).catch(() => undefined));
      return { status: 200, headers: {}, content: { bytes: Buffer.alloc(0) } };
    },
  };
}

const lagging = /^\w+ \/(users|groups|(in|out)putports|account|locations)(\/|$)/;
const lists: Readonly<Record<string, string>> = {
  groups: 'GET /groups',
  outputports: 'GET /outputports',
  inputports: 'GET /inputports',
  locations: 'GET /locations',
  account: 'GET /account/containers',
};

/** Reads come from a copy of the data that follows its changes a moment later. */
function changesLate({ clock }: Parts): Layer {
  const copies = new Map<string, { readonly reply: Reply; readonly until: number }>();
  const asked = (call: Call): string =>
    JSON.stringify([
      call.path,
      pairsOf(call)
        .map(([name, value]) => `${name.toLowerCase()}=${value}`)
        .toSorted(),
    ]);
  const copy = async (call: Call, next: Next): Promise<void> => {
    const kept = copies.get(asked(call));
    if (kept !== undefined && kept.until > clock.now()) return;
    copies.set(asked(call), { reply: await next(call), until: clock.now() + changeMs });
  };
  return {
    around: async (call, next) => {
      if (!lagging.test(call.operation)) return next(call);
      if (call.method === 'GET') {
        const kept = copies.get(asked(call));
        return kept !== undefined && kept.until > clock.now() ? kept.reply : next(call);
      }
      for (const question of questionsAbout(call)) await copy(question, next);
      const reply = await next(call);
      for (const question of questionsAbout(call)) {
        const kept = copies.get(asked(question));
        if (kept !== undefined)
          copies.set(asked(question), { ...kept, until: clock.now() + changeMs });
      }
      return reply;
    },
  };
}

/** What would show a change: the list of its kind, the object itself, a user's groups. */
function questionsAbout(call: Call): readonly Call[] {
  const [, kind = '', name = ''] = call.path.split('/');
  const list = lists[kind];
  const username = kind === 'users' ? name || (valueOf(call, 'username') ?? '') : '';
  const query = new URLSearchParams({
    username: decodeURIComponent(username),
    providerid: valueOf(call, 'providerid') ?? '1',
  });
  return [
    ...(list === undefined ? [] : [readingCall(call, list)]),
    ...(username === ''
      ? []
      : [
          { ...readingCall(call, 'GET /users'), query: query.toString() },
          {
            ...readingCall(call, `GET /users/${username}/groups`),
            operation: 'GET /users/{name}/groups',
          },
        ]),
    ...(name === '' || (kind !== 'groups' && kind !== 'locations')
      ? []
      : [{ ...readingCall(call, `GET /${kind}/${name}`), operation: `GET /${kind}/{id}` }]),
  ];
}

function reworded(message: Message): Message {
  const worded = withOperation(message, (attributes) => {
    const changed = attributes.map((one) =>
      one.name === 'attributes-natural-language'
        ? attribute(one.name, naturalLanguage('cs-cz'))
        : one,
    );
    const isNamed = findAttribute(attributes, 'requesting-user-name') !== undefined;
    return isNamed ? changed : [...changed, attribute('requesting-user-name', name('anonymous'))];
  });
  const more = [attribute('job-priority', integer(50)), attribute('print-quality', enumeration(4))];
  const job = findGroup(message.groups, 'job');
  return {
    ...worded,
    version: { major: 1, minor: 1 },
    groups: worded.groups.map((one) =>
      one === job ? group('job', [...one.attributes, ...more]) : one,
    ),
  };
}

const twoSteps: readonly number[] = [operation['Create-Job'], operation['Send-Document']];

/** The service is told that the printer takes jobs in one step alone. */
function withoutCreateJob(message: Message): Message {
  return {
    ...message,
    groups: message.groups.map((one) => ({
      ...one,
      attributes: one.attributes.map((each) =>
        each.name === 'operations-supported'
          ? {
              ...each,
              values: each.values.filter((value) => {
                const read = readValue(value);
                return !('number' in read && twoSteps.includes(read.number));
              }),
            }
          : each,
      ),
    })),
  };
}
