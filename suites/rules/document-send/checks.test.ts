import { describe, expect, it } from 'vitest';
import type { ReceiptEvent } from '../../journal/event.ts';
import { JournalBuilder, uploaded } from '../../journal/journal-builder.ts';
import type { Json } from '../../journal/json.ts';
import { saidBy } from '../../judge/judged-by.ts';
import { documentSendChecks } from './checks.ts';

const token = { headers: { authorization: 'Bearer token#1', 'x-api-key': 'key#1' } };
const done: Json = { errorCode: 0 };

type Pairs = Readonly<Record<string, string>>;
type Paper = Partial<Pick<ReceiptEvent, 'copies' | 'sides' | 'colorMode' | 'sha256'>>;

/** A document of Ann's, and a printer at 10.0.0.1; what is sent, what comes out, what she sees. */
class Story {
  readonly #journal = new JournalBuilder().begin('s');

  constructor(given: Pairs = {}) {
    const json = { userName: 'Ann', token: { access_token: 'token#1', expires_in: 60 } };
    this.#journal.call('s', { operation: 'login.post' }, { status: 200, json });
    this.printer('here', '10.0.0.1').printer('there', '10.0.0.2');
    const fields = { portname: 'p', address: '10.0.0.1', deviceserial: 'serial' };
    const port = { operation: 'outputports.create', parameters: Object.entries(fields) };
    this.#journal.call('s', port, { status: 200, json: { errorCode: 0, id: 1 } });
    const parameters = Object.entries({ username: 'Ann', ...given });
    const file = { fileName: 'd.pdf', bytes: 1, sha256: 'whole' };
    this.#journal.call('s', { operation: 'documents.upload', parameters, file }, uploaded('d'));
  }

  printer(printer: string, address: string): this {
    this.#journal.add({ type: 'printer', case: 's', printer, front: 'raw', address });
    return this;
  }

  #sent(port: string, given: Pairs): number {
    const pathParameters = { uuid: 'd', port };
    const parameters = Object.entries(given);
    return this.#journal.sent('s', {
      operation: 'documents.send',
      ...token,
      pathParameters,
      parameters,
    });
  }

  sends(port = '10.0.0.1', given: Pairs = {}, status = 200): this {
    const call = this.#sent(port, given);
    this.#journal.answered('s', call, { status, ...(status === 200 ? { json: done } : {}) });
    return this;
  }

  sendsTwiceAtATime(): this {
    const calls = [this.#sent('10.0.0.1', {}), this.#sent('10.0.0.1', {})];
    for (const call of calls) this.#journal.answered('s', call, { status: 200, json: done });
    return this;
  }

  prints(printer = 'here', more: Paper = {}): this {
    this.#journal.add({
      type: 'receipt',
      case: 's',
      printer,
      state: 'completed',
      language: 'pdf',
      bytes: 1,
      sha256: 'whole',
      pages: 1,
      lastByteAt: '0',
      ...more,
    });
    return this;
  }

  settles(): this {
    this.#journal.add({ type: 'settled', case: 's', waitedMs: 1, inTime: true });
    return this;
  }

  deletes(status: number): this {
    const sent = { operation: 'documents.delete', ...token, pathParameters: { uuid: 'd' } };
    this.#journal.call('s', sent, { status });
    return this;
  }

  sees(...uuids: readonly string[]): this {
    const json = uuids.map((uuid) => ({ uuid }));
    this.#journal.call('s', { operation: 'documents.list', ...token }, { status: 200, json });
    return this;
  }

  fails(printer: string, ...kinds: readonly string[]): this {
    this.#journal.add({ type: 'fault', case: 's', printer, kinds });
    return this;
  }

  said(rule: string): readonly [number, ...string[]] {
    const check = documentSendChecks.find((one) => one.rule === rule);
    if (check === undefined) throw new Error(`there is no check of ${rule}`);
    return saidBy(check, this.#journal.end('s'));
  }
}

describe('DOC-SEND-01: what was sent comes out', () => {
  it('unless its document was deleted before the paper was waited for', () => {
    const sent = (): Story => new Story().sends();
    expect(sent().deletes(200).settles().said('DOC-SEND-01')).toEqual([0]);
    expect(sent().deletes(403).settles().said('DOC-SEND-01')).toEqual([
      1,
      'no print while the run waited',
    ]);
    expect(sent().settles().deletes(200).said('DOC-SEND-01')).toEqual([
      1,
      'no print while the run waited',
    ]);
    expect(sent().prints().deletes(200).settles().said('DOC-SEND-01')).toEqual([1]);
  });
});

describe('DOC-SEND-10: what is sent to an address comes out there alone', () => {
  it('and nowhere else', () => {
    expect(new Story().sends().prints().settles().said('DOC-SEND-10')).toEqual([1]);
    const elsewhere = new Story().sends().prints('there').settles();
    expect(elsewhere.said('DOC-SEND-10')).toEqual([1, 'a print at 10.0.0.2']);
    const both = new Story().sends().prints().prints('there').settles();
    expect(both.said('DOC-SEND-10')).toEqual([1, 'a print at 10.0.0.2']);
    const unknown = new Story().sends().prints('nobody').settles();
    expect(unknown.said('DOC-SEND-10')).toEqual([1, 'a print at ?']);
  });

  it('says nothing of a serial number, nor where nothing came', () => {
    expect(new Story().sends('serial').prints().settles().said('DOC-SEND-10')).toEqual([0]);
    expect(new Story().sends().settles().said('DOC-SEND-10')).toEqual([0]);
    expect(new Story().sends().prints().said('DOC-SEND-10')).toEqual([0]);
  });
});

describe('what a send asks of the paper', () => {
  const wished = (wish: Pairs, print: Paper, uploaded: Pairs = {}): Story =>
    new Story(uploaded).sends('10.0.0.1', wish).prints('here', print).settles();

  it('DOC-SEND-03: copies, of the send before those of the upload', () => {
    expect(wished({ copies: '2' }, { copies: 2 }).said('DOC-SEND-03')).toEqual([1]);
    expect(wished({ copies: '2' }, {}).said('DOC-SEND-03')).toEqual([1, '1 copy']);
    expect(wished({}, { copies: 3 }, { copies: '3' }).said('DOC-SEND-03')).toEqual([1]);
    expect(wished({ copies: '2' }, { copies: 3 }, { copies: '3' }).said('DOC-SEND-03')).toEqual([
      1,
      '3 copies',
    ]);
    expect(wished({}, { copies: 2 }).said('DOC-SEND-03')).toEqual([0]);
    expect(wished({ copies: '1' }, {}, { copies: '3' }).said('DOC-SEND-03')).toEqual([1]);
    expect(wished({ copies: '1' }, { copies: 3 }, { copies: '3' }).said('DOC-SEND-03')).toEqual([
      1,
      '3 copies',
    ]);
    expect(new Story().sends('10.0.0.1', { copies: '2' }).settles().said('DOC-SEND-03')).toEqual([
      0,
    ]);
  });

  it('DOC-SEND-04: two sides', () => {
    const long = { sides: 'two-sided-long-edge' };
    const short = { sides: 'two-sided-short-edge' };
    expect(wished({ duplex: '1' }, long).said('DOC-SEND-04')).toEqual([1]);
    expect(wished({ duplex: '2' }, short).said('DOC-SEND-04')).toEqual([1]);
    expect(wished({ duplex: '2' }, long).said('DOC-SEND-04')).toEqual([
      1,
      'sides two-sided-long-edge',
    ]);
    expect(wished({ duplex: '1' }, {}).said('DOC-SEND-04')).toEqual([1, 'sides not specified']);
    expect(wished({}, long, { duplex: '1' }).said('DOC-SEND-04')).toEqual([1]);
    const oneSided = (print: Paper): Story => wished({ duplex: '0' }, print, { duplex: '1' });
    expect(oneSided(long).said('DOC-SEND-04')).toEqual([1, 'sides two-sided-long-edge']);
    expect(oneSided({ sides: 'one-sided' }).said('DOC-SEND-04')).toEqual([1]);
    expect(oneSided({}).said('DOC-SEND-04')).toEqual([1]);
    expect(wished({ duplex: '0' }, long).said('DOC-SEND-04')).toEqual([0]);
    expect(new Story().sends('10.0.0.1', { duplex: '1' }).settles().said('DOC-SEND-04')).toEqual([
      0,
    ]);
  });

  it('DOC-SEND-05: no colours', () => {
    const grey = { colorMode: 'monochrome' };
    expect(wished({ grayscale: 'true' }, grey).said('DOC-SEND-05')).toEqual([1]);
    expect(wished({ grayscale: 'true' }, {}).said('DOC-SEND-05')).toEqual([
      1,
      'a job without a colour mode',
    ]);
    expect(wished({ grayscale: 'false' }, {}).said('DOC-SEND-05')).toEqual([0]);
    expect(wished({}, grey, { grayscale: 'true' }).said('DOC-SEND-05')).toEqual([1]);
    const again = (print: Paper): Story =>
      wished({ grayscale: 'false' }, print, { grayscale: 'true' });
    expect(again(grey).said('DOC-SEND-05')).toEqual([1, 'a job in monochrome']);
    expect(again({}).said('DOC-SEND-05')).toEqual([1]);
    expect(again({ ...grey, sha256: 'other' }).said('DOC-SEND-05')).toEqual([0]);
  });

  it('says nothing where a converted document may ask for them by itself', () => {
    const converted = { sha256: 'other' };
    expect(wished({ copies: '2' }, converted).said('DOC-SEND-03')).toEqual([0]);
    expect(wished({ duplex: '1' }, converted).said('DOC-SEND-04')).toEqual([0]);
    expect(wished({ grayscale: 'true' }, converted).said('DOC-SEND-05')).toEqual([0]);
    const wrong = { ...converted, copies: 3, sides: 'one-sided', colorMode: 'color' };
    expect(wished({ copies: '2' }, wrong).said('DOC-SEND-03')).toEqual([1, '3 copies']);
    expect(wished({ duplex: '1' }, wrong).said('DOC-SEND-04')).toEqual([1, 'sides one-sided']);
    expect(wished({ grayscale: 'true' }, wrong).said('DOC-SEND-05')).toEqual([1, 'a job in color']);
  });

  it('DOC-SEND-02: none, and the bytes are those of the document', () => {
    expect(wished({}, {}).said('DOC-SEND-02')).toEqual([1]);
    expect(wished({ copies: '1' }, {}).said('DOC-SEND-02')).toEqual([0]);
    expect(wished({}, {}, { duplex: '1' }).said('DOC-SEND-02')).toEqual([0]);
    expect(wished({ grayscale: 'false' }, {}).said('DOC-SEND-02')).toEqual([0]);
    expect(wished({}, { sha256: 'other' }).said('DOC-SEND-02')).toEqual([
      1,
      'a job with SHA-256 other',
    ]);
  });
});

describe('DOC-SEND-13: a refused send leaves the document waiting', () => {
  const refused = (): Story => new Story().sends('10.0.0.9', {}, 404);

  it('as its owner sees it', () => {
    expect(refused().sees('d').said('DOC-SEND-13')).toEqual([1]);
    expect(refused().sees().said('DOC-SEND-13')).toEqual([1, 'a list without it']);
    expect(new Story().sends().sees().said('DOC-SEND-13')).toEqual([0]);
    expect(refused().said('DOC-SEND-13')).toEqual([0]);
  });

  it('says nothing where something else may have ended it', () => {
    expect(refused().deletes(403).sees().said('DOC-SEND-13')).toEqual([0]);
    expect(refused().sends().sees().said('DOC-SEND-13')).toEqual([0]);
    expect(new Story().sends().sends('10.0.0.9', {}, 404).sees().said('DOC-SEND-13')).toEqual([0]);
    const twice = refused().sends('10.0.0.9', {}, 404);
    expect(twice.sees('d').said('DOC-SEND-13')).toEqual([1]);
    expect(refused().sees('d').sends().sees().said('DOC-SEND-13')).toEqual([1]);
  });
});

describe('DOC-SEND-18: of two sends at a time one prints', () => {
  it('once', () => {
    expect(new Story().sendsTwiceAtATime().prints().settles().said('DOC-SEND-18')).toEqual([1]);
    const twice = new Story().sendsTwiceAtATime().prints().prints().settles();
    expect(twice.said('DOC-SEND-18')).toEqual([1, '2 prints']);
    expect(new Story().sendsTwiceAtATime().settles().said('DOC-SEND-18')).toEqual([1, '0 prints']);
    expect(new Story().sendsTwiceAtATime().prints().said('DOC-SEND-18')).toEqual([0]);
    expect(new Story().settles().sendsTwiceAtATime().prints().said('DOC-SEND-18')).toEqual([0]);
    const inTurn = new Story().sends().sends().prints().prints().settles();
    expect(inTurn.said('DOC-SEND-18')).toEqual([0]);
  });
});

describe('DOC-SEND-19: a printer that refuses makes the send fail', () => {
  const at = (printer: string, ...kinds: readonly string[]): Story =>
    new Story().fails(printer, ...kinds);

  it('as long as it does', () => {
    expect(at('here', 'refuse').sends('10.0.0.1', {}, 502).said('DOC-SEND-19')).toHaveLength(2);
    expect(at('here', 'refuse').sends('10.0.0.1', {}, 409).said('DOC-SEND-19')).toEqual([1]);
    expect(at('here', 'refuse').sends().said('DOC-SEND-19')).toEqual([1, 'errorCode 0']);
    expect(at('there', 'refuse').sends().said('DOC-SEND-19')).toEqual([0]);
    expect(at('here', 'slow').sends().said('DOC-SEND-19')).toEqual([0]);
    expect(at('here', 'refuse').fails('here').sends().said('DOC-SEND-19')).toEqual([0]);
    expect(new Story().sends().fails('here', 'refuse').said('DOC-SEND-19')).toEqual([0]);
  });
});
