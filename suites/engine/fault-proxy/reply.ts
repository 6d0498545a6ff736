import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { writeByHand } from '../../prove/hand-written.ts';
import type { PassingAnswer, Transport } from './interception.ts';

/** Puts an answer on the wire, in the way that the transport says. */
export function reply(response: ServerResponse, answer: PassingAnswer, transport: Transport): void {
  const { chunkBytes, ends = 'kept', hand } = transport;
  const { method = 'GET' } = response.req;
  if (transport.interim === true) {
    response.writeProcessing();
    response.writeEarlyHints({ link: '</style.css>; rel=preload' });
  }
  const coded = transport.zipped === true ? zippedFor(response.req.headers, answer) : answer;
  if (hand !== undefined && response.socket !== null) {
    writeByHand(response.socket, coded, { hand, method });
    return;
  }
  const { status, headers, body } = coded;
  const isCounted = chunkBytes === undefined && ends !== 'by-close';
  const length = isCounted ? { 'content-length': String(body.length) } : {};
  const closing = ends === 'kept' ? {} : { connection: 'close' };
  if (ends === 'by-close') response.useChunkedEncodingByDefault = false;
  if (transport.bareHead === true) {
    response.sendDate = false;
    response.statusMessage = 'As You Like It';
  }
  const sent = dressed({ ...headers, ...length, ...closing }, transport);
  response.writeHead(status, sent);
  if (chunkBytes === undefined || method === 'HEAD') {
    response.end(body);
    return;
  }
  for (let at = 0; at < body.length; at += chunkBytes)
    response.write(body.subarray(at, at + chunkBytes));
  if (transport.trailers === true)
    response.addTrailers({ 'x-took': '3 ms', 'content-type': 'a/b' });
  response.end();
}

/** Never for who does not say that they take it: RFC 9110 12.5.3 allows that, and few clients could read it. */
function zippedFor(asked: IncomingHttpHeaders, answer: PassingAnswer): PassingAnswer {
  const isTaken = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(asked['accept-encoding']));
  if (!isTaken || answer.body.length === 0) return answer;
  const headers = { ...answer.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' };
  return { ...answer, headers, body: gzipSync(answer.body) };
}

/** Header fields in the names, order and number that the transport says. */
function dressed(
  headers: Readonly<Record<string, string>>,
  { oddHeaders, doubledHeaders }: Transport,
): Record<string, string | string[]> {
  if (oddHeaders === true)
    return Object.fromEntries(
      Object.entries(headers)
        .toReversed()
        .map(([name, value]) => [name.toUpperCase(), value]),
    );
  if (doubledHeaders !== true) return { ...headers };
  // Not around a length: some clients' parsers take none there.
  const padded = Object.entries(headers).map(
    ([name, value]) => [name, name === 'content-length' ? value : `  ${value} \t`] as const,
  );
  return {
    ...Object.fromEntries(padded),
    vary: ['accept', 'origin'],
    'set-cookie': ['a=1; Path=/', 'b=2'],
    'x-empty': '',
  };
}
