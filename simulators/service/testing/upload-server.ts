import { readdir } from 'node:fs/promises';
import { defaultRuleSettings } from '../rules/settings.ts';
import type { Reply } from './ask.ts';
import { boundary } from './multipart.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A test server with a queue, where an upload is soon too large. */
export interface UploadServer {
  readonly server: TestServer;
  put(body: Buffer, contentType?: string): Promise<Reply>;
  /** Every document there is, and every file of the content folder. */
  kept(): Promise<{ readonly documents: number; readonly files: number }>;
}

export const limitBytes = 600_000;
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** An upload that sends nothing for `uploadStallMs` is given up; unless it is given, later than any test ends. */
export async function startUploadServer(uploadStallMs = 600_000): Promise<UploadServer> {
  const server = await startTestServer({
    uploadStallMs,
    rules: { ...defaultRuleSettings, uploadLimitBytes: limitBytes },
  });
  await server.addQueue('pull');
  return {
    server,
    put: (body, contentType = multipartType) =>
      server.ask({
        method: 'PUT',
        path: '/documents',
        key: 'plain',
        body,
        headers: { 'content-type': contentType },
      }),
    kept: async () => {
      const { id } = server.people.users.alice;
      const documents = await server.store.read.documents.ofUser(id, { statuses: [0] }, 10_000);
      return { documents: documents.length, files: (await readdir(server.contentFolder)).length };
    },
  };
}
