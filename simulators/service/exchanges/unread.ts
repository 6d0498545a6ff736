import type { Socket } from 'node:net';
import { authority } from '../../kit/authority.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Exchange } from './exchange.ts';

/** A connection that no request could be read from, with the answer that it got, if any. */
export interface Unread {
  readonly socket: Pick<Socket, 'remoteAddress' | 'remotePort'>;
  /** Text in place of a request target. */
  readonly target: string;
  readonly reason: string;
  /** Bytes that could not be read as HTTP. */
  readonly bytes?: Uint8Array;
  readonly status: number;
  /** The complete answer; empty if none was sent. */
  readonly answer: string;
}

const mostBytes = 8 * 1024;

/** Describes such a connection in the form of an exchange. */
export function unreadExchange(
  { socket, target, reason, bytes, status, answer }: Unread,
  {
    id,
    clock,
    mask,
  }: { readonly id: number; readonly clock: Clock; readonly mask: (text: string) => string },
): Exchange {
  const { remoteAddress = '', remotePort = 0 } = socket;
  const [answerHead = '', answerText = ''] = answer.split(/\r\n\r\n(.*)/s);
  const received = bytes ?? new Uint8Array();
  return {
    id,
    requestId: '',
    at: clock.now(),
    ms: 0,
    from: authority(remoteAddress, remotePort),
    method: '',
    target,
    head: mask(Buffer.from(received.subarray(0, mostBytes)).toString('latin1')),
    body: { size: 0, text: '' },
    status,
    answerHead: answerHead === '' ? '' : `${answerHead}\r\n`,
    answerBody: { size: answerText.length, text: answerText },
    problem: 'unread',
    reason,
    agent: '',
    caller: '',
    documents: [],
  };
}
