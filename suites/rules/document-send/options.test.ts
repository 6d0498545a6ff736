import { describe, expect, it } from 'vitest';
import type { ReceiptEvent } from '../../engine/journal/event.ts';
import { type Call, checkOf, saidBy, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './options.ts';
import { PrintJournal } from './print-journal.fixture.ts';

type Options = Readonly<Record<string, string>>;
type Print = Partial<ReceiptEvent>;

const long = { sides: 'two-sided-long-edge' };
const grey = { colorMode: 'monochrome' };
/** Another document than was uploaded, which a service has made of it. */
const converted = { sha256: 'other' };

/** The result of a rule for a send with options, an upload with options, and its print, if any. */
function said(
  rule: string,
  send: Options,
  { upload = {}, print }: { readonly upload?: Options; readonly print?: Print },
): readonly [number, ...string[]] {
  const story = PrintJournal.begun().printer('one', 'a:9100', 'm1');
  story.upload('Ann', 'd', { wishes: upload }).send('d', 'a:9100', 200, send);
  if (print !== undefined) story.paper('d', 'one', print);
  return saidBy(checkOf(rules, rule), story.settled().over());
}

describe('the options of a send', () => {
  const copies = { rule: 'DOC-SEND-03', upload: { copies: '3' } };
  const duplex = { rule: 'DOC-SEND-04', upload: { duplex: '1' }, send: { duplex: '0' } };
  const colour = {
    rule: 'DOC-SEND-05',
    upload: { grayscale: 'true' },
    send: { grayscale: 'false' },
  };

  it.each([
    { ...copies, send: { copies: '2' }, print: { copies: 3 }, expected: [1, '3 copies'] },
    { ...copies, send: { copies: '1' }, print: { copies: 3 }, expected: [1, '3 copies'] },
    { ...copies, send: { copies: '1' }, print: {}, expected: [1] },
    { ...duplex, print: long, expected: [1, 'sides two-sided-long-edge'] },
    { ...duplex, print: { sides: 'one-sided' }, expected: [1] },
    { ...duplex, print: {}, expected: [1] },
    { ...colour, print: grey, expected: [1, 'a job in monochrome'] },
    { ...colour, print: {}, expected: [1] },
  ])('count before those of the upload: %j', ({ rule, send, expected, ...more }) => {
    expect(said(rule, send, more)).toEqual(expected);
  });

  it.each([
    ['DOC-SEND-03', {}, { copies: 2 }],
    ['DOC-SEND-04', { duplex: '0' }, long],
    ['DOC-SEND-05', { grayscale: 'false' }, {}],
  ] as const)('are not judged if nothing unusual is asked for: %s', (rule, send, print) => {
    expect(said(rule, send, { print })).toEqual([0]);
  });

  it('are not judged without a print', () => {
    expect(said('DOC-SEND-03', { copies: '2' }, {})).toEqual([0]);
    expect(said('DOC-SEND-04', { duplex: '1' }, {})).toEqual([0]);
  });

  it.each([
    { rule: 'DOC-SEND-03', send: { copies: '2' }, wrong: { copies: 3 }, seen: '3 copies' },
    {
      rule: 'DOC-SEND-04',
      send: { duplex: '1' },
      wrong: { sides: 'one-sided' },
      seen: 'sides one-sided',
    },
    {
      rule: 'DOC-SEND-05',
      send: { grayscale: 'true' },
      wrong: { colorMode: 'color' },
      seen: 'a job in color',
    },
  ] as const)('may stand within a converted document: $rule', ({ rule, send, wrong, seen }) => {
    expect(said(rule, send, { print: converted })).toEqual([0]);
    expect(said(rule, send, { print: { ...converted, ...wrong } })).toEqual([1, seen]);
  });

  it('are not judged by DOC-SEND-05 in a grey document that was converted', () => {
    const print = { ...grey, ...converted };
    const upload = { grayscale: 'true' };
    expect(said('DOC-SEND-05', { grayscale: 'false' }, { upload, print })).toEqual([0]);
  });
});

describe('DOC-SEND-22: options that ask for nothing', () => {
  const saidOf = sayer(rules.flatMap(({ checks }) => checks));
  const send = (
    given: Options,
    { status = 200, pair = 1, operation = 'documents.send' } = {},
  ): Call => [
    operation,
    { parameters: Object.entries(given), pathParameters: { uuid: 'd', port: 'a' }, pair },
    status,
    { errorCode: 0 },
  ];

  it.each([
    { copies: '1' },
    { grayscale: 'FALSE' },
    { duplex: '0', retain: 'true' },
    { copies: '1', grayscale: 'false', duplex: '0' },
  ])('%j may be refused if the send without them is refused, or not made', (usual) => {
    const refused = send(usual, { status: 400 });
    expect(saidOf('DOC-SEND-22', refused, send({}))).toHaveLength(2);
    expect(saidOf('DOC-SEND-22', refused, send({}, { status: 400 }))).toEqual([0]);
    expect(saidOf('DOC-SEND-22', refused, send({}, { pair: 2 }))).toEqual([0]);
  });

  it.each([{ retain: 'true' }, { copies: '2' }, { copies: '1', duplex: '1' }])(
    '%j asks for something, or for nothing of the print',
    (other) => {
      expect(saidOf('DOC-SEND-22', send(other, { status: 400 }), send({}))).toEqual([0]);
    },
  );

  it('are not judged in a download', () => {
    const download = send({ copies: '1' }, { status: 400, operation: 'documents.download' });
    expect(saidOf('DOC-SEND-22', download, send({}))).toEqual([0]);
  });
});
