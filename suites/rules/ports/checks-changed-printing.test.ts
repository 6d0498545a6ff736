import { describe, expect, it } from 'vitest';
import { JournalBuilder } from '../../journal/journal-builder.ts';
import { saidBy } from '../../judge/judged-by.ts';
import { changedPrintingChecks } from './checks-changed-printing.ts';

type Fields = Readonly<Record<string, string>>;

const inCase = 's';
const okay = { status: 200, json: { errorCode: 0, id: 7 } } as const;
const where = { old: '10.0.0.1', new: '10.0.0.2' } as const;

/** An output port 7 and a queue 7 that pushes to it, before two printers. */
class Story extends JournalBuilder {
  constructor() {
    super();
    this.begin(inCase);
    for (const [printer, address] of Object.entries(where))
      this.add({ type: 'printer', case: inCase, printer, front: 'raw', address });
    this.port('outputports.create', { address: where.old, deviceserial: 'S', porttype: '1' });
    this.port('inputports.create', { portname: 'Q', porttype: '1', outputportid: '7' });
  }

  port(operation: string, fields: Fields): this {
    const parameters = Object.entries(fields);
    const pathParameters = operation === 'outputports.update' ? { outputportid: '7' } : {};
    this.call(inCase, { operation, parameters, pathParameters }, okay);
    return this;
  }

  send(): this {
    const pathParameters = { uuid: 'a', port: 'S' };
    this.call(inCase, { operation: 'documents.send', pathParameters }, okay);
    return this;
  }

  upload(): this {
    const parameters = [['portname', 'Q']] as const;
    this.call(inCase, { operation: 'documents.upload', parameters }, okay);
    return this;
  }

  /** Paper at these printers, once the driver has waited for it. */
  said(rule: string, ...printers: readonly string[]): readonly [number, ...string[]] {
    for (const printer of printers)
      this.add({
        type: 'receipt',
        case: inCase,
        printer,
        state: 'completed',
        language: 'pdf',
        bytes: 1,
        sha256: 'a',
        pages: 1,
        lastByteAt: '0',
      });
    this.add({ type: 'settled', case: inCase, waitedMs: 1, inTime: true });
    const check = changedPrintingChecks.find((one) => one.rule === rule);
    if (check === undefined) throw new Error(`there is no check of ${rule}`);
    return saidBy(check, this.end(inCase));
  }
}

const moved = { address: where.new, deviceserial: 'S', porttype: '1' };
const mapped = { id: '7', portname: 'Q', porttype: '1', outputportid: '7' };

describe('OUT-MOD-06: what is released at a changed output port', () => {
  const changed = (): Story => new Story().port('outputports.update', moved);

  it('comes out at its new address', () => {
    expect(changed().send().said('OUT-MOD-06', 'new')).toEqual([1]);
    expect(changed().send().said('OUT-MOD-06', 'old')).toEqual([1, `a print at ${where.old}`]);
    expect(changed().send().said('OUT-MOD-06')).toEqual([1, 'no print']);
    expect(changed().upload().said('OUT-MOD-06', 'new', 'old')).toHaveLength(2);
  });

  it('a PATCH leaves the rest of the port as it was', () => {
    const patched = new Story().port('outputports.update', { address: where.new });
    expect(patched.send().said('OUT-MOD-06', 'old')).toHaveLength(2);
  });

  it('nothing is said of a port that is as it was made, of a dummy, or of what a PUT leaves out', () => {
    expect(new Story().send().said('OUT-MOD-06', 'new')).toEqual([0]);
    const dummy = new Story().port('outputports.update', { porttype: '0' });
    expect(dummy.send().said('OUT-MOD-06')).toEqual([0]);
    const put = new Story().port('outputports.put-update', { id: '7', address: where.new });
    expect(put.send().said('OUT-MOD-06')).toEqual([0]);
  });
});

describe('IN-14: an upload to a changed queue', () => {
  it('waits in a pull queue', () => {
    const pulls = (): Story => new Story().port('inputports.update', { ...mapped, porttype: '0' });
    expect(pulls().upload().said('IN-14')).toEqual([1]);
    expect(pulls().upload().said('IN-14', 'old')).toEqual([1, `a print at ${where.old}`]);
  });

  it('comes out at the port that a push queue was mapped to', () => {
    const pushes = (): Story => new Story().port('inputports.update', mapped);
    expect(pushes().upload().said('IN-14', 'old')).toEqual([1]);
    expect(pushes().upload().said('IN-14', 'new')).toEqual([1, `a print at ${where.new}`]);
    expect(pushes().upload().said('IN-14')).toEqual([1, 'no print']);
  });

  it('is open where the change leaves the mapping out (SIL-94)', () => {
    const rest = { id: '7', portname: 'Q', porttype: '1' };
    expect(new Story().port('inputports.update', rest).upload().said('IN-14')).toEqual([0]);
  });
});
