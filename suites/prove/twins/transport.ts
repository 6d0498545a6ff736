import { seededChance } from '../../../simulators/kit/chance.ts';
import type { Twin } from '../deviation.ts';
import type { Transport } from '../interception.ts';

/** Odd but legal ways to put an answer on the wire. */
export const transportTwins: readonly Twin[] = [
  carried('odd-headers', { oddHeaders: true }, [
    'writes header names in capitals and in another order',
    'RFC 9110 5.1: header names ignore case',
  ]),
  carried('doubled-headers', { doubledHeaders: true }, [
    'repeats header fields that may be repeated, pads their values, and sends an empty one',
    'RFC 9110 5.3, 5.5: lists may come in several lines, white space around a value is no part of it',
  ]),
  carried('chunked-in-pieces', { chunkBytes: 7 }, [
    'sends every answer chunked, in pieces of seven bytes',
    'RFC 9112 7.1: a message may be chunked anyhow',
  ]),
  carried('trailers', { chunkBytes: 100, trailers: true }, [
    'sends trailer fields after its chunks, one of them named like a header field',
    'RFC 9110 6.5: trailers may be ignored and are never merged into the header',
  ]),
  carried('closes-each-time', { ends: 'announced' }, [
    'closes the connection after every answer',
    'RFC 9112 9.6: a server may close whenever it says so',
  ]),
  carried('ended-by-close', { ends: 'by-close' }, [
    'gives no length and closes the connection where the body ends',
    'RFC 9112 6.3: a body may end with its connection',
  ]),
  carried('interim-answers', { interim: true }, [
    'sends 100 before it has read a request, and 102 and 103 before each answer',
    'RFC 9110 15.2: a client takes any number of interim answers',
  ]),
  carried('zipped', { zipped: true }, [
    'compresses answers for who takes gzip',
    'RFC 9110 8.4, 12.5.3: a server chooses among the codings that the client accepts',
  ]),
  carried('odd-chunks', { hand: 'odd-chunks' }, [
    'writes no reason, no space after colons, zeros before chunk sizes and extensions after them',
    'RFC 9112 4, 5, 7.1.1: reason and space are optional, extensions are ignored',
  ]),
  carried('old-version', { hand: 'old-version' }, [
    'answers as HTTP/1.0, and closes the connection where the body ends',
    'RFC 9110 2.5, 6.2: a server answers in the version that it has',
  ]),
  carried('bare-head', { bareHead: true }, [
    'sends no Date and another reason phrase',
    'RFC 9112 4, RFC 9110 6.6.1: the phrase says nothing, a server without a clock sends no date',
  ]),
  {
    id: 'slow-and-uneven',
    says: 'answers later, and not in the order of the requests',
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
): Twin {
  return { id, says, freedom, make: () => ({ transport }) };
}
