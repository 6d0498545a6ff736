import type { Workload } from '../../journal/load/workload.ts';
import type { LoadTarget } from '../../session/load/calls/calls.ts';
import type { DriverScene } from '../../session/load/driver/messages.ts';
import type { LoadDriver } from '../../session/load/drivers.ts';
import type { LoadScene } from '../../session/load/set-up.ts';

export interface SharedScene {
  readonly scene: LoadScene;
  readonly target: LoadTarget;
  readonly workload: Workload;
  readonly prefix: string;
  readonly patienceMs: number;
  readonly zeroNs: bigint;
}

/** What each driver is told: its own share of the people, all devices, the run's zero on its own clock. */
export function scenesFor(
  drivers: readonly Pick<LoadDriver, 'offset'>[],
  { scene, target, workload, prefix, patienceMs, zeroNs }: SharedScene,
): readonly DriverScene[] {
  const { otherTenant, people } = scene;
  const { ordinary, witnessed, visitors, troublers } = people;
  return drivers.map(({ offset }, driver) => {
    const own = <T>(all: readonly T[]): T[] =>
      all.filter((_, index) => index % drivers.length === driver);
    return {
      driver,
      drivers: drivers.length,
      zeroNs: String(zeroNs + offset.offsetNs),
      prefix,
      target,
      workload,
      devices: scene.devices.map(({ name, address, reader }) => ({ name, address, reader })),
      people: {
        ordinary: own(ordinary),
        witnessed: own(witnessed),
        visitors: own(visitors),
        // The first driver makes the trouble, alone.
        troublers: driver === 0 ? [...troublers] : [],
      },
      ...(driver === 0 && otherTenant !== undefined
        ? { otherTenant: { user: otherTenant.user, asked: otherTenant.asked } }
        : {}),
      patienceMs,
    };
  });
}
