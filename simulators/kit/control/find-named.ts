import { ControlProblem } from './problem.ts';
import type { ControlRequest } from './route.ts';

/** Finds the device that a path names, by the parameter `kind`. */
export type FindNamed<Device> = (parameters: ControlRequest['parameters']) => Device;

/** Returns a function that finds a device by name, or throws ControlProblem 404 with a list of the names. */
export function findNamed<Device extends { readonly name: string }>(
  devices: readonly Device[],
  kind: string,
): FindNamed<Device> {
  const byName = new Map(devices.map((device) => [device.name, device]));
  return ({ [kind]: name = '' }) => {
    const found = byName.get(name);
    if (found !== undefined) return found;
    const names = [...byName.keys()].slice(0, mostNames).join(', ');
    const more = byName.size > mostNames ? ` and ${String(byName.size - mostNames)} more` : '';
    throw new ControlProblem(404, {
      detail: `There is no ${kind} named "${name}". Known names: ${names}${more}.`,
    });
  };
}

const mostNames = 10;
