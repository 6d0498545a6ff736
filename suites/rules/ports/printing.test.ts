import { describe, expect, it } from 'vitest';
import { JournalBuilder, uploaded } from '../../engine/journal/journal-builder.ts';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from '../document-send/print-journal.fixture.ts';
import { rules as changedPrinting } from './changed-printing.ts';
import { rules as options } from './port-options.ts';

type Fields = Readonly<Record<string, string>>;
type Said = readonly [number, ...string[]];

const inCase = 's';
const okay = { status: 200, json: { errorCode: 0, id: 7 } } as const;
const [former, latter] = ['10.0.0.1', '10.0.0.2'];
const receipt = {
  type: 'receipt',
  case: inCase,
  state: 'completed',
  language: 'pdf',
  bytes: 1,
  lastByteAt: '0',
} as const;
const settled = { type: 'settled', case: inCase, waitedMs: 1, inTime: true } as const;

/** An output port 7 and a queue 7 that pushes to it, before two printers. */
class Story extends JournalBuilder {
  constructor() {
    super();
    this.begin(inCase);
    for (const address of [former, latter])
      this.add({ type: 'printer', case: inCase, printer: address, front: 'raw', address });
    this.port('outputports.create', { address: former, deviceserial: 'S', porttype: '1' });
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

  /** Prints at these printers, once the test case has waited for them. */
  said(rule: string, ...printers: readonly string[]): Said {
    for (const printer of printers) this.add({ ...receipt, printer, sha256: 'a', pages: 1 });
    this.add(settled);
    return saidBy(checkOf(changedPrinting, rule), this.end(inCase));
  }
}

describe('OUT-MOD-06: a job at a changed output port', () => {
  const moved = { address: latter, deviceserial: 'S', porttype: '1' };
  const changed = (): Story => new Story().port('outputports.update', moved);

  it('must be printed, and only at the new address', () => {
    expect(changed().send().said('OUT-MOD-06')).toEqual([1, 'no print']);
    expect(changed().upload().said('OUT-MOD-06', latter, former)).toHaveLength(2);
  });

  it('is judged by what a PATCH did not name as well', () => {
    const patched = new Story().port('outputports.update', { address: latter });
    expect(patched.send().said('OUT-MOD-06', former)).toHaveLength(2);
  });

  it('is not judged at a port that is as it was created, at a dummy, or by what a PUT leaves out', () => {
    expect(new Story().send().said('OUT-MOD-06', latter)).toEqual([0]);
    const dummy = new Story().port('outputports.update', { porttype: '0' });
    expect(dummy.send().said('OUT-MOD-06')).toEqual([0]);
    const put = new Story().port('outputports.put-update', { id: '7', address: latter });
    expect(put.send().said('OUT-MOD-06')).toEqual([0]);
  });
});

describe('IN-14: an upload to a changed queue', () => {
  const changed = (fields: Fields): Story =>
    new Story().port('inputports.update', { id: '7', portname: 'Q', ...fields }).upload();

  it('waits in a pull queue, and is printed at the port of a push queue', () => {
    const pull = { porttype: '0', outputportid: '7' };
    expect(changed(pull).said('IN-14', former)).toEqual([1, `a print at ${former}`]);
    const push = { porttype: '1', outputportid: '7' };
    expect(changed(push).said('IN-14', latter)).toEqual([1, `a print at ${latter}`]);
    expect(changed(push).said('IN-14')).toEqual([1, 'no print']);
  });

  it('is not judged if the change leaves the mapping out (SIL-94)', () => {
    expect(changed({ porttype: '1' }).said('IN-14')).toEqual([0]);
  });
});

/** A document of Ann's, printed at an IPP port that was created so. */
function named(userName: string | undefined, sendusername?: string): Said {
  const story = PrintJournal.begun();
  story.add({ type: 'printer', case: inCase, printer: 'p', front: 'ipp', address: 'here' });
  const given = { address: 'here', printprotocol: '1' };
  const parameters = Object.entries(sendusername ? { ...given, sendusername } : given);
  story.call(inCase, { operation: 'outputports.create', parameters }, okay);
  const name = userName === undefined ? {} : { userName };
  story.upload('Ann', 'a').send('a', 'here').paper('a', 'p', name).settled();
  return saidBy(checkOf(options, 'OUT-16'), story.over());
}

describe('OUT-16: the user name of an IPP job', () => {
  it('may stand with a domain, and be anybody else or none where it is not to be sent', () => {
    expect(named('OFFICE\\ann', 'true')).toEqual([1]);
    expect(named('Bob', 'true')).toEqual([1, 'user name Bob']);
    expect(named('anonymous', 'false')).toEqual([1]);
    expect(named(undefined, 'false')).toEqual([1]);
    expect(named('ann@office', 'false')).toEqual([1, 'user name ann@office']);
  });

  it('may be any where nothing is said: no default is stated', () => {
    expect(named('Ann')).toEqual([0]);
    expect(named(undefined)).toEqual([0]);
  });
});

/** Three pages are sent to such a port with such options; jobs of so many pages are printed. */
function printed(port: Fields, parameters: Fields, ...jobs: readonly number[]): Said {
  const journal = new JournalBuilder().begin(inCase);
  const login = { userName: 'Ann', token: { access_token: 'token#1', expires_in: 60 } };
  journal.call(inCase, { operation: 'login.post' }, { status: 200, json: login });
  journal.add({ type: 'printer', case: inCase, printer: 'p', front: 'raw', address: former });
  const fields = Object.entries({ portname: 'p', address: former, ...port });
  journal.call(inCase, { operation: 'outputports.create', parameters: fields }, okay);
  const file = { fileName: 'd.pdf', bytes: 1, sha256: 'd', pages: 3 };
  const ann = [['username', 'Ann']] as const;
  journal.call(inCase, { operation: 'documents.upload', parameters: ann, file }, uploaded('d'));
  const sent = {
    operation: 'documents.send',
    headers: { authorization: 'Bearer token#1', 'x-api-key': 'key#1' },
    pathParameters: { uuid: 'd', port: former },
    parameters: Object.entries(parameters),
  };
  journal.call(inCase, sent, okay);
  for (const pages of jobs) journal.add({ ...receipt, printer: 'p', sha256: 'd', pages });
  journal.add(settled);
  return saidBy(checkOf(options, 'OUT-18'), journal.end(inCase));
}

describe('OUT-18: the pages of a port with a reversed finisher or collation', () => {
  const reversed = { reversefinisher: 'true' };
  const collated = { softwareCopyCollation: 'true' };
  const twoSided = { duplex: '1' };

  it('include the back of the last sheet if the finisher is reversed', () => {
    expect(printed(reversed, twoSided, 4)).toEqual([1]);
    expect(printed(reversed, { duplex: '2' }, 3)).toEqual([1, '3 printed pages']);
    expect(printed(reversed, {}, 3)).toEqual([1]);
    expect(printed(reversed, {}, 2)).toEqual([1, '2 printed pages']);
  });

  it('may come as one job, with or without the last back, or as a job for each set', () => {
    const two = { ...twoSided, copies: '2' };
    expect(printed(collated, two, 8)).toEqual([1]);
    expect(printed(collated, two, 7)).toEqual([1]);
    expect(printed(collated, two, 6)).toEqual([1, '6 printed pages']);
    expect(printed(collated, two, 9)).toEqual([1, '9 printed pages']);
    expect(printed(collated, two, 3, 3)).toEqual([1]);
    expect(printed(collated, { copies: '3' }, 9)).toEqual([1]);
    expect(printed(collated, { copies: '3' }, 8)).toEqual([1, '8 printed pages']);
  });

  it('are not judged at other ports, or if nothing was printed', () => {
    expect(printed({}, twoSided, 2)).toEqual([0]);
    expect(printed({ reversefinisher: 'false' }, {}, 2)).toEqual([0]);
    expect(printed(reversed, {})).toEqual([0]);
  });
});
