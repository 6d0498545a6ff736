import type { Chance } from '../../../simulators/kit/chance.ts';
import type { Clock } from '../../../simulators/kit/clock.ts';
import { changesLagMs } from '../journal/choices.ts';
import type { CaseEvent } from '../journal/event.ts';
import type { Recorder } from '../journal/recorder.ts';
import type { Allowance } from '../session/allowance.ts';
import type { PriceSettings } from '../session/balances/price-settings.ts';
import type { QuotaPolicies } from '../session/balances/quota-policies.ts';
import { waitingForChanges } from '../session/change-lag.ts';
import type { ControlPlane } from '../session/control-plane.ts';
import type { Credentials } from '../session/credentials.ts';
import type { AnswerPace } from '../session/http/answer-pace.ts';
import { type ClientSettings, createClient } from '../session/http/client.ts';
import { createRawChannel } from '../session/http/raw-channel.ts';
import type { Wire } from '../session/http/wire.ts';
import type { Printers } from '../session/printers/printers.ts';
import { createReaders } from '../session/printers/readers.ts';
import { createTerminals } from '../session/printers/terminals.ts';
import type { ServiceProcess } from '../session/service-process.ts';
import { Session } from '../session/session.ts';
import { Blocked, type TestCase } from '../session/test-case.ts';
import { Waits } from '../session/waits.ts';

/** What all cases of a run share. */
export interface Setting {
  readonly wire: Wire;
  readonly printers: Printers;
  readonly pace: AnswerPace;
  readonly credentials: Credentials;
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly identities: Chance;
  readonly baseUrl: string;
  readonly getParameters: 'body' | 'query';
  readonly prefix: string;
  readonly allowance: Allowance;
  /** Aborts when the run is over, whatever is still open. */
  readonly over: AbortSignal;
  readonly control?: ControlPlane;
  readonly serviceProcess?: ServiceProcess;
  readonly prices?: PriceSettings;
  readonly policies?: QuotaPolicies;
}

/** Plays a test case once on state of its own, and records how it ended. Never throws for what a target does. */
export async function playTestCase(
  scenario: TestCase,
  setting: Setting,
  caseName: string,
): Promise<void> {
  const { recorder, wire, printers } = setting;
  const record = (
    phase: CaseEvent['phase'],
    more: { reason?: string; call?: number } = {},
  ): void => {
    recorder.record({ type: 'case', case: caseName, scenario: scenario.name, phase, ...more });
  };
  let isCut = false;
  // The case ends at the first call that it may not make or not wait for, whatever the driver makes of that.
  const cut = (): void => {
    if (!isCut) record('cut');
    isCut = true;
  };
  const settings: ClientSettings = {
    wire,
    recorder,
    baseUrl: setting.baseUrl,
    getParameters: setting.getParameters,
    case: caseName,
    mayCall: () => {
      if (!isCut && setting.allowance.take()) return true;
      cut();
      return false;
    },
    heard: (isAnswered, keptBytes) => setting.allowance.heard(isAnswered, keptBytes),
    over: setting.over,
  };
  const session = sessionFor(setting, settings);
  record('begin');
  setting.over.addEventListener('abort', cut);
  try {
    await scenario.play(session);
    if (!isCut) record('done');
  } catch (error) {
    if (isCut) return;
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof Blocked)
      record('blocked', { reason, ...(error.call === undefined ? {} : { call: error.call }) });
    else record('error', { reason });
  } finally {
    setting.over.removeEventListener('abort', cut);
    await printers.clear(caseName);
  }
}

function sessionFor(setting: Setting, settings: ClientSettings): Session {
  const { recorder, printers, credentials, clock } = setting;
  const { case: caseName } = settings;
  return new Session({
    case: caseName,
    credentials,
    client: waitingForChanges(createClient(settings), clock, changesLagMs(credentials.facts)),
    raw: createRawChannel(settings),
    terminals: createTerminals(settings, clock),
    readers: createReaders(settings, clock),
    recorder,
    chance: setting.chance.fork(caseName),
    identities: setting.identities.fork(caseName),
    clock,
    printers,
    waits: new Waits({ case: caseName, clock, pace: setting.pace, recorder }),
    ...(setting.control === undefined ? {} : { control: setting.control }),
    ...(setting.serviceProcess === undefined ? {} : { serviceProcess: setting.serviceProcess }),
    ...(setting.prices === undefined ? {} : { prices: setting.prices }),
    ...(setting.policies === undefined ? {} : { policies: setting.policies }),
    prefix: `${setting.prefix}-${caseName.replaceAll(/[^a-z0-9]+/gi, '-')}`,
  });
}
