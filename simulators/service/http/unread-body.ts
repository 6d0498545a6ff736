import type { IncomingMessage, ServerResponse } from 'node:http';

/** So much of a refused upload is read and thrown away, so that its client gets to see the refusal. */
const patienceBytes = 64 * 1024 * 1024;

/**
 * A refusal may go out while the client is still sending. What still comes is discarded, up to
 * a bound, since a client need never stop. A client that asked before sending (RFC 9110 10.1.1)
 * and got no "100 Continue" may send or not: that connection is of no further use.
 */
export function boundUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  if (awaitsContinue(request)) response.shouldKeepAlive = false;
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > patienceBytes) request.destroy();
  });
  // Node goes on by itself only with a body that nobody has begun to read.
  request.resume();
}

/** Whether the client waits for leave to send its body; it is given when the caller is known (SIL-09). */
function awaitsContinue(request: IncomingMessage): boolean {
  return request.headers.expect?.toLowerCase() === '100-continue' && !permitted.has(request);
}

export function permitBody(request: IncomingMessage, response: ServerResponse): void {
  if (!awaitsContinue(request)) return;
  permitted.add(request);
  response.writeContinue();
}

const permitted = new WeakSet<IncomingMessage>();
