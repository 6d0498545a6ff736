import { type Session, uploadBody, uploadHeaders } from './calls.ts';
import type { SlowUpload } from './crowd.ts';

/** An upload to the session's queue that goes on for so long. */
export function slowUpload(
  session: Session,
  { bytesPerSecond, seconds }: { readonly bytesPerSecond: number; readonly seconds: number },
): SlowUpload {
  const mark = '%document%';
  const [before = '', after = ''] = uploadBody(session, Buffer.from(mark)).toString().split(mark);
  return {
    path: `${session.service.basePath}/documents`,
    headers: uploadHeaders(session),
    before,
    after,
    documentBytes: bytesPerSecond * seconds,
    bytesPerSecond,
  };
}
