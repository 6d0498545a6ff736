import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { faultKinds, faultShapes } from '../fault-fields.ts';
import { readFault } from '../fault-reading.ts';
import type { FaultKind, PrinterFault } from '../faults.ts';
import { type StandingPrinter, sendRaw, standPrinter } from '../test-stand.ts';
import { ask, encoded } from '../testing/ipp-client.ts';
import { mostConnections, mostUnread } from './gate.ts';
import { retry } from './retrying-clients.fixture.ts';

interface Siege {
  readonly fault: PrinterFault;
  readonly printer: StandingPrinter;
  attempts: number;
  mostOpen: number;
}

/** Numbers that a small document reaches, so that the fault strikes. */
const numbers: Readonly<Record<string, number>> = {
  afterBytes: 700,
  afterPages: 1,
  bytesPerSecond: 50_000,
  ms: 200,
  offsetMs: 86_400_000,
};

const always: readonly PrinterFault[] = faultKinds.map((kind) => faultOf(kind));
const byChance: readonly PrinterFault[] = faultKinds
  .filter((kind) => faultShapes[kind].moment === 'connection')
  .map((kind) => faultOf(kind, 0.5));

/** For tests: each kind of fault under clients that retry for so long, all side by side. */
export function testUnderRetries(seconds: number): void {
  const sieges: Siege[] = [];

  beforeAll(
    async () => {
      for (const fault of [...always, ...byChance]) {
        const printer = await standPrinter({ ippPort: 0, keep: 'digest' });
        await printer.setFaults([fault]);
        sieges.push({ fault, printer, attempts: 0, mostOpen: 0 });
      }
      await Promise.all(sieges.map((siege) => besiege(siege, seconds)));
    },
    (seconds + 180) * 1000,
  );

  afterAll(async () => {
    await Promise.all(sieges.map(({ printer }) => printer.stop()));
  });

  test.each([...always, ...byChance].map((fault, at) => [name(fault), at] as const))(
    '%s: under clients that retry, connections stay bounded, and the printer works when it is over',
    async (_, at) => {
      const siege = sieges[at];
      if (siege === undefined) throw new Error('the printer was not besieged');
      const { fault, printer, attempts, mostOpen } = siege;
      const fronts = 2;
      const isLeftUnread = fault.kind === 'hang-up' && fault.probability === undefined;
      expect(attempts).toBeGreaterThan(0);
      expect(mostOpen).toBeLessThanOrEqual(fronts * (isLeftUnread ? mostUnread : mostConnections));
      expect(await printAfterwards(printer, fault)).toBe('successful-ok');
    },
  );
}

/** Takes the fault back, waits until every connection is closed, and prints through both fronts. */
async function printAfterwards(printer: StandingPrinter, { kind }: PrinterFault) {
  await printer.setFaults([]);
  await eventually(`all connections of ${kind} to be closed`, () =>
    printer.connections() === 0 ? true : undefined,
  );
  await sendRaw(printer, 'one page\f');
  const target = { printer, url: printer.ippUrl ?? '', port: 0, [Symbol.asyncDispose]: stop };
  const seen = await ask(target, { operation: 'Print-Job', document: Buffer.from('a page\f') });
  return seen.status;
}

async function besiege(siege: Siege, seconds: number): Promise<void> {
  const { printer } = siege;
  const clock = systemClock;
  const untilNs = clock.monotonic() + BigInt(Math.round(seconds * 1e9));
  const raw = (): StandingPrinter['rawAddress'] => printer.rawAddress;
  const ipp = (): StandingPrinter['rawAddress'] => ippAddress(printer);
  const small = Buffer.from(`${'x'.repeat(1000)}\f`.repeat(3));
  // More than is read of a connection ahead of what takes it: its end can't be seen.
  const large = Buffer.from(`${'x'.repeat(1000)}\f`.repeat(300));
  const clients = [
    { at: raw, sends: small, patienceMs: 5 },
    { at: raw, sends: large, patienceMs: 50 },
    { at: ipp, sends: httpPost(printer, small), patienceMs: 5 },
    { at: ipp, sends: httpPost(printer, large), patienceMs: 50 },
  ];
  const watch = async (): Promise<void> => {
    while (clock.monotonic() < untilNs) {
      siege.mostOpen = Math.max(siege.mostOpen, printer.connections());
      await clock.sleep(10);
    }
  };
  const tries = clients.map((client) => retry({ ...client, clock, untilNs }));
  const [, ...attempts] = await Promise.all([watch(), ...tries]);
  siege.attempts = attempts.reduce((sum, count) => sum + count, 0);
}

function httpPost(printer: StandingPrinter, document: Uint8Array): Uint8Array {
  const target = { printer, url: printer.ippUrl ?? '', port: 0, [Symbol.asyncDispose]: stop };
  const body = encoded(target, { operation: 'Print-Job', document });
  const head = [
    'POST /ipp/print HTTP/1.1',
    'Host: printer',
    'Content-Type: application/ipp',
    `Content-Length: ${String(body.length)}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}

function ippAddress({ ippUrl = '' }: StandingPrinter): StandingPrinter['rawAddress'] {
  const { hostname: host, port } = new URL(ippUrl);
  return { host, port: Number(port) };
}

function faultOf(kind: FaultKind, probability?: number): PrinterFault {
  const needed = faultShapes[kind].fields.filter((field) => !field.isOptional);
  const members = needed.map((field) => [field.name, numbers[field.name] ?? 1] as const);
  return readFault({
    kind,
    ...Object.fromEntries(members),
    ...(probability === undefined ? {} : { probability }),
  });
}

function name({ kind, probability }: PrinterFault): string {
  return probability === undefined ? kind : `${kind} by chance`;
}

function eventually<T>(what: string, probe: () => T | undefined): Promise<T> {
  return waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what });
}

async function stop(): Promise<void> {}
