import { seededChance } from '../../../../simulators/kit/chance.ts';
import type { JournalEvent } from '../../journal/event.ts';
import type { Recorder } from '../../journal/recorder.ts';
import { type Client, type ClientSettings, createClient } from '../../session/http/client.ts';
import { openWire } from '../../session/http/wire.ts';
import type { LoadTarget } from '../../session/load/calls/calls.ts';
import { RelayRecorder } from '../../session/load/driver/relay.ts';
import { logIn } from '../../session/load/log-in.ts';
import { type LoadScene, setUpScene } from '../../session/load/set-up.ts';
import type { LoadBenchOptions } from './load-bench.ts';
import type { LoadProcesses } from './load-processes.ts';
import { renewTokens } from './renew-tokens.ts';
import { sceneSource } from './sampled-journal.ts';
import { tidyScene } from './tidy-scene.ts';

const timeoutMs = 60_000;
const connections = 32;

export interface SceneParts {
  readonly options: LoadBenchOptions;
  readonly processes: LoadProcesses;
  readonly target: LoadTarget;
  readonly prefix: string;
}

/**
 * Sets the scene up on the target, in a case of the journal, and keeps its people logged in until the stack is
 * left. What was made on one of others goes with the stack.
 */
export async function openScene(
  parts: SceneParts,
  stack: AsyncDisposableStack,
): Promise<LoadScene> {
  const { options, processes, target, prefix } = parts;
  const { profile, workload, ids, signal } = options;
  const { printers, drivers } = processes;
  const recorder = relayFor(parts, (event) => processes.floor.witnessed(sceneSource, [event]));
  const wire = stack.use(openWire(profile, timeoutMs, { connections }));
  const scene = await inCase(recorder, 'load/scene', async (name) =>
    setUpScene({
      profile,
      environment: options.environment,
      key: target.key,
      workload,
      prefix,
      printers: printers.printers,
      drivers: drivers.length,
      chance: seededChance(Number.parseInt(ids.uuid().slice(0, 8), 16)),
      recorded: clientFor(parts, { wire, recorder, case: name, over: signal }),
      plain: clientFor(parts, { wire, recorder: unheard(parts), case: name, over: signal }),
      signal,
    }),
  );
  if (profile.own !== true) stack.defer(() => tidyScene(scene, { profile, target }));
  stack.use(keepLoggedIn(scene, parts, { wire, recorder }));
  return scene;
}

type Voice = Pick<ClientSettings, 'wire' | 'recorder'>;

/** What those do who are recorded is recorded here too, each login as a case. */
function keepLoggedIn(scene: LoadScene, parts: SceneParts, voice: Voice): AsyncDisposable {
  const { options, processes, target } = parts;
  const { ordinary, witnessed, visitors, troublers } = scene.people;
  const witnesses = new Set(witnessed.map(({ userName }) => userName));
  const { otherTenant } = scene;
  const tenant = otherTenant === undefined ? [] : [otherTenant.user];
  const everybody = [...ordinary, ...witnessed, ...visitors, ...troublers, ...tenant];
  const keyOf = (userName: string): string =>
    userName === otherTenant?.user.userName ? otherTenant.asked.key : target.key;
  let times = 0;
  return renewTokens({
    userNames: everybody.map(({ userName }) => userName),
    lifeSeconds: scene.tokenLifeSeconds,
    async logIn(userName, over) {
      const { wire } = voice;
      const recorder = witnesses.has(userName) ? voice.recorder : unheard(parts);
      times += 1;
      const { token } = await inCase(recorder, `load/login-${String(times)}`, (name) =>
        logIn(clientFor(parts, { wire, recorder, case: name, over }), keyOf(userName), userName),
      );
      return token;
    },
    tell: (fresh) => {
      for (const driver of processes.drivers) driver.renew(fresh);
    },
    clock: options.clock,
  });
}

function clientFor(
  { target: { baseUrl, getParameters } }: SceneParts,
  voice: Omit<ClientSettings, 'baseUrl' | 'getParameters'>,
): Client {
  return createClient({ ...voice, baseUrl, getParameters });
}

async function inCase<T>(
  recorder: Recorder,
  name: string,
  work: (name: string) => Promise<T>,
): Promise<T> {
  const mark = { type: 'case', case: name, scenario: name.replace(/-\d+$/, '') } as const;
  recorder.record({ ...mark, phase: 'begin' });
  try {
    const result = await work(name);
    recorder.record({ ...mark, phase: 'done' });
    return result;
  } catch (error) {
    recorder.record({ ...mark, phase: 'blocked', reason: String(error) });
    throw error;
  }
}

/** Times of the journal are nanoseconds since the run's zero. */
function relayFor(
  { options: { clock }, processes: { zeroNs } }: SceneParts,
  sink: (event: JournalEvent) => void,
): Recorder {
  return new RelayRecorder(sink, () => clock.monotonic() - zeroNs);
}

function unheard(parts: SceneParts): Recorder {
  return relayFor(parts, () => undefined);
}
