import type { PortState } from '../../state/document-state.ts';
import type { State } from '../../state/state.ts';

/** The output ports at an address. */
export function portsAt(address: string | undefined, { outputPorts }: State): readonly PortState[] {
  return [...outputPorts.values()].filter(({ fields }) => fields['address'] === address);
}

/** Whether the sets of a port's jobs are put together before they reach its printer. */
export function isCollatedBy(address: string, state: State): boolean {
  return portsAt(address, state).some(({ fields }) => fields['softwarecopycollation'] === 'true');
}
