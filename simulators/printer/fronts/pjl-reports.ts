import type { Clock } from '../../kit/clock.ts';
import { pjlAnswer } from '../../kit/wire/pjl/answer.ts';
import { optionValue, type PjlCommand } from '../../kit/wire/pjl/command.ts';
import type { Device, PagesOut } from '../device.ts';
import type { Receipt } from '../receipt.ts';
import { FollowedJob, type JobReport } from './pjl-followed-job.ts';
import type { PjlPanel } from './pjl-panel.ts';
import { pjlStatus, statusLines } from './pjl-status.ts';
import { UstatusWishes } from './pjl-ustatus.ts';

export interface ReportParts {
  readonly device: Device;
  readonly panel: PjlPanel;
  readonly clock: Clock;
  send(report: Uint8Array): void;
}

/** More page reports than this for one document tell nobody more. */
const mostPageReports = 1000;

/** What a connection is told unasked, as far as USTATUS asked for it: DEVICE, JOB, PAGE and TIMED. */
export class PjlReports implements Disposable {
  readonly wishes = new UstatusWishes();
  readonly #parts: ReportParts;
  /** By the device's job number: whose documents are on the way. */
  readonly #documents = new Map<number, FollowedJob>();
  readonly #stopListening: readonly (() => void)[];
  #job: FollowedJob | undefined;
  #timer: Disposable | undefined;
  #lastCode: number;

  constructor(parts: ReportParts) {
    this.#parts = parts;
    this.#lastCode = this.#status().code;
    this.#stopListening = [
      parts.device.onPagesOut((out) => this.#pagesCame(out)),
      parts.device.onReceipt((receipt) => this.#printed(receipt)),
      parts.device.onChange(() => this.#tellDevice()),
      parts.panel.onChange(() => this.#tellDevice()),
    ];
  }

  /** Takes the command's part that concerns reports; JOB before the environment does, which it resets. */
  apply(command: PjlCommand, isNumbered: boolean): void {
    if (command.verb === 'USTATUS' || command.verb === 'USTATUSOFF') {
      this.wishes.apply(command);
      this.#lastCode = this.#status().code;
      this.#repeat();
    } else if (command.verb === 'JOB') this.#startJob(command, isNumbered);
    else if (command.verb === 'EOJ') this.#endJob(command);
  }

  /** A document of this connection begins to arrive. */
  documentOpened(jobId: number): void {
    const job = this.#job ?? new FollowedJob(undefined);
    job.documentOpened();
    this.#documents.set(jobId, job);
  }

  /** What is wrong with commands is told to those who asked for DEVICE=VERBOSE. */
  tellFaults(codes: readonly number[]): void {
    if (this.wishes.device !== 'VERBOSE') return;
    for (const code of codes) this.#send('DEVICE', statusLines({ ...this.#status(), code }));
  }

  /** Tells how the printer is to who asked for nothing. */
  greet(): void {
    this.#send('DEVICE', statusLines(this.#status()));
  }

  [Symbol.dispose](): void {
    for (const stop of this.#stopListening) stop();
    this.#timer?.[Symbol.dispose]();
  }

  #startJob(command: PjlCommand, isNumbered: boolean): void {
    // JOB and EOJ come in pairs; a JOB in a job begins another one.
    if (this.#job !== undefined) this.#tell(this.#job.ended());
    const number = isNumbered ? this.#parts.panel.nextJobNumber() : undefined;
    this.#job = new FollowedJob(optionValue(command, 'NAME'), number);
    this.#tell(this.#job.started());
  }

  #endJob(command: PjlCommand): void {
    if (this.#job !== undefined) this.#tell(this.#job.ended(optionValue(command, 'NAME')));
    this.#job = undefined;
  }

  #printed(receipt: Receipt): void {
    const job = this.#documents.get(receipt.jobId);
    if (job === undefined) return;
    this.#documents.delete(receipt.jobId);
    this.#tell(job.documentPrinted(receipt, this.#mostPages()));
  }

  #pagesCame(out: PagesOut): void {
    const job = this.#documents.get(out.jobId);
    if (job !== undefined) this.#tell(job.pagesCame(out, this.#mostPages()));
  }

  #mostPages(): number {
    return this.wishes.has('PAGE') ? mostPageReports : 0;
  }

  #tell(reports: readonly JobReport[]): void {
    for (const { kind, lines } of reports) if (this.wishes.has(kind)) this.#send(kind, lines);
  }

  #tellDevice(): void {
    if (this.wishes.device === 'OFF') return;
    const status = this.#status();
    if (status.code === this.#lastCode) return;
    this.#lastCode = status.code;
    this.#send('DEVICE', statusLines(status));
  }

  #repeat(): void {
    this.#timer?.[Symbol.dispose]();
    this.#timer = undefined;
    const { timedSeconds } = this.wishes;
    if (timedSeconds === 0) return;
    this.#timer = this.#parts.clock.timer(timedSeconds * 1000, () => {
      this.#send('TIMED', statusLines(this.#status()));
      this.#repeat();
    });
  }

  #status(): ReturnType<typeof pjlStatus> {
    return pjlStatus(this.#parts.device, this.#parts.panel);
  }

  #send(kind: string, lines: readonly string[]): void {
    this.#parts.send(pjlAnswer(`USTATUS ${kind}`, lines));
  }
}
