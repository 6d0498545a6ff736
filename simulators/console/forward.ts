import { type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface ControlPlace {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** The only headers of an answer that are forwarded. */
const shownHeaders = ['content-type', 'content-length', 'allow', 'retry-after'];
/** Media types that a browser may display; all others are downloaded, because printed documents are untrusted. */
const shown = /^(?:application\/(?:problem\+)?json|text\/event-stream|image\/(?:png|jpeg|gif))\b/;

/** Forwards a request of the page to the control plane, adding the token that the page does not have. */
export function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { path, control }: { readonly path: string; readonly control: ControlPlace },
): void {
  const { method = 'GET', headers } = incoming;
  const lastEventId = headers['last-event-id'];
  const outgoing = request(
    `${control.url}${path}`,
    {
      method,
      headers: {
        authorization: `Bearer ${control.token}`,
        ...(headers['content-type'] === undefined
          ? {}
          : { 'content-type': headers['content-type'] }),
        ...(headers['content-length'] === undefined
          ? {}
          : { 'content-length': headers['content-length'] }),
        ...(typeof lastEventId === 'string' ? { 'last-event-id': lastEventId } : {}),
      },
    },
    (answer) => {
      for (const name of shownHeaders) {
        const value = answer.headers[name];
        if (value !== undefined) response.setHeader(name, value);
      }
      if (!shown.test(answer.headers['content-type'] ?? '') && answer.statusCode === 200)
        response.setHeader(
          'content-disposition',
          attachment(answer.headers['content-disposition']),
        );
      response.writeHead(answer.statusCode ?? 502);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    },
  );
  outgoing.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else
      response.writeHead(502, { 'content-type': 'application/problem+json' }).end(
        JSON.stringify({
          status: 502,
          detail: `The control plane does not respond: ${error.message}`,
        }),
      );
  });
  response.once('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

function attachment(disposition = 'inline'): string {
  return disposition.replace(/^[a-z]+/i, 'attachment');
}
