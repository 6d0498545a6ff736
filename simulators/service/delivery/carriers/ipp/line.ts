import { Agent, type Dispatcher } from 'undici';
import { findAttribute } from '../../../../kit/wire/ipp/attribute.ts';
import { findGroup } from '../../../../kit/wire/ipp/group.ts';
import type { Message } from '../../../../kit/wire/ipp/message.ts';
import { operation } from '../../../../kit/wire/ipp/operation.ts';
import { readValue } from '../../../../kit/wire/ipp/read-value.ts';
import { exchange } from './exchange.ts';
import { askOperations } from './requests.ts';
import { expectSuccess } from './statuses.ts';
import type { IppTarget } from './target.ts';

/** How a printer takes a job: in two steps where it can, since a busy one says so at the first. */
export type Way = 'Create-Job' | 'Print-Job';

/** The connections to all IPP printers, and what was learned about each. */
export interface Line {
  /** Keeps connections; for requests that do no harm when sent twice. */
  readonly kept: Dispatcher;
  /** A new connection each time: a kept one may be closed by the printer as the job goes out. */
  readonly fresh: Dispatcher;
  /** Asks a printer once and remembers. */
  wayTo(target: IppTarget, signal: AbortSignal): Promise<Way>;
  /** Asks again next time: the printer did not do as it had said. */
  forget(target: IppTarget): void;
  close(): Promise<void>;
}

export function openLine(connectMs: number): Line {
  const ways = new Map<string, Way>();
  const settings: Agent.Options = {
    // Printers have certificates that they made themselves: ipps keeps the wire secret, no more.
    connect: { rejectUnauthorized: false, timeout: connectMs },
    // Delivery has its own deadlines.
    headersTimeout: 0,
    // An answer that does not end must not keep its connection for ever.
    bodyTimeout: connectMs,
  };
  const kept = new Agent({ ...settings, connections: 4 });
  const fresh = new Agent({ ...settings, pipelining: 0 });
  return {
    kept,
    fresh,
    async wayTo(target, signal) {
      const known = ways.get(target.printerUri);
      if (known !== undefined) return known;
      const request = askOperations(target.printerUri);
      const way = wayIn(expectSuccess(await exchange(kept, target, { request, signal })));
      ways.set(target.printerUri, way);
      return way;
    },
    forget: (target) => ways.delete(target.printerUri),
    async close() {
      await Promise.all([kept.destroy(), fresh.destroy()]);
    },
  };
}

function wayIn(answer: Message): Way {
  const printer = findGroup(answer.groups, 'printer')?.attributes ?? [];
  const values = findAttribute(printer, 'operations-supported')?.values ?? [];
  const codes = values.map(readValue).map((value) => ('number' in value ? value.number : -1));
  const inTwoSteps = [operation['Create-Job'], operation['Send-Document']];
  return inTwoSteps.every((code) => codes.includes(code)) ? 'Create-Job' : 'Print-Job';
}
