import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PjlCommand } from './command.ts';
import { optionValue } from './command.ts';
import { languageOfPjlName } from './language.ts';
import { PjlScanner } from './scanner.ts';
import { type PjlTicket, ticketOfSettings } from './ticket.ts';
import { nameCharacters, wrapInPjl } from './wrap.ts';

test('the whole envelope', () => {
  const { prefix, suffix } = wrapInPjl({
    copies: 2,
    sides: 'two-sided-short-edge',
    colorMode: 'monochrome',
    jobName: 'report.pdf',
    userName: 'anna',
    language: 'pdf',
  });
  expect(Buffer.from(prefix).toString().split('\r\n')).toEqual([
    '\x1b%-12345X@PJL JOB NAME="report.pdf"',
    '@PJL SET JOBNAME="report.pdf"',
    '@PJL SET USERNAME="anna"',
    '@PJL SET QTY=2',
    '@PJL SET DUPLEX=ON',
    '@PJL SET BINDING=SHORTEDGE',
    '@PJL SET RENDERMODE=GRAYSCALE',
    '@PJL ENTER LANGUAGE=PDF',
    '',
  ]);
  expect(Buffer.from(suffix).toString()).toBe(
    '\x1b%-12345X@PJL EOJ NAME="report.pdf"\r\n\x1b%-12345X',
  );
});

test('what is wrapped is read back: the document byte for byte, and the same ticket', () => {
  fc.assert(
    fc.property(tickets, fc.uint8Array({ minLength: 1 }), (ticket, document) => {
      fc.pre(!Buffer.from(document).includes('\x1b%-12345X'));
      const read = unwrap(wrapInPjl({ ...ticket, language: 'pdf' }), document);
      expect(read.document).toEqual(Buffer.from(document));
      expect(read.ticket).toEqual(ticket);
      expect(read.language).toBe('pdf');
    }),
  );
});

test('no name adds a command, ends one early or grows without bound', () => {
  const hostile = fc.string({
    unit: fc.oneof(fc.constantFrom('"', '\n', '\r', '\x1b%-12345X', '@PJL '), fc.string()),
  });
  fc.assert(
    fc.property(hostile, hostile, (jobName, userName) => {
      const read = unwrap(wrapInPjl({ jobName, userName, language: 'pcl' }), Buffer.from('\x1bE'));
      const verbs = read.commands.map((command) => command.verb);
      const named = verbs.filter((verb) => verb !== 'SET');
      expect(named).toEqual(['JOB', 'ENTER', 'EOJ']);
      expect(verbs.length).toBeLessThanOrEqual(6);
      expect(Array.from(read.ticket.jobName ?? '').length).toBeLessThanOrEqual(nameCharacters);
      expect(read.document).toEqual(Buffer.from('\x1bE'));
    }),
  );
});

test('a name outside ASCII says which characters it is in', () => {
  const { prefix } = wrapInPjl({ jobName: 'Größe' });
  expect(Buffer.from(prefix).toString()).toContain('@PJL SET STRINGCODESET=UTF8\r\n');
});

test('a language that PJL has no name for is left to the printer', () => {
  const { prefix } = wrapInPjl({ copies: 1, language: 'jpeg' });
  expect(Buffer.from(prefix).toString()).not.toContain('ENTER');
});

test.each([0, -1, 1.5, 1000, Number.NaN])('%d copies are refused', (copies) => {
  expect(() => wrapInPjl({ copies })).toThrow(RangeError);
});

test('QTY counts sets and COPIES each page of a set', () => {
  const ask = (settings: Record<string, string>): PjlTicket =>
    ticketOfSettings(new Map(Object.entries(settings)));
  expect(ask({ QTY: '2', COPIES: '3' })).toEqual({ copies: 6, pageCopies: 3 });
  expect(ask({ COPIES: '3' })).toEqual({ copies: 3, pageCopies: 3 });
  expect(ask({ COPIES: 'many', DUPLEX: 'PERHAPS', RENDERMODE: 'PINK' })).toEqual({});
  expect(ask({ DUPLEX: 'on' })).toEqual({ sides: 'two-sided-long-edge' });
  expect(ask({ PLANESINUSE: '1' })).toEqual({ colorMode: 'monochrome' });
});

const names = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,40}[a-z]$/);
const tickets: fc.Arbitrary<PjlTicket> = fc.record(
  {
    copies: fc.integer({ min: 1, max: 999 }),
    sides: fc.constantFrom(
      'one-sided' as const,
      'two-sided-long-edge' as const,
      'two-sided-short-edge' as const,
    ),
    colorMode: fc.constantFrom('color' as const, 'monochrome' as const),
    jobName: names,
    userName: names,
  },
  { requiredKeys: [] },
);

interface Unwrapped {
  readonly document: Uint8Array;
  readonly commands: readonly PjlCommand[];
  readonly ticket: PjlTicket;
  readonly language: string | undefined;
}

function unwrap(envelope: ReturnType<typeof wrapInPjl>, document: Uint8Array): Unwrapped {
  const scanner = new PjlScanner();
  const stream = Buffer.concat([envelope.prefix, document, envelope.suffix]);
  const events = [...scanner.push(stream), ...scanner.end()];
  const commands = events.flatMap((event) => (event.kind === 'command' ? [event.command] : []));
  const settings = commands
    .filter((command) => command.verb === 'SET')
    .flatMap((command) => command.options.map(({ name, value }) => [name, value ?? ''] as const));
  const enter = commands.find((command) => command.verb === 'ENTER');
  return {
    document: Buffer.concat(
      events.flatMap((event) => (event.kind === 'document' ? [event.bytes] : [])),
    ),
    commands,
    ticket: ticketOfSettings(new Map(settings)),
    language: enter && languageOfPjlName(optionValue(enter, 'LANGUAGE') ?? ''),
  };
}
