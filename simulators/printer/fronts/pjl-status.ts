import { pjlQuoted } from '../../kit/wire/pjl/answer.ts';
import { conditionsOf } from '../conditions.ts';
import type { Device } from '../device.ts';
import type { PjlPanel } from './pjl-panel.ts';
import { emptyTrayStatus } from './pjl-trays.ts';

/** What INFO STATUS and USTATUS DEVICE tell. */
export interface PjlStatus {
  readonly code: number;
  readonly display: string;
  readonly online: boolean;
}

/** What stops the printer comes first, then what the operator is asked, that it prints, what it warns of. */
export function pjlStatus(device: Device, panel: PjlPanel): PjlStatus {
  const conditions = conditionsOf(device.faults());
  const trouble = conditions.find((condition) => condition.stops);
  if (trouble) return { code: trouble.pjlCode, display: trouble.display, online: false };
  const { operatorMessage } = panel;
  if (operatorMessage !== undefined)
    return { code: 10_002, display: operatorMessage, online: false };
  if (device.state() === 'processing')
    return { code: 10_023, display: 'PROCESSING JOB', online: true };
  const isTrayEmpty = device.stateReasons().includes('media-empty-warning');
  const emptyTray = isTrayEmpty ? emptyTrayStatus(device.stock()) : undefined;
  if (emptyTray !== undefined) return emptyTray;
  const warning = conditions[0];
  if (warning) return { code: warning.pjlCode, display: warning.display, online: true };
  return { code: 10_001, display: panel.readyMessage, online: true };
}

export function statusLines({ code, display, online }: PjlStatus): readonly string[] {
  return [`CODE=${code}`, `DISPLAY=${pjlQuoted(display)}`, `ONLINE=${online ? 'TRUE' : 'FALSE'}`];
}
