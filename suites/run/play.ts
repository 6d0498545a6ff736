import type { Chance } from '../../simulators/kit/chance.ts';
import type { Clock } from '../../simulators/kit/clock.ts';
import type { Allowance } from '../drive/allowance.ts';
import type { AnswerPace } from '../drive/answer-pace.ts';
import { waitingForChanges } from '../drive/change-lag.ts';
import { type ClientSettings, createClient } from '../drive/client.ts';
import type { ControlPlane } from '../drive/control-plane.ts';
import type { Credentials } from '../drive/credentials.ts';
import type { Keeper } from '../drive/keeper.ts';
import type { PaperTray } from '../drive/paper-tray.ts';
import type { PriceSettings } from '../drive/price-settings.ts';
import type { QuotaPolicies } from '../drive/quota-policies.ts';
import { createRawChannel } from '../drive/raw-channel.ts';
import { createReaderStand } from '../drive/reader-stand.ts';
import { Session } from '../drive/session.ts';
import { createTerminalStand } from '../drive/terminal-stand.ts';
import { Blocked, type TestCase } from '../drive/test-case.ts';
import { Waits } from '../drive/waits.ts';
import type { Wire } from '../drive/wire.ts';
import { changesLagMs } from '../journal/choices.ts';
import type { CaseEvent } from '../journal/event.ts';
import type { Recorder } from '../journal/recorder.ts';

/** What all cases of a run share. */
export interface Setting {
  readonly wire: Wire;
  readonly tray: PaperTray;
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
  readonly keeper?: Keeper;
  readonly prices?: PriceSettings;
  readonly policies?: QuotaPolicies;
}

/** Plays a scenario once on state of its own, and records how it ended. Never throws for what a target does. */
export async function playScenario(
  scenario: TestCase,
  setting: Setting,
  caseName: string,
): Promise<void> {
  const { recorder, wire, tray } = setting;
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
  const stage = stageFor(setting, settings);
  record('begin');
  setting.over.addEventListener('abort', cut);
  try {
    await scenario.play(stage);
    if (!isCut) record('done');
  } catch (error) {
    if (isCut) return;
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof Blocked)
      record('blocked', { reason, ...(error.call === undefined ? {} : { call: error.call }) });
    else record('error', { reason });
  } finally {
    setting.over.removeEventListener('abort', cut);
    await tray.clear(caseName);
  }
}

function stageFor(setting: Setting, settings: ClientSettings): Session {
  const { recorder, tray, credentials, clock } = setting;
  const { case: caseName } = settings;
  return new Session({
    case: caseName,
    credentials,
    client: waitingForChanges(createClient(settings), clock, changesLagMs(credentials.facts)),
    raw: createRawChannel(settings),
    terminals: createTerminalStand(settings, clock),
    readers: createReaderStand(settings, clock),
    recorder,
    chance: setting.chance.fork(caseName),
    identities: setting.identities.fork(caseName),
    clock,
    tray,
    waits: new Waits({ case: caseName, clock, pace: setting.pace, recorder }),
    ...(setting.control === undefined ? {} : { control: setting.control }),
    ...(setting.keeper === undefined ? {} : { keeper: setting.keeper }),
    ...(setting.prices === undefined ? {} : { prices: setting.prices }),
    ...(setting.policies === undefined ? {} : { policies: setting.policies }),
    prefix: `${setting.prefix}-${caseName.replaceAll(/[^a-z0-9]+/gi, '-')}`,
  });
}
