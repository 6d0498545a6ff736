import { seededChance } from '../../../simulators/kit/chance.ts';
import { cautionOf } from '../../catalogue/cautions.ts';
import { operations } from '../../catalogue/operations.ts';
import { parameterValues } from '../../catalogue/test-values/parameter-values.ts';
import type { ValueClass } from '../../catalogue/test-values/value-class.ts';
import type { CallOptions, Reply } from '../../drive/client.ts';
import { sampleOf } from '../../drive/samples/index.ts';
import { dummyPort, dummyWishes } from '../../drive/samples/ports.ts';
import { madeId, type Sample } from '../../drive/samples/sample.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { namesOf } from '../../journal/choices.ts';
import { plainValueOf } from './scenarios-plain-values.ts';
import { withoutMeaningless, withValues } from './scenarios-request.ts';
import { type Choice, type Round, roundsOf } from './scenarios-rounds.ts';

/** Each request makes something of its own, whose sample makes nothing before. */
const makers: ReadonlySet<string> = new Set([
  'account.create',
  'outputports.create',
  'outputports.put-create',
  'inputports.create',
  'users.create',
  'groups.create',
  'authproviders.add',
  // Of one user there may be one control alone.
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

/** Of several details the first is changed alone (interface 4.7). */
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

/** For each call with parameters: one request as in its sample, then such that cover every class of values. */
export const valueScenarios: readonly TestCase[] = [
  emptiedTexts(),
  ...operations
    .filter(({ id }) => parameterValues.some((one) => one.operation === id))
    .map(({ id }) => ({
      name: `values/${id.replace('.', '-')}`,
      needs: cautionOf(id),
      play: (stage: Session) => playValues(stage, id),
    })),
];

/** The texts of a port that are in a list are taken away, one after another. */
function emptiedTexts(): TestCase {
  return {
    name: 'values/emptied',
    async play(stage) {
      const texts = {
        description: 'by the door',
        deviceserial: stage.name('serial'),
        printerippurl: 'ipp://a.example/x',
      };
      const { parameters } = dummyWishes(stage);
      const made = await stage.request('outputports.create', stage.full, {
        parameters: [...parameters, ...Object.entries(texts)],
      });
      const path = { outputportid: String(madeId(stage.need(made, 'creating an output port'))) };
      await stage.request('outputports.list', stage.full);
      for (const name of Object.keys(texts)) {
        await stage.request('outputports.update', stage.full, {
          path,
          parameters: [[name, '']],
          unspecified: true,
        });
        await stage.request('outputports.list', stage.full, { unspecified: true });
      }
    },
  };
}

async function playValues(stage: Session, operation: string): Promise<void> {
  const { facts } = stage.credentials;
  const wishes = {
    names: namesOf(facts),
    thorough: false,
    isAlone: (parameter: string) =>
      dependent.has(parameter) || alone[operation]?.includes(parameter) === true,
  };
  const rounds = roundsOf(operation, wishes, stage.context.chance);
  const first = await sampleOf(stage, operation);
  const player = await playerOf(stage, operation, first);
  const isEnder = enders.has(operation);
  const specified = rounds.filter(
    ({ obliged, choices }) => obliged !== 'unspecified' && !choices.some(isDependent),
  );
  if (!isEnder) {
    await playRound(stage, { round: { obliged: 'kept', choices: [] }, first, player });
    for (const round of specified) await playRound(stage, { round, first, player });
  }
  // What refuses nothing takes every value, and shows nothing by it.
  await stage.request('outputports.list', {});
  const { look } = first;
  if (look !== undefined) await stage.request(look.operation, stage.full, look.options);
  // What becomes of it is not looked at.
  const other = await sampleOf(stage, operation);
  for (const round of rounds.filter(({ obliged }) => obliged === 'unspecified')) {
    const { options } = makers.has(operation) ? await sampleOf(stage, operation) : other;
    const request = await requestOf(stage, round, withOwn(operation, options));
    await player.ask({ ...request, unspecified: true });
  }
  if (isEnder) await player.ask(first.options);
}

/** Their values mean something together with others alone, or end what the next request needs. */
const dependent: ReadonlySet<string> = new Set([
  'accounttype',
  'detailtype',
  'locationtype',
  'locationdata',
  'retain',
]);

function isDependent([{ parameter }, { obliged }]: Choice): boolean {
  return obliged === 'kept' && dependent.has(parameter);
}

interface Player {
  readonly operation: string;
  readonly ask: (options: CallOptions) => Promise<Reply>;
}

async function playerOf(stage: Session, operation: string, { user }: Sample): Promise<Player> {
  const pair = stage.pair();
  const ofUser = user === undefined ? stage.full : await stage.login(user, stage.full);
  const caller = operation === 'login.post' ? stage.panel : ofUser;
  return { operation, ask: (options) => stage.request(operation, caller, { ...options, pair }) };
}

interface Play {
  readonly round: Round;
  readonly first: Sample;
  readonly player: Player;
}

async function playRound(stage: Session, { round, first, player }: Play): Promise<void> {
  const { operation } = player;
  const isMaker = makers.has(operation);
  const { options, look } = isMaker ? await sampleOf(stage, operation) : first;
  const request = await requestOf(stage, round, withOwn(operation, options));
  const { status } = await player.ask(request);
  const shown = operation === 'users.create' ? userOf(request) : look;
  const isLast = isMaker && shown?.operation.endsWith('.list') === true;
  if (round.obliged === 'kept' && status === 200 && shown !== undefined && !isLast)
    await stage.request(shown.operation, stage.full, shown.options);
}

function userOf({ parameters = [] }: CallOptions): NonNullable<Sample['look']> {
  const who = parameters.filter(([name]) => name === 'username' || name === 'providerid');
  return { operation: 'users.get', options: { parameters: who } };
}

/** What is printed or fetched stays for the next request. */
function withOwn(operation: string, options: CallOptions): CallOptions {
  const isTaken = ['documents.send', 'documents.download'].includes(operation);
  const others = (options.parameters ?? []).filter(([name]) => name !== 'retain');
  return isTaken ? { ...options, parameters: [...others, ['retain', 'true']] } : options;
}

async function requestOf(
  stage: Session,
  { choices, obliged }: Round,
  sample: CallOptions,
): Promise<CallOptions> {
  let options = sample;
  for (const [of, value] of choices) {
    const plain = await plainValueOf(stage, of, sample);
    if (plain === undefined && value.obliged === 'kept' && holdsPlain(value)) continue;
    options = withValues(
      options,
      of,
      value.make(plain ?? stage.name('value'), stage.context.chance),
    );
  }
  if (obliged !== 'kept') return options;
  return withoutMeaningless(await withPort(stage, options, choices[0]?.[0].operation));
}

/** A push queue feeds an output port (interface 4.6). */
async function withPort(
  stage: Session,
  options: CallOptions,
  operation = '',
): Promise<CallOptions> {
  const { parameters = [] } = options;
  const isPush = parameters.some(([name, value]) => name === 'porttype' && value === '1');
  const hasPort = parameters.some(([name]) => name === 'outputportid');
  if (!operation.startsWith('inputports.') || !isPush || hasPort) return options;
  const { id } = await dummyPort(stage);
  return { ...options, parameters: [...parameters, ['outputportid', String(id)]] };
}

/** Whether its values are made of the plain one. */
function holdsPlain(value: ValueClass): boolean {
  const plain = 'plain';
  return value.make(plain, seededChance(0)).some((one) => one.includes(plain));
}
