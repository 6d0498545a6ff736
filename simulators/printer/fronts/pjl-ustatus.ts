import type { PjlCommand } from '../../kit/wire/pjl/command.ts';
import { listed } from './pjl-values.ts';

const kinds = ['DEVICE', 'JOB', 'PAGE'] as const;
type Kind = (typeof kinds)[number];

/** What each can be set to. */
const values: Readonly<Record<Kind, readonly string[]>> = {
  DEVICE: ['OFF', 'ON', 'VERBOSE'],
  JOB: ['OFF', 'ON'],
  PAGE: ['OFF', 'ON'],
};

const timedRange = { min: 5, max: 300 };

/** What USTATUS asked to be told unasked. */
export class UstatusWishes {
  readonly #wanted = new Map<Kind, string>();
  /** 0 for never. */
  timedSeconds = 0;

  /** Somebody listens: the connection is in use though nothing comes on it. */
  get active(): boolean {
    return this.#wanted.size > 0 || this.timedSeconds > 0;
  }

  get device(): string {
    return this.#wanted.get('DEVICE') ?? 'OFF';
  }

  has(kind: Kind): boolean {
    return this.#wanted.has(kind);
  }

  apply(command: PjlCommand): void {
    if (command.verb === 'USTATUSOFF') {
      this.#wanted.clear();
      this.timedSeconds = 0;
    }
    for (const { name, value = '' } of command.options) {
      const kind = kinds.find((one) => one === name);
      if (kind !== undefined) this.#set(kind, value.toUpperCase());
      else if (name === 'TIMED') this.#setTimed(Number(value));
    }
  }

  /** As INFO USTATUS lists them. */
  describe(): readonly string[] {
    return [
      ...kinds.flatMap((kind) =>
        listed(`${kind}=${this.#wanted.get(kind) ?? 'OFF'}`, { options: values[kind] }),
      ),
      ...listed(`TIMED=${this.timedSeconds}`, {
        options: [String(timedRange.min), String(timedRange.max)],
        kind: 'RANGE',
      }),
    ];
  }

  #set(kind: Kind, value: string): void {
    if (value === 'OFF') this.#wanted.delete(kind);
    else if (values[kind].includes(value)) this.#wanted.set(kind, value);
  }

  #setTimed(seconds: number): void {
    const inRange = seconds >= timedRange.min && seconds <= timedRange.max;
    if (inRange || seconds === 0) this.timedSeconds = seconds;
  }
}
