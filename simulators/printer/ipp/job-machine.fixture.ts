import { systemClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import { turn } from '../../kit/turn.ts';
import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import type { Group } from '../../kit/wire/ipp/group.ts';
import { type OperationName, operation } from '../../kit/wire/ipp/operation.ts';
import { operationGroup } from '../../kit/wire/ipp/request.ts';
import { type StatusName, statusName } from '../../kit/wire/ipp/status.ts';
import { Machine } from '../machine.ts';
import type { PrinterProfile } from '../profile.ts';
import { type AnswerGroups, readGroups } from '../testing/ipp-client.ts';
import { pageClock } from '../testing/page-clock.ts';
import { carryOut } from './carry-out.ts';
import { createIppPrinter } from './create-printer.ts';
import type { IppPrinter } from './ipp-printer.ts';

export interface Asked {
  readonly jobId?: number;
  readonly more?: readonly Attribute[];
  readonly groups?: readonly Group[];
  readonly document?: Uint8Array;
}

type Answered = AnswerGroups & { readonly status: StatusName | undefined };

/** For the law of job states: a machine with its IPP printer, asked without HTTP, that prints a page when it is told to. */
export class Target {
  readonly machine: Machine;
  readonly printer: IppPrinter;
  readonly #pages = pageClock(systemClock);
  #ended = 0;

  constructor(folder: string, profile: PrinterProfile) {
    const { clock } = this.#pages;
    const options = { name: 'p', folder, keep: 'bytes', faults: [], pageMs: () => 1 } as const;
    this.machine = new Machine({ ...options, clock, ids: randomIds });
    const open = this.machine.open.bind(this.machine);
    this.machine.open = (opening) => {
      const job = open(opening);
      void job.over.then(() => {
        this.#ended += 1;
      });
      return job;
    };
    this.printer = createIppPrinter(this.machine, { clock, profile });
  }

  get pagesUnderWay(): number {
    return this.#pages.underWay;
  }

  async ask(name: OperationName, asked: Asked = {}): Promise<Answered> {
    const { jobId, more, groups = [], document } = asked;
    const to = { printerUri: 'ipp://h/ipp/print', ...(jobId === undefined ? {} : { jobId }) };
    const message = {
      version: { major: 2, minor: 0 },
      code: operation[name],
      requestId: 1,
      groups: [operationGroup(to, more), ...groups],
    };
    const exchange = {
      authority: { host: 'h', secure: false },
      document: bytesOf(document),
      gone: new AbortController().signal,
    };
    const answer = await carryOut(message, exchange, this.printer);
    await this.settle();
    return { ...readGroups(answer.groups), status: statusName(answer.code) };
  }

  /** Prints a page; false when there is none to print. */
  async printPage(): Promise<boolean> {
    const isOut = this.#pages.tryPageOut();
    await this.settle();
    return isOut;
  }

  /** Waits until each document that ended has its receipt, and a job that is printed is at a page. */
  async settle(): Promise<void> {
    const begun = systemClock.monotonic();
    const isBusy = (): boolean =>
      this.machine.receipts().length < this.#ended ||
      (this.printer.queue.current !== undefined && this.pagesUnderWay === 0);
    for (await turn(); isBusy(); await turn()) {
      if (systemClock.monotonic() - begun > 50_000_000_000n) throw new Error('nothing is printed');
    }
  }
}

async function* bytesOf(document: Uint8Array | undefined): AsyncGenerator<Uint8Array, void> {
  if (document !== undefined) yield document;
}
