import { seededChance } from '../../../simulators/kit/chance.ts';
import { createClient } from '../../drive/client.ts';
import type { LoadTarget } from '../../drive/load/calls/calls.ts';
import { RelayRecorder } from '../../drive/load/driver/relay.ts';
import { type LoadScene, setUpScene } from '../../drive/load/set-up.ts';
import { openWire } from '../../drive/wire.ts';
import type { JournalEvent } from '../../journal/event.ts';
import type { LoadBenchOptions } from './load-bench.ts';
import type { LoadProcesses } from './load-processes.ts';
import { tidyScene } from './tidy-scene.ts';

const timeoutMs = 60_000;
const connections = 32;
const inCase = 'load/scene';

export interface SceneParts {
  readonly options: LoadBenchOptions;
  readonly processes: LoadProcesses;
  readonly target: LoadTarget;
  readonly prefix: string;
}

/** Sets the scene up on the target, in a case of the journal. What was made on one of others goes with the stack. */
export async function openScene(
  { options, processes, target, prefix }: SceneParts,
  stack: AsyncDisposableStack,
): Promise<LoadScene> {
  const { profile, workload, clock, ids, signal } = options;
  const { floor, printers, drivers, zeroNs } = processes;
  await using wire = openWire(profile, timeoutMs, connections);
  const { baseUrl, getParameters } = target;
  const settings = { wire, baseUrl, getParameters, case: inCase, over: signal };
  const relay = (sink: (event: JournalEvent) => void): RelayRecorder =>
    new RelayRecorder(sink, () => clock.monotonic() - zeroNs);
  const recorder = relay((event) => floor.witnessed('scene', [event]));
  const mark = { type: 'case', case: inCase, scenario: inCase } as const;
  recorder.record({ ...mark, phase: 'begin' });
  const scene = await setUpScene({
    profile,
    key: target.key,
    workload,
    prefix,
    printers: printers.printers,
    drivers: drivers.length,
    chance: seededChance(Number.parseInt(ids.uuid().slice(0, 8), 16)),
    recorded: createClient({ ...settings, recorder }),
    plain: createClient({ ...settings, recorder: relay(() => undefined) }),
    signal,
  });
  recorder.record({ ...mark, phase: 'done' });
  if (profile.own !== true) stack.defer(() => tidyScene(scene, { profile, target }));
  return scene;
}
