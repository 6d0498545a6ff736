import type { Chance } from '../../../simulators/kit/chance.ts';
import { seededChance } from '../../../simulators/kit/chance.ts';
import type { Recorder } from '../journal/recorder.ts';
import { openAllowance } from '../session/allowance.ts';
import { openControlPlane } from '../session/control-plane.ts';
import type { Credentials } from '../session/credentials.ts';
import { measurePace } from '../session/http/answer-pace.ts';
import { openWire } from '../session/http/wire.ts';
import { openPrinters } from '../session/printers/printers.ts';
import type { TargetProfile } from '../session/profile/profile.ts';
import { secretValue } from '../session/profile/read-profile.ts';
import { openServiceProcess } from '../session/service-process.ts';
import type { RunOptions } from './engine.ts';
import { openMoney } from './open-money.ts';
import type { Setting } from './play.ts';
import { watchForEnd } from './run-over.ts';

/** The way to the target, the printers and the clock of one run, owned by whoever opens it. */
export async function openSetting(
  options: RunOptions,
  credentials: Credentials,
  recorder: Recorder,
): Promise<Setting & AsyncDisposable> {
  const { profile, clock, ids } = options;
  await using stack = new AsyncDisposableStack();
  const { signal: over } = stack.use(watchForEnd(options.budget ?? {}, clock, options.signal));
  const { wire, pace } = measurePace(
    stack.use(openWire(profile, options.answerTimeoutMs ?? 40_000)),
    clock,
  );
  const { listen = '127.0.0.1', advertise = listen, addressing } = profile.printers;
  const printers = stack.use(
    await openPrinters({
      recorder,
      clock,
      ids,
      listen,
      advertise,
      addressing,
      deliveryMs: credentials.facts.deliveryMs,
      pace,
      over,
    }),
  );
  const chance: Chance = seededChance(options.seed);
  const money = openMoney({ profile, recorder, clock, credentials }, stack);
  const owned = stack.move();
  return {
    wire,
    pace,
    printers,
    credentials,
    recorder,
    clock,
    chance,
    identities: seededChance(Number.parseInt(ids.uuid().slice(0, 8), 16)),
    baseUrl: profile.baseUrl,
    getParameters: profile.getParameters ?? 'body',
    prefix: `platen-${ids.uuid().slice(0, 8)}`,
    ...controlling(profile, options.environment, recorder),
    ...keeping(profile, options.environment),
    ...money,
    over,
    allowance: openAllowance({
      budget: options.budget ?? {},
      clock,
      over,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function controlling(
  { control }: TargetProfile,
  environment: NodeJS.ProcessEnv,
  recorder: Recorder,
): Pick<Setting, 'control'> {
  if (control === undefined) return {};
  const token = secretValue(control.token, environment);
  return { control: openControlPlane(control.url, token, recorder) };
}

function keeping(
  { restart }: TargetProfile,
  environment: NodeJS.ProcessEnv,
): Pick<Setting, 'serviceProcess'> {
  return restart === undefined ? {} : { serviceProcess: openServiceProcess(restart, environment) };
}
