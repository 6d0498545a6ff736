import { multipartBody, type Pairs, type UploadFile } from '../http/body.ts';
import { callerHeaders, fileFact, type Reply } from '../http/client.ts';
import type { Session } from '../session.ts';
import type { User } from '../session-context.ts';
import { uniqueDocument } from './documents.ts';

export interface UploadForm {
  /** The parameter of the content type, as it is sent. */
  readonly boundary: string;
  readonly write: (parameters: Pairs, file: UploadFile) => Buffer;
  readonly isChunked?: true;
}

/** An upload whose body is written by hand. */
export async function uploadByHand(
  session: Session,
  { user, queue, ...more }: { user: User; queue: string; file: UploadFile; pair?: number },
  { boundary, write, isChunked }: UploadForm,
): Promise<Reply> {
  const { file, ...pair } = more;
  const [username, portname, provider] = session.uploadParts(user, queue);
  const parameters = [username, portname, ['title', file.fileName], provider] as Pairs;
  const body = write(parameters, file);
  return sendBody(session, boundary, {
    headers:
      isChunked === true
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': String(body.length) },
    body,
    parameters,
    file: fileFact(file),
    afterwards: 'wait',
    ...pair,
  });
}

/** An upload whose body stops after a share of its bytes: closed properly, or the client vanishes. */
export async function breakUpload(
  session: Session,
  { user, queue }: { readonly user: User; readonly queue: string },
  {
    malformed,
    share,
  }: { readonly malformed: 'truncated' | 'disconnected'; readonly share: number },
): Promise<Reply> {
  const file = uniqueDocument(session.name('broken'));
  const parameters: Pairs = [...session.uploadParts(user, queue), ['title', file.fileName]];
  const boundary = 'platen-broken';
  const body = multipartBody(parameters, file, boundary);
  const sentBytes = Math.floor(body.length * share);
  const isTruncated = malformed === 'truncated';
  return sendBody(session, boundary, {
    headers: { 'content-length': String(isTruncated ? sentBytes : body.length) },
    body: body.subarray(0, sentBytes),
    malformed,
    parameters,
    file: fileFact(file),
    afterwards: isTruncated ? 'wait' : 'vanish',
  });
}

type Sending = Parameters<Session['context']['raw']['send']>[0];

function sendBody(
  session: Session,
  boundary: string,
  { headers, ...sending }: Omit<Sending, 'operation' | 'method' | 'path'>,
): Promise<Reply> {
  return session.context.raw.send({
    ...sending,
    operation: 'documents.upload',
    method: 'PUT',
    path: '/documents',
    headers: {
      ...callerHeaders(session.full),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
  });
}
