import { multipartBody, type Pairs, type UploadFile } from '../../drive/body.ts';
import { callerHeaders, fileFact } from '../../drive/client.ts';
import { uniqueDocument } from '../../drive/documents.ts';
import type { UploadOptions } from '../../drive/session-context.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { succeeded } from '../../journal/exchange.ts';
import { printerPort } from '../ports/scenarios-printer.ts';

interface Spelling {
  readonly boundary: string;
  readonly type: string;
  readonly write: (body: Buffer) => Buffer;
}

const asIs = (body: Buffer): Buffer => body;
/** RFC 2046 5.1.1: as long as may be, with signs for which it must be quoted. */
const longest = `by-hand'()+_,-./:=?${'x'.repeat(51)}`;

const spellings: readonly Spelling[] = [
  { boundary: 'by-hand', type: 'boundary="by-hand"', write: asIs },
  { boundary: longest, type: `boundary="${longest}"`, write: asIs },
  {
    boundary: 'by-hand-typed',
    type: 'boundary=by-hand-typed',
    write: rewritten(
      /(form-data; name="(?!data")[^"]*")\r\n/g,
      '$1\r\nContent-Type: text/plain; charset=utf-8\r\n',
    ),
  },
  {
    boundary: 'by-hand-lower',
    type: 'boundary=by-hand-lower',
    write: rewritten(/Content-(?:Disposition|Type):/g, (name) => name.toLowerCase()),
  },
];

/** Of the heads of parts, which stand before the file. */
function rewritten(from: RegExp, to: string | ((found: string) => string)) {
  return (body: Buffer): Buffer => {
    const text = body.toString('latin1');
    const changed = typeof to === 'string' ? text.replace(from, to) : text.replace(from, to);
    return Buffer.from(changed, 'latin1');
  };
}

/** One upload as a client of ours writes it, then others whose bodies say the same. */
const uploadBodies: TestCase = {
  name: 'documents/upload-bodies',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    for (const { boundary, type, write } of spellings) {
      const pair = stage.pair();
      const file = uniqueDocument(stage.name('body'));
      const parameters: Pairs = [
        ['username', user.userName],
        ['portname', queue],
        ['title', file.fileName],
        ['providerid', String(stage.credentials.facts.providerId)],
      ];
      const body = write(multipartBody(parameters, file, boundary));
      await stage.context.raw.send({
        operation: 'documents.upload',
        method: 'PUT',
        path: '/documents',
        headers: {
          ...callerHeaders(stage.full),
          'content-type': `multipart/form-data; ${type}`,
          'content-length': String(body.length),
        },
        body,
        parameters,
        file: fileFact(file),
        pair,
        afterwards: 'wait',
      });
      await stage.sendUp(user, queue, { pair });
    }
    await stage.look(await stage.login(user));
  },
};

const wrong: readonly UploadOptions[] = [
  { parameters: [['scale', '0']] },
  {
    parameters: [
      ['outputpagesize', 'Ledger'],
      ['pageorientation', '1'],
    ],
  },
  { parameters: [['outputpagesize', 'B9']] },
  { parameters: [['copies', 'two']] },
  { parameters: [['duplex', '3']] },
  { title: '' },
];

/** Uploads to a push queue that may be refused, each waited for, then a good one. */
const pushRefused: TestCase = {
  name: 'documents/push-refused',
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue(await stage.printer());
    for (const more of [...wrong, {}]) {
      const reply = await stage.sendUp(user, queue, more);
      await stage.settle(succeeded(reply) ? 1 : 0);
    }
    await stage.look(await stage.login(user));
  },
};

/** The same page, lying. The boxes are of equal length, so that all else stands where it stood. */
function lyingDocument(identity: string): UploadFile {
  const file = uniqueDocument(identity);
  const text = file.bytes.toString('latin1').replace('[0 0 595 842]', '[0 0 842 595]');
  return { ...file, bytes: Buffer.from(text, 'latin1') };
}

/** A page that lies is pushed in portrait and in landscape. */
const pushLying: TestCase = {
  name: 'documents/push-lying',
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue(await printerPort(stage, 'raw', [['outputtype', '1']]));
    const file = lyingDocument(stage.name('lying'));
    for (const orientation of ['0', '1']) {
      const parameters: Pairs = [['pageorientation', orientation]];
      const reply = await stage.sendUp(user, queue, { file, parameters });
      // A late print would be taken for that of the next upload.
      const isTaken = succeeded(reply);
      if (isTaken && !(await stage.settle(1))) await stage.settle(1);
    }
  },
};

/** interface 4.4: bodies of uploads, refused ones, and pages that lie. */
export const uploadBodyScenarios: readonly TestCase[] = [uploadBodies, pushRefused, pushLying];
