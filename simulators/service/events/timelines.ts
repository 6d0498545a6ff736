import type { Clock } from '../../kit/clock.ts';
import type { OpenFeed } from '../../kit/control.ts';
import { PrinterJobs } from './printer-jobs.ts';
import {
  type Fed,
  isExchange,
  receiptIn,
  type Step,
  shownSteps,
  stepOf,
  stepsOfReceipt,
} from './steps.ts';

/** The history of each document in order: its events and those of its deliveries, print jobs and exchanges. */
export interface Timelines {
  of(uuid: string): readonly object[];
}

export interface TimelineParts {
  readonly portName: PortName;
  /** The real time, which printers go by. */
  readonly clock: Pick<Clock, 'now'>;
}

/** Resolves to the name of an output port, which is also the name of the bench's printer there. */
type PortName = (id: number) => Promise<string | undefined>;

export function openTimelines(feed: OpenFeed, parts: TimelineParts): Timelines {
  const timelines = new History(parts);
  feed.listen((event) => timelines.hear({ ...event }));
  return timelines;
}

const mostDocuments = 20_000;
const mostSteps = 300;
/** A client that asks for the state of a job again and again leaves room for other steps. */
const mostExchangeSteps = 200;
const mostSent = 200;

interface OnItsWay {
  readonly uuid: string;
  readonly outputPortId: number;
}

class History implements Timelines {
  readonly #parts: TimelineParts;
  readonly #steps = new Map<string, Step[]>();
  readonly #names = new Map<string, string>();
  readonly #deliveries = new Map<unknown, OnItsWay>();
  readonly #jobs = new PrinterJobs();
  /** Documents sent to a printer that has not reported a receipt yet, oldest first. */
  #sent: readonly { readonly uuid: string; readonly name: string; readonly port: string }[] = [];

  constructor(parts: TimelineParts) {
    this.#parts = parts;
  }

  of(uuid: string): readonly object[] {
    return shownSteps(this.#steps.get(uuid) ?? []);
  }

  hear(event: Fed): void {
    const { kind, uuid, name, documents } = event;
    if (kind === 'delivery') this.#hearDelivery(event);
    else if (kind === 'receipt') this.#hearReceipt(event);
    else if (kind === 'cleared') this.#forgetAll();
    else if (kind === 'exchange')
      for (const one of documents as readonly string[]) this.#hearFor(one, event);
    else if (kind === 'printer-exchange') this.#hearPrinterExchange(event);
    else if (typeof uuid === 'string') {
      if (typeof name === 'string') this.#names.set(uuid, name);
      this.#hearFor(uuid, event);
    }
  }

  #hearFor(uuid: string, event: Fed): void {
    this.#add(uuid, stepOf(event, this.#parts.clock.now()));
  }

  #add(uuid: string, step: Step): void {
    const known = this.#steps.get(uuid) ?? [];
    if (known.length >= (isExchange(step.kind) ? mostExchangeSteps : mostSteps)) return;
    known.push(step);
    this.#steps.set(uuid, known);
    const [oldest] = this.#steps.keys();
    if (this.#steps.size <= mostDocuments || oldest === undefined) return;
    this.#steps.delete(oldest);
    this.#names.delete(oldest);
  }

  #hearDelivery(event: Fed): void {
    const { delivery, uuid, outputPortId, state } = event;
    if (typeof uuid === 'string' && typeof outputPortId === 'number')
      this.#deliveries.set(delivery, { uuid, outputPortId });
    const known = this.#deliveries.get(delivery);
    if (known === undefined) return;
    this.#hearFor(known.uuid, event);
    if (state === 'queued' || state === 'failed')
      this.#sent = this.#sent.filter((one) => one.uuid !== known.uuid);
    if (state === 'sending') void this.#sending(known);
    if (ends.has(state)) this.#deliveries.delete(delivery);
  }

  async #sending({ uuid, outputPortId }: OnItsWay): Promise<void> {
    const port = await this.#parts.portName(outputPortId).catch(() => undefined);
    const name = this.#names.get(uuid) ?? '';
    if (port !== undefined) this.#sent = [...this.#sent, { uuid, name, port }].slice(-mostSent);
  }

  /** Assigns a receipt to a document: over IPP by the document's name, over raw by order, as jobs end in the order of arrival. */
  #hearReceipt(event: Fed): void {
    const { jobId, ticket } = receiptIn(event);
    const here = this.#sent.filter(({ port }) => port === event['printer']);
    const found =
      here.find(({ name }) => isJobNameOf(ticket.jobName, name)) ??
      (ticket.jobName === undefined ? here[0] : undefined);
    if (found === undefined) return;
    this.#sent = this.#sent.filter((one) => one !== found);
    const steps = [
      ...this.#jobs.assign(event['printer'], jobId, found.uuid),
      ...stepsOfReceipt(event, this.#parts.clock.now()),
    ];
    for (const step of steps) this.#add(found.uuid, step);
  }

  #hearPrinterExchange(event: Fed): void {
    const step = stepOf(event, this.#parts.clock.now());
    for (const uuid of this.#jobs.hear(step)) this.#add(uuid, step);
  }

  #forgetAll(): void {
    this.#steps.clear();
    this.#names.clear();
    this.#deliveries.clear();
    this.#jobs.clear();
    this.#sent = [];
  }
}

const ends: ReadonlySet<unknown> = new Set(['delivered', 'failed', 'given-up', 'uncertain']);

/** IPP names have at most 255 octets (RFC 8011 5.1.3): longer names of documents are cut. */
function isJobNameOf(jobName: string | undefined, name: string): boolean {
  if (jobName === undefined || jobName === name) return jobName === name;
  return Buffer.byteLength(name) > 255 && jobName !== '' && name.startsWith(jobName);
}
