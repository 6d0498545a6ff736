import type { Clock } from '../../kit/clock.ts';
import { pjlAnswer, pjlQuoted } from '../../kit/wire/pjl/answer.ts';
import type { PjlCommand } from '../../kit/wire/pjl/command.ts';
import type { Device } from '../device.ts';
import type { Receipt } from '../receipt.ts';
import { type PjlPanel } from './pjl-environment.ts';
import { pjlStatus, statusLines } from './pjl-status.ts';

export interface ReportParts {
  readonly device: Device;
  readonly panel: PjlPanel;
  readonly clock: Clock;
  send(report: Uint8Array): void;
}

/** More page reports than this for one job tell nobody more. */
const mostPageReports = 1000;

/** What a connection asked to be told unasked: USTATUS DEVICE, JOB, PAGE and TIMED. */
export class PjlReports implements Disposable {
  readonly #parts: ReportParts;
  readonly #wanted = new Set<string>();
  #stopListening: (() => void) | undefined;
  #timer: Disposable | undefined;
  #lastCode: number;

  constructor(parts: ReportParts) {
    this.#parts = parts;
    this.#lastCode = this.#status().code;
  }

  /** Somebody listens: the connection is in use though nothing comes on it. */
  get active(): boolean {
    return this.#wanted.size > 0 || this.#timer !== undefined;
  }

  /** Jobs of this connection are to be told of. */
  get followsJobs(): boolean {
    return this.#wanted.has('JOB') || this.#wanted.has('PAGE');
  }

  apply(command: PjlCommand): void {
    if (command.verb === 'USTATUSOFF') this[Symbol.dispose]();
    if (command.verb !== 'USTATUS') return;
    for (const { name, value = '' } of command.options) {
      if (name === 'TIMED') this.#repeat(Number(value));
      else if (value.toUpperCase() === 'OFF') this.#wanted.delete(name);
      else if (kinds.has(name)) this.#wanted.add(name);
    }
    if (this.#wanted.has('DEVICE')) this.#stopListening ??= this.#listen();
  }

  jobStarted(name: string): void {
    if (this.#wanted.has('JOB')) this.#send('JOB', ['START', `NAME=${pjlQuoted(name)}`]);
  }

  jobEnded(receipt: Receipt): void {
    if (this.#wanted.has('PAGE')) {
      const pages = Math.min(receipt.pages, mostPageReports);
      for (let page = 1; page <= pages; page += 1) this.#send('PAGE', [String(page)]);
    }
    if (!this.#wanted.has('JOB')) return;
    const name = receipt.ticket.jobName ?? '';
    const how = receipt.state === 'completed' ? 'END' : 'CANCELED';
    this.#send('JOB', [how, `NAME=${pjlQuoted(name)}`, `PAGES=${receipt.pages}`]);
  }

  [Symbol.dispose](): void {
    this.#wanted.clear();
    this.#stopListening?.();
    this.#stopListening = undefined;
    this.#repeat(0);
  }

  #listen(): () => void {
    this.#lastCode = this.#status().code;
    return this.#parts.device.onChange(() => {
      const status = this.#status();
      if (status.code === this.#lastCode || !this.#wanted.has('DEVICE')) return;
      this.#lastCode = status.code;
      this.#send('DEVICE', statusLines(status));
    });
  }

  #repeat(seconds: number): void {
    this.#timer?.[Symbol.dispose]();
    this.#timer = undefined;
    if (!(seconds >= 5 && seconds <= 300)) return;
    this.#timer = this.#parts.clock.timer(seconds * 1000, () => {
      this.#send('TIMED', statusLines(this.#status()));
      this.#repeat(seconds);
    });
  }

  #status(): ReturnType<typeof pjlStatus> {
    return pjlStatus(this.#parts.device, this.#parts.panel.readyMessage);
  }

  #send(kind: string, lines: readonly string[]): void {
    this.#parts.send(pjlAnswer(`USTATUS ${kind}`, lines));
  }
}

const kinds: ReadonlySet<string> = new Set(['DEVICE', 'JOB', 'PAGE']);
