import { multipartBody, type Pairs, type UploadFile } from '../../drive/body.ts';
import { callerHeaders, fileFact, type Reply } from '../../drive/client.ts';
import { uniqueDocument } from '../../drive/documents.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';

/** Decomposed, beyond the basic plane, from right to left, with a space that does not break. */
const unusual = [
  'Re\u0301sume\u0301 nai\u0308f',
  '日本語 📄 👩🏽‍💻',
  'תוכנית עבודה',
  'a\u00a0b ﬁ Ⅷ',
];

/** Titles that a text with another form would be taken for, and one that holds a control character. */
export const uploadTitles: TestCase = {
  name: 'documents/upload-titles',
  async play(stage) {
    const user = await stage.user();
    const queue = await stage.queue();
    const token = await stage.login(user);
    for (const words of unusual)
      await stage.upload(user, queue, { title: `${words} ${stage.name('title')}.pdf` });
    await stage.look(token);
    const pair = stage.pair();
    await stage.sendUp(user, queue, { pair, title: `bell\u0007 ${stage.name('title')}.pdf` });
    await stage.look(token);
    await stage.sendUp(user, queue, { pair });
  },
};

interface Form {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const boundary = 'platen-form';

/** An upload whose body is put on the wire by hand. */
async function uploadAs(
  stage: Session,
  form: (parameters: Pairs, file: UploadFile) => Form,
): Promise<Reply> {
  const user = await stage.user();
  const file = uniqueDocument(stage.name('form'));
  const parameters: Pairs = [
    ['username', user.userName],
    ['portname', await stage.queue()],
    ['title', file.fileName],
    ['providerid', String(stage.credentials.facts.providerId)],
  ];
  const { body, headers } = form(parameters, file);
  return stage.context.raw.send({
    operation: 'documents.upload',
    method: 'PUT',
    path: '/documents',
    headers: {
      ...callerHeaders(stage.full),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    body,
    parameters,
    file: fileFact(file),
    afterwards: 'wait',
  });
}

const pieceBytes = 1_000;

/** RFC 9112 7.1. */
function chunked(body: Buffer): Buffer {
  const pieces = Array.from({ length: Math.ceil(body.length / pieceBytes) }, (_, at) => {
    const piece = body.subarray(at * pieceBytes, (at + 1) * pieceBytes);
    return [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces.flat(), Buffer.from('0\r\n\r\n')]);
}

/** An upload whose length is not told beforehand, and one whose length is. */
export const uploadChunked: TestCase = {
  name: 'documents/upload-chunked',
  async play(stage) {
    await uploadAs(stage, (parameters, file) => ({
      body: chunked(multipartBody(parameters, file, boundary)),
      headers: { 'transfer-encoding': 'chunked' },
    }));
    await stage.upload(await stage.user(), await stage.queue());
  },
};

/** The file comes first, then the fields. */
export const uploadFileFirst: TestCase = {
  name: 'documents/upload-file-first',
  async play(stage) {
    await uploadAs(stage, (parameters, file) => {
      const last = `--${boundary}--\r\n`;
      const alone = multipartBody([], file, boundary);
      const fields = multipartBody(parameters, undefined, boundary);
      const body = Buffer.concat([alone.subarray(0, alone.length - last.length), fields]);
      return { body, headers: { 'content-length': String(body.length) } };
    });
  },
};
