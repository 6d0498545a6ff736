import { describe, expect, it } from 'vitest';
import { JournalBuilder, uploaded } from '../../journal/journal-builder.ts';
import { saidBy } from '../../judge/judged-by.ts';
import { portPaperChecks } from './checks-printing.ts';

type Pairs = Readonly<Record<string, string>>;
const token = { headers: { authorization: 'Bearer token#1', 'x-api-key': 'key#1' } };
const address = '10.0.0.1';

/** Three pages are sent to such a port; jobs of so many pages come out. */
function said(
  port: Pairs,
  wishes: Pairs,
  ...jobs: readonly number[]
): readonly [number, ...string[]] {
  const [check] = portPaperChecks;
  if (check === undefined) throw new Error('there is no check of OUT-18');
  const journal = new JournalBuilder().begin('s');
  const login = { userName: 'Ann', token: { access_token: 'token#1', expires_in: 60 } };
  journal.call('s', { operation: 'login.post' }, { status: 200, json: login });
  journal.add({ type: 'printer', case: 's', printer: 'p', front: 'raw', address });
  const parameters = Object.entries({ portname: 'p', address, ...port });
  const made = { status: 200, json: { errorCode: 0, id: 1 } };
  journal.call('s', { operation: 'outputports.create', parameters }, made);
  const file = { fileName: 'd.pdf', bytes: 1, sha256: 'd', pages: 3 };
  const upload = {
    operation: 'documents.upload',
    parameters: [['username', 'Ann']] as const,
    file,
  };
  journal.call('s', upload, uploaded('d'));
  const pathParameters = { uuid: 'd', port: address };
  const sent = {
    operation: 'documents.send',
    ...token,
    pathParameters,
    parameters: Object.entries(wishes),
  };
  journal.call('s', sent, { status: 200, json: { errorCode: 0 } });
  for (const pages of jobs)
    journal.add({
      type: 'receipt',
      case: 's',
      printer: 'p',
      state: 'completed',
      language: 'pdf',
      bytes: 1,
      sha256: 'd',
      pages,
      lastByteAt: '0',
    });
  journal.add({ type: 'settled', case: 's', waitedMs: 1, inTime: true });
  return saidBy(check, journal.end('s'));
}

describe('OUT-18: all pages of all sets come out', () => {
  const reversed = { reversefinisher: 'true' };
  const collated = { softwareCopyCollation: 'true' };
  const twoSided = { duplex: '1' };

  it('where the finisher is reversed, with the back of the last sheet', () => {
    expect(said(reversed, twoSided, 4)).toEqual([1]);
    expect(said(reversed, { duplex: '2' }, 3)).toEqual([1, '3 printed pages']);
    expect(said(reversed, twoSided, 2)).toEqual([1, '2 printed pages']);
    expect(said(reversed, {}, 3)).toEqual([1]);
    expect(said(reversed, {}, 2)).toEqual([1, '2 printed pages']);
  });

  it('where sets are put together, or come one by one', () => {
    const two = { ...twoSided, copies: '2' };
    expect(said(collated, two, 8)).toEqual([1]);
    expect(said(collated, two, 7)).toEqual([1]);
    expect(said(collated, two, 6)).toEqual([1, '6 printed pages']);
    expect(said(collated, two, 9)).toEqual([1, '9 printed pages']);
    expect(said(collated, two, 3, 3)).toEqual([1]);
    expect(said(collated, { copies: '3' }, 9)).toEqual([1]);
    expect(said(collated, { copies: '3' }, 8)).toEqual([1, '8 printed pages']);
  });

  it('says nothing of other ports, nor where nothing came', () => {
    expect(said({}, twoSided, 2)).toEqual([0]);
    expect(said({ reversefinisher: 'false' }, {}, 2)).toEqual([0]);
    expect(said(reversed, {})).toEqual([0]);
  });
});
