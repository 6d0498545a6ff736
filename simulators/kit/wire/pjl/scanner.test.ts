import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineTextBytes, type PjlEvent, PjlScanner } from './scanner.ts';

const exit = '\x1b%-12345X';

test('an envelope is separated from its document', () => {
  const stream = `${exit}@PJL JOB NAME="a"\r\n@pjl set copies = 3\n@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.7 body${exit}@PJL EOJ\r\n${exit}`;
  expect(scan([bytes(stream)])).toEqual([
    { envelope: exit },
    'exit',
    { envelope: '@PJL JOB NAME="a"\r\n' },
    'JOB',
    { envelope: '@pjl set copies = 3\n' },
    'SET',
    { envelope: '@PJL ENTER LANGUAGE=PDF\r\n' },
    'ENTER',
    { document: '%PDF-1.7 body' },
    { envelope: exit },
    'exit',
    { envelope: '@PJL EOJ\r\n' },
    'EOJ',
    { envelope: exit },
    'exit',
  ]);
});

test.each([
  [
    'a job without PJL is a document',
    '%PDF-1.4\n@PJL SET COPIES=2\n',
    [{ document: '%PDF-1.4\n@PJL SET COPIES=2\n' }],
  ],
  ['its leading white space too', '\r\n\0text', [{ document: '\r\n\0text' }]],
  ['white space alone is a document where nothing else came', ' \r\n', [{ document: ' \r\n' }]],
  [
    'what could have been an exit is a document',
    `${exit.slice(0, 8)}`,
    [{ document: exit.slice(0, 8) }],
  ],
  ['PJL without an exit before it', '@PJL INFO ID\n', [{ envelope: '@PJL INFO ID\n' }, 'INFO']],
  ['white space before an exit', `\r\n\x04${exit}`, [{ envelope: `\r\n\x04${exit}` }, 'exit']],
  [
    'an end of transmission behind the last exit',
    `a${exit}\x04`,
    [{ document: 'a' }, { envelope: exit }, 'exit', { envelope: '\x04' }],
  ],
  [
    'a document without ENTER LANGUAGE',
    `${exit}@PJL\n\x1bE text`,
    [{ envelope: exit }, 'exit', { envelope: '@PJL\n' }, '', { document: '\x1bE text' }],
  ],
  [
    'a last line without its end',
    `${exit}@PJL EOJ`,
    [{ envelope: exit }, 'exit', { envelope: '@PJL EOJ' }, 'EOJ'],
  ],
  [
    'a line that an exit ends',
    `@PJL EOJ${exit}`,
    [{ envelope: '@PJL EOJ' }, 'EOJ', { envelope: exit }, 'exit'],
  ],
  [
    'a line that ends in half an exit',
    `@PJL ECHO a\x1b%-1`,
    [{ envelope: '@PJL ECHO a\x1b%-1' }, 'ECHO'],
  ],
  ['nothing', '', []],
])('%s', (_, stream, expected) => {
  expect(scan([bytes(stream)])).toEqual(expected);
});

test('the events are the same wherever the stream is cut', () => {
  fc.assert(
    fc.property(streams, fc.array(fc.nat(400)), (stream, cuts) => {
      expect(scan(cutAt(stream, cuts))).toEqual(scan([stream]));
    }),
  );
});

test('the bytes of all events are the stream', () => {
  fc.assert(
    fc.property(streams, fc.array(fc.nat(400)), (stream, cuts) => {
      const told = events(cutAt(stream, cuts)).flatMap((event) =>
        'bytes' in event ? [event.bytes] : [],
      );
      expect(Buffer.concat(told)).toEqual(Buffer.from(stream));
    }),
  );
});

test('bytes without an exit that do not begin with PJL are one document', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), fc.array(fc.nat(100)), (stream, cuts) => {
      fc.pre(!/^[\0\x04\t\n\f\r ]*@pjl/i.test(text(stream)));
      expect(scan(cutAt(stream, cuts))).toEqual([{ document: text(stream) }]);
    }),
  );
});

test('a document is passed on at once, but for what may begin an exit', () => {
  const scanner = new PjlScanner();
  const chunk = bytes('%PDF some bytes\x1b%-12345');
  expect(scanner.push(chunk)).toEqual([{ kind: 'document', bytes: chunk.subarray(0, -8) }]);
  expect(scanner.push(bytes('Y'))).toEqual([{ kind: 'document', bytes: bytes('\x1b%-12345Y') }]);
});

test('of an endless line only the beginning is kept', () => {
  const scanner = new PjlScanner();
  scanner.push(bytes('@PJL COMMENT '));
  for (let round = 0; round < 100; round += 1) scanner.push(Buffer.alloc(65_536, 'x'));
  const command = scanner.push(bytes('\n')).find((event) => event.kind === 'command')?.command;
  expect(command?.text).toHaveLength(lineTextBytes - '@PJL COMMENT '.length);
});

const pieces = fc.oneof(
  fc.constantFrom(exit, '@PJL', '@pjl ', '\x1b', '\x1b%-12', '\r\n', '\n', '\x04', ' '.repeat(17)),
  fc.constantFrom('@PJL ENTER LANGUAGE=PCL\r\n', '@PJL SET COPIES=2\n', '@PJL EOJ', '%PDF-1.7'),
  fc.uint8Array({ maxLength: 20 }).map(text),
);
const streams = fc.array(pieces, { maxLength: 12 }).map((parts) => bytes(parts.join('')));

type Told = string | { readonly document: string } | { readonly envelope: string };

/** Neighbouring bytes of one kind are put together: how they were divided is free. */
function scan(chunks: readonly Uint8Array[]): readonly Told[] {
  const told: Told[] = [];
  for (const event of events(chunks)) {
    const last = told.at(-1);
    if (event.kind === 'exit') told.push('exit');
    else if (event.kind === 'command') told.push(event.command.verb);
    else if (event.kind === 'document') {
      const before =
        typeof last === 'object' && 'document' in last ? (told.pop(), last.document) : '';
      told.push({ document: before + text(event.bytes) });
    } else {
      const before =
        typeof last === 'object' && 'envelope' in last ? (told.pop(), last.envelope) : '';
      told.push({ envelope: before + text(event.bytes) });
    }
  }
  return told;
}

function events(chunks: readonly Uint8Array[]): readonly PjlEvent[] {
  const scanner = new PjlScanner();
  return [...chunks.flatMap((chunk) => scanner.push(chunk)), ...scanner.end()];
}

function cutAt(stream: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] {
  const places = [0, ...cuts.filter((cut) => cut < stream.length), stream.length].sort(
    (a, b) => a - b,
  );
  return places.slice(1).map((place, index) => stream.subarray(places[index], place));
}

function bytes(from: string): Buffer {
  return Buffer.from(from, 'latin1');
}

function text(from: Uint8Array): string {
  return Buffer.from(from).toString('latin1');
}
