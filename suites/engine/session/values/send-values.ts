import { seededChance } from '../../../../simulators/kit/chance.ts';
import type { ValueClass } from '../../../spec/test-values/value-class.ts';
import { namesOf } from '../../journal/choices.ts';
import type { CallOptions, Reply } from '../http/client.ts';
import { sampleOf } from '../samples/index.ts';
import { dummyPort } from '../samples/ports.ts';
import type { Sample } from '../samples/sample.ts';
import type { Session } from '../session.ts';
import { plainValueOf, withoutMeaningless, withValues } from './value-requests.ts';
import { type Choice, type Round, roundsOf } from './value-rounds.ts';

/** Each request makes something of its own, whose sample makes nothing before. */
const makers: ReadonlySet<string> = new Set([
  'account.create',
  'outputports.create',
  'outputports.put-create',
  'inputports.create',
  'users.create',
  'groups.create',
  'authproviders.add',
  // A user may have one access control only.
  'accesscontrols.add',
  'locations.create',
  'terminalconfig.create',
]);

/** A success ends what the call is about, or the next login: only values that nothing is obliged to are sent. */
const enders: ReadonlySet<string> = new Set([
  'containers.delete',
  'documents.delete',
  'outputports.delete',
  'inputports.delete',
  'users.delete',
  'users.import',
  'authproviders.delete',
  'accesscontrols.delete',
  'locations.delete',
  'groups.delete',
  'login.post',
]);

/** These calls change several details, of which only the first is varied (interface 4.7). */
const alone: Readonly<Record<string, readonly string[]>> = {
  'users.update': ['detaildata', 'detailtype'],
  'users.create': ['detailtype'],
  'outputports.create': ['address'],
  'outputports.put-create': ['address'],
  'outputports.update': ['address'],
  'outputports.put-update': ['address'],
  'accesscontrols.add': ['groupName', 'groupDn', 'userName'],
  'locations.create': ['identifiers'],
  'locations.update': ['identifiers'],
  'documents.history': ['datestart', 'dateend'],
};

/** Their values mean something together with others alone, or end what the next request needs. */
const dependent: ReadonlySet<string> = new Set([
  'accounttype',
  'detailtype',
  'locationtype',
  'locationdata',
  'retain',
]);

/** Rules about one parameter, whose probes are requests with refused values of it. */
const probedRules: Readonly<Record<string, string>> = {
  'documents.history datestart': 'HIST-31',
  'documents.history dateend': 'HIST-31',
  'documents.record jobtype': 'REC-05',
  'users.update detailtype': 'USR-MOD-04',
};

/** A call as in its sample, then with values of every class of each of its parameters. */
export async function sendValues(s: Session, operation: string): Promise<void> {
  const limits = {
    names: namesOf(s.credentials.facts),
    isAlone: (parameter: string) =>
      dependent.has(parameter) || alone[operation]?.includes(parameter) === true,
  };
  const rounds = roundsOf(operation, limits, s.context.chance);
  const first = await sampleOf(s, operation);
  const send = await senderOf(s, operation, first);
  const isEnder = enders.has(operation);
  if (!isEnder) {
    const specified = rounds.filter(
      ({ obliged, choices }) => obliged !== 'unspecified' && !choices.some(isDependent),
    );
    for (const round of [{ obliged: 'kept', choices: [] } as const, ...specified]) {
      const sample = makers.has(operation) ? await sampleOf(s, operation) : first;
      const request = await requestOf(s, round, withOwn(operation, sample.options));
      const { status } = await send({ ...request, probes: probesOf(round) });
      if (round.obliged === 'kept' && status === 200)
        await look(s, operation === 'users.create' ? lookAtUser(request) : sample.look, operation);
    }
  }
  // A target that refuses nothing accepts every value, which shows nothing: this request must be refused.
  await s.request('outputports.list', {});
  if (first.look !== undefined) await s.request(first.look.operation, s.full, first.look.options);
  // The effect of these requests is not specified, so nothing looks at it.
  const other = await sampleOf(s, operation);
  for (const round of rounds.filter(({ obliged }) => obliged === 'unspecified')) {
    const { options } = makers.has(operation) ? await sampleOf(s, operation) : other;
    const request = await requestOf(s, round, withOwn(operation, options));
    await send({ ...request, unspecified: true });
  }
  if (isEnder) await send(first.options);
}

/** Sends requests of one group, by somebody who may make the call. */
async function senderOf(
  s: Session,
  operation: string,
  { user }: Sample,
): Promise<(options: CallOptions) => Promise<Reply>> {
  const pair = s.pair();
  const ofUser = user === undefined ? s.full : await s.login(user);
  const caller = operation === 'login.post' ? s.panel : ofUser;
  return (options) => s.request(operation, caller, { ...options, pair });
}

function probesOf({ obliged, choices }: Round): readonly string[] {
  if (obliged !== 'refused') return [];
  const rules = choices.map(
    ([{ operation, parameter }]) => probedRules[`${operation} ${parameter}`],
  );
  return rules.filter((one) => one !== undefined);
}

function isDependent([{ parameter }, { obliged }]: Choice): boolean {
  return obliged === 'kept' && dependent.has(parameter);
}

/** A list of all that was made would be asked for once for each of them: it is read at the end. */
async function look(s: Session, shown: Sample['look'], operation: string): Promise<void> {
  const isLast = makers.has(operation) && shown?.operation.endsWith('.list') === true;
  if (shown !== undefined && !isLast) await s.request(shown.operation, s.full, shown.options);
}

function lookAtUser({ parameters = [] }: CallOptions): NonNullable<Sample['look']> {
  const who = parameters.filter(([name]) => name === 'username' || name === 'providerid');
  return { operation: 'users.get', options: { parameters: who } };
}

/** The document stays for the next request although it is printed or downloaded. */
function withOwn(operation: string, options: CallOptions): CallOptions {
  const isTaken = ['documents.send', 'documents.download'].includes(operation);
  const others = (options.parameters ?? []).filter(([name]) => name !== 'retain');
  return isTaken ? { ...options, parameters: [...others, ['retain', 'true']] } : options;
}

async function requestOf(
  s: Session,
  { choices, obliged }: Round,
  sample: CallOptions,
): Promise<CallOptions> {
  let options = sample;
  for (const [of, value] of choices) {
    const plain = await plainValueOf(s, of, sample);
    if (plain === undefined && value.obliged === 'kept' && holdsPlain(value)) continue;
    options = withValues(options, of, value.make(plain ?? s.name('value'), s.context.chance));
  }
  if (obliged !== 'kept') return options;
  return withoutMeaningless(await withPort(s, options, choices[0]?.[0].operation));
}

/** A push queue feeds an output port (interface 4.6). */
async function withPort(s: Session, options: CallOptions, operation = ''): Promise<CallOptions> {
  const { parameters = [] } = options;
  const isPush = parameters.some(([name, value]) => name === 'porttype' && value === '1');
  const hasPort = parameters.some(([name]) => name === 'outputportid');
  if (!operation.startsWith('inputports.') || !isPush || hasPort) return options;
  const { id } = await dummyPort(s);
  return { ...options, parameters: [...parameters, ['outputportid', String(id)]] };
}

/** Whether its values are made of the plain one. */
function holdsPlain(value: ValueClass): boolean {
  const plain = 'plain';
  return value.make(plain, seededChance(0)).some((one) => one.includes(plain));
}
