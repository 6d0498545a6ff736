import type { OpenFeed } from '../../kit/control.ts';

/** The history of each document in order: its own events and those of its deliveries and receipts. */
export interface Timelines {
  of(uuid: string): readonly object[];
}

/** Resolves to the name of an output port, which is also the name of the bench's printer there. */
type PortName = (id: number) => Promise<string | undefined>;

export function openTimelines(feed: OpenFeed, portName: PortName): Timelines {
  const timelines = new Steps(portName);
  feed.listen((event) => timelines.hear({ ...event }));
  return timelines;
}

type Fed = Readonly<Record<string, unknown>>;

const mostDocuments = 20_000;
const mostSteps = 200;

interface OnItsWay {
  readonly uuid: string;
  readonly outputPortId: number;
}

class Steps implements Timelines {
  readonly #portName: PortName;
  readonly #steps = new Map<string, Fed[]>();
  readonly #names = new Map<string, string>();
  readonly #deliveries = new Map<unknown, OnItsWay>();
  /** Documents sent to a printer that has not reported a receipt yet, oldest first. */
  #sent: readonly { readonly uuid: string; readonly name: string; readonly port: string }[] = [];

  constructor(portName: PortName) {
    this.#portName = portName;
  }

  of(uuid: string): readonly object[] {
    return this.#steps.get(uuid) ?? [];
  }

  hear(event: Fed): void {
    const { kind, uuid, name, documents } = event;
    if (kind === 'delivery') this.#hearDelivery(event);
    else if (kind === 'receipt') this.#hearReceipt(event);
    else if (kind === 'cleared') this.#forgetAll();
    else if (kind === 'exchange')
      for (const one of documents as readonly string[]) this.#add(one, event);
    else if (typeof uuid === 'string') {
      if (typeof name === 'string') this.#names.set(uuid, name);
      this.#add(uuid, event);
    }
  }

  #add(uuid: string, event: Fed): void {
    const known = this.#steps.get(uuid) ?? [];
    if (known.length >= mostSteps) return;
    known.push(event);
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
    this.#add(known.uuid, event);
    if (state === 'queued' || state === 'failed')
      this.#sent = this.#sent.filter((one) => one.uuid !== known.uuid);
    if (state === 'sending') void this.#sending(known);
    if (ends.has(state)) this.#deliveries.delete(delivery);
  }

  async #sending({ uuid, outputPortId }: OnItsWay): Promise<void> {
    const port = await this.#portName(outputPortId).catch(() => undefined);
    const name = this.#names.get(uuid) ?? '';
    if (port !== undefined) this.#sent = [...this.#sent, { uuid, name, port }].slice(-mostSteps);
  }

  /** Assigns a receipt to a document: over IPP by the document's name, over raw by order, as jobs end in the order of arrival. */
  #hearReceipt(event: Fed): void {
    const { ticket } = event['receipt'] as { readonly ticket: { readonly jobName?: string } };
    const here = this.#sent.filter(({ port }) => port === event['printer']);
    const found =
      here.find(({ name }) => name === ticket.jobName) ??
      (ticket.jobName === undefined ? here[0] : undefined);
    if (found === undefined) return;
    this.#sent = this.#sent.filter((one) => one !== found);
    this.#add(found.uuid, event);
  }

  #forgetAll(): void {
    this.#steps.clear();
    this.#names.clear();
    this.#deliveries.clear();
    this.#sent = [];
  }
}

const ends: ReadonlySet<unknown> = new Set(['delivered', 'failed', 'given-up', 'uncertain']);
