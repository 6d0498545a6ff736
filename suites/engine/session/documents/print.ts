import type { ParameterValues } from '../call-parameters.ts';
import type { Reply } from '../http/client.ts';
import type { Session } from '../session.ts';
import type { How, UploadOptions, User } from '../session-context.ts';

interface Place {
  readonly user: User;
  readonly queue: string;
  readonly token: How;
  /** Its serial number may stand for the address. */
  readonly port: { readonly address: string };
}

/** Uploads a document, sends it to a port with these options and waits for its print. */
export async function print(
  s: Session,
  { user, queue, token, port }: Place,
  options: { readonly send?: ParameterValues; readonly upload?: UploadOptions } = {},
): Promise<Reply> {
  const uuid = await s.upload(user, queue, options.upload);
  const reply = await s.call(
    'documents.send',
    { uuid, port: port.address, ...options.send },
    token,
  );
  await s.settle(1);
  return reply;
}
