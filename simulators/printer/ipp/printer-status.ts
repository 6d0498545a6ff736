import type { Clock } from '../../kit/clock.ts';
import type { DeviceState } from '../device.ts';
import { listeners } from '../listeners.ts';
import type { EventName } from './events.ts';

/** What operators have ordered, beside the state of the device. */
export interface Orders {
  /** Enable-Printer and Disable-Printer (RFC 3998 3.1). */
  readonly accepting: boolean;
  /** Pause-Printer and Resume-Printer (RFC 8011 4.2.7, 4.2.8). */
  readonly paused: boolean;
  /** Hold-New-Jobs and Release-Held-New-Jobs (RFC 3998 3.3). */
  readonly holdingNew: boolean;
  /** Deactivate-Printer and Activate-Printer (RFC 3998 3.4). */
  readonly deactivated: boolean;
  /** Shutdown-Printer and Startup-Printer (RFC 3998 3.5). */
  readonly shutDown: boolean;
}

export interface Identification {
  readonly actions: readonly string[];
  readonly message?: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

const atStart: Orders = {
  accepting: true,
  paused: false,
  holdingNew: false,
  deactivated: false,
  shutDown: false,
};

/** The printer's own state as operators change it; when it did is told with it. */
export class PrinterStatus {
  readonly #clock: Clock;
  readonly #changes = listeners<readonly EventName[]>();
  #orders = atStart;
  #stateChangedAt: number;
  #configChangedAt: number;
  #identified: Identification | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#stateChangedAt = clock.now();
    this.#configChangedAt = clock.now();
  }

  get orders(): Orders {
    return this.#orders;
  }

  /** Epoch milliseconds. */
  get stateChangedAt(): number {
    return this.#stateChangedAt;
  }

  /** Epoch milliseconds. */
  get configChangedAt(): number {
    return this.#configChangedAt;
  }

  /** What the printer last did so that people find it (PWG 5100.13 4.1). */
  get identified(): Identification | undefined {
    return this.#identified;
  }

  get mayStart(): boolean {
    return !this.#orders.paused;
  }

  order(orders: Partial<Orders>, ...names: readonly EventName[]): void {
    this.#orders = { ...this.#orders, ...orders };
    this.noteState(...names);
  }

  /** RFC 3998 3.5.1: as if it had been switched off and on. */
  restart(): void {
    this.#orders = atStart;
    this.noteState('printer-restarted');
  }

  noteState(...names: readonly EventName[]): void {
    this.#stateChangedAt = this.#clock.now();
    this.#changes.tell([...names, 'printer-state-changed']);
  }

  noteConfig(): void {
    this.#configChangedAt = this.#clock.now();
    this.#changes.tell(['printer-config-changed']);
  }

  noteMedia(): void {
    this.#changes.tell(['printer-media-changed']);
  }

  identify(actions: readonly string[], message: string | undefined): void {
    const at = this.#clock.now();
    this.#identified = { actions, at, ...(message === undefined ? {} : { message }) };
  }

  /** Told the names of each event, the most telling first. */
  onChange(listener: (names: readonly EventName[]) => void): () => void {
    return this.#changes.add(listener);
  }
}

export interface StatusSeen {
  readonly orders: Orders;
  readonly device: { readonly state: DeviceState; readonly reasons: readonly string[] };
  /** A job is being printed. */
  readonly printing: boolean;
}

/** printer-state (RFC 8011 5.4.11): pausing lets the job that is being printed come to its end. */
export function printerState({ orders, device, printing }: StatusSeen): DeviceState {
  if (device.state === 'stopped') return 'stopped';
  if (printing) return 'processing';
  return orders.paused ? 'stopped' : device.state;
}

/** printer-state-reasons (RFC 8011 5.4.12, RFC 3998 5.1). */
export function printerStateReasons({ orders, device, printing }: StatusSeen): readonly string[] {
  const reasons = [
    ...device.reasons.filter((reason) => reason !== 'none'),
    ...(orders.paused ? [printing ? 'moving-to-paused' : 'paused'] : []),
    ...(orders.holdingNew ? ['hold-new-jobs'] : []),
    ...(orders.deactivated ? ['deactivated'] : []),
    ...(orders.shutDown ? ['shutdown'] : []),
  ];
  return reasons.length === 0 ? ['none'] : reasons;
}
