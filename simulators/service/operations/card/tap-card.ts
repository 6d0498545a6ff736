import Type from 'typebox';
import type { ReleaseOrder } from '../../delivery/delivery.ts';
import { normaliseCard } from '../../rules/card-number.ts';
import { documentStatus, statusAt } from '../../rules/document.ts';
import { errorCodes } from '../../rules/error-codes.ts';
import { grant } from '../../rules/grant.ts';
import type { DocumentRecord, OutputPort } from '../../rules/records.ts';
import { requestAccountId } from '../find/account.ts';
import { outputPortOfReader } from '../find/port.ts';
import { isActive, userByLoginId } from '../find/user.ts';
import { countFailure, guessFromSource, isLockedOut } from '../login/lockout.ts';
import { type Call, json, operation } from '../operation.ts';
import { query } from '../parameter.ts';
import { name } from '../words.ts';

/** The documents that the tap released. Interface 4.11 specifies the status alone, so the body is our choice. */
const tapAnswer = Type.Object({
  outputPortName: Type.String(),
  released: Type.Integer({ minimum: 0 }),
  documents: Type.Optional(
    Type.Array(Type.Object({ uuid: Type.String(), documentName: Type.String() }), {
      description:
        'the released documents; absent for an insecure key, which cannot list documents either',
    }),
  ),
});

const tap = {
  path: '/card',
  section: '4.11',
  silences: ['SIL-28', 'SIL-32', 'SIL-56', 'SIL-57', 'SIL-58', 'SIL-59', 'SIL-69', 'SIL-9A'],
  summary: 'Release all jobs of a user at the printer of a card reader',
  grant: grant([], { advanced: 'not needed' }),
  parameters: {
    cd: query(name({ description: "the user's card" })),
    Mac: query(name({ description: 'the address of the card reader' })),
  },
  answer: json(tapAnswer),
  problems: ['tries-locked', 'reader-unknown', 'card-unknown'],
  errorCode: errorCodes.outputDocument,

  async run(
    call: Call<'tries-locked' | 'reader-unknown' | 'card-unknown'>,
    { cd, Mac }: { readonly cd: string; readonly Mac: string },
  ) {
    // SIL-28: readers behind one address may fail as often as people at them do, and no more.
    const guess = guessFromSource(call);
    if (await isLockedOut(call, guess)) throw call.problem('tries-locked');
    const port = await outputPortOfReader(call, await requestAccountId(call), Mac);
    if (port === undefined) throw call.problem('reader-unknown', { parameter: 'Mac' });
    const card = normaliseCard(cd, port);
    const user = await userByLoginId(call, port.accountId, { by: 'card', id: card });
    if (user === undefined || !isActive(call, user)) {
      await countFailure(call, guess);
      throw call.problem('card-unknown', { parameter: 'cd' });
    }

    const waiting = await call.service.store.read.documents.waitingOf(user.id);
    const ready = waiting.filter(
      (document) => statusAt(document, call.now) === documentStatus.ready,
    );
    const orders = ready.map((document) => orderFor(document, port));
    const released = orders.length === 0 ? [] : await call.service.delivery.releaseAll(orders);
    const documents = released.map(({ document: { uuid, name: documentName } }) => ({
      uuid,
      documentName,
    }));
    // interface 5.6: an insecure key lists no documents.
    const told = call.access.key?.secure === true ? { documents } : {};
    return { outputPortName: port.name, released: released.length, ...told };
  },
} as const;

/** As the document's own options say; nothing is kept after printing. */
function orderFor(document: DocumentRecord, port: OutputPort): ReleaseOrder {
  const { copies, grayscale, duplex } = document;
  return { document, port, options: { copies, grayscale, duplex, retain: false } };
}

export const tapCard = operation({ ...tap, id: 'tapCard', method: 'GET' });

export const tapCardByPost = operation({ ...tap, id: 'tapCardByPost', method: 'POST' });
