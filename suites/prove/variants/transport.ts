import { seededChance } from '../../../simulators/kit/chance.ts';
import type { Variant } from '../../engine/fault-proxy/fault.ts';
import type { Transport } from '../../engine/fault-proxy/interception.ts';

/** Odd but legal ways to put an answer on the wire. */
export const transportVariants: readonly Variant[] = [
  carried('odd-headers', { oddHeaders: true }, [
    'writes header names in capitals and in another order',
    'RFC 9110 5.1: header names are not case-sensitive',
  ]),
  carried('doubled-headers', { doubledHeaders: true }, [
    'repeats header fields that may be repeated, pads their values, and sends an empty one',
    'RFC 9110 5.3, 5.5: lists may be sent in several lines, white space around a value is not part of it',
  ]),
  carried('chunked-in-pieces', { chunkBytes: 7 }, [
    'sends every response in chunks of seven bytes',
    'RFC 9112 7.1: a message may have chunks of any size',
  ]),
  carried('trailers', { chunkBytes: 100, trailers: true }, [
    'sends trailer fields after its chunks, one of them named like a header field',
    'RFC 9110 6.5: trailers may be ignored and are never merged into the header',
  ]),
  carried('closes-each-time', { ends: 'announced' }, [
    'closes the connection after every response',
    'RFC 9112 9.6: a server may announce the close of a connection at any time',
  ]),
  carried('ended-by-close', { ends: 'by-close' }, [
    'sends no length and closes the connection at the end of the body',
    'RFC 9112 6.3: a body may end with its connection',
  ]),
  carried('interim-answers', { interim: true }, [
    'sends 100 before it has read a request, and 102 and 103 before each response',
    'RFC 9110 15.2: a client accepts any number of interim responses',
  ]),
  carried('zipped', { zipped: true }, [
    'compresses responses for clients that accept gzip',
    'RFC 9110 8.4, 12.5.3: a server chooses among the codings that the client accepts',
  ]),
  carried('odd-chunks', { hand: 'odd-chunks' }, [
    'writes no reason, no space after colons, zeros before chunk sizes and extensions after them',
    'RFC 9112 4, 5, 7.1.1: reason and space are optional, extensions are ignored',
  ]),
  carried('old-version', { hand: 'old-version' }, [
    'responds with HTTP/1.0, and closes the connection at the end of the body',
    'RFC 9110 2.5, 6.2: a server responds in the version that it supports',
  ]),
  carried('bare-head', { bareHead: true }, [
    'sends no Date and a different reason phrase',
    'RFC 9112 4, RFC 9110 6.6.1: the phrase has no meaning, a server without a clock sends no date',
  ]),
  {
    id: 'slow-and-uneven',
    says: 'responds late, and not in the order of the requests',
    freedom: 'the interface states no response times',
    make: () => {
      const chance = seededChance(11);
      return { transport: { delayMs: () => chance.below(12) } };
    },
  },
];

function carried(
  id: string,
  transport: Transport,
  [says, freedom]: readonly [says: string, freedom: string],
): Variant {
  return { id, says, freedom, make: () => ({ transport }) };
}
