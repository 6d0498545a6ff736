import fc from 'fast-check';
import { textMember } from '../../engine/journal/json.ts';
import { uniqueDocument } from '../../engine/session/documents/documents.ts';
import type { Caller } from '../../engine/session/http/client.ts';
import type { Session } from '../../engine/session/session.ts';
import { unchanged } from '../../engine/session/unchanged.ts';
import { copies, duplex, grayscale, seldom, text, which, wishPairs } from '../arguments.ts';
import { lookAtAllDocuments, lookAtDocuments, tokenOf, wasDone } from '../looks.ts';
import { type Made, type MadeDocument, pick } from '../made.ts';
import { type Drawn, defineMove } from '../move.ts';

const upload = defineMove({
  name: 'upload',
  weight: 5,
  wants: ['users', 'queues'],
  args: fc.record({
    user: which,
    queue: which,
    title: text,
    lost: fc.constantFrom('', '', '', '', 'user', 'queue'),
    twin: seldom,
    wishes: fc.record({ copies, duplex, grayscale }),
  }),
  async play(stage, made, { user, queue, title, lost, twin, wishes }) {
    const owner = pick(made.users, user);
    const before = twin ? made.documents.at(-1)?.file : undefined;
    const file = before ?? uniqueDocument(stage.name('doc'));
    const into = pick(made.queues, queue);
    const reply = await stage.sendUp(
      lost === 'user' ? { userName: stage.name('nobody') } : owner,
      lost === 'queue' ? stage.name('nowhere') : into.name,
      { file, title: `${title}.pdf`, parameters: wishPairs(wishes) },
    );
    const uuid = textMember(reply.json, 'uuid');
    if (wasDone(reply) && uuid !== undefined)
      made.documents.push({ uuid, owner, file, gone: false });
    if (into.isPush) await stage.settle(wasDone(reply) ? 1 : 0);
    await lookAtDocuments(stage, owner);
  },
});

/** Who asks: the owner, anybody else by token, the full key. */
const caller = fc.constantFrom('owner', 'key', 'stranger');

async function callerOf(
  stage: Session,
  made: Made,
  { who, owner }: { readonly who: string; readonly owner: MadeDocument['owner'] },
): Promise<Caller> {
  const stranger = made.users.find((one) => one !== owner && !one.gone);
  const asked = who === 'key' ? undefined : who === 'owner' ? owner : stranger;
  return (asked === undefined ? undefined : await tokenOf(stage, asked)) ?? stage.full;
}

const send = defineMove({
  name: 'send',
  weight: 5,
  wants: ['documents', 'ports'],
  needs: ['allow.paper'],
  args: fc.record({
    document: which,
    port: which,
    by: fc.constantFrom('address', 'serial', 'unknown'),
    who: caller,
    retain: fc.boolean(),
    again: fc.constantFrom(false, false, true),
    wishes: fc.record({ copies, duplex, grayscale }),
  }),
  async play(stage, made, { document, port, by, who, retain, again, wishes }) {
    const { uuid, owner } = pick(made.documents, document);
    const { address, serial } = pick(made.ports, port);
    const options = {
      path: { uuid, port: { address, serial, unknown: stage.name('noport') }[by] },
      parameters: [...(retain ? [['retain', 'true'] as const] : []), ...wishPairs(wishes)],
    };
    const asking = await callerOf(stage, made, { who, owner });
    for (let time = again ? 2 : 1; time > 0; time -= 1) {
      const reply = await stage.request('documents.send', asking, options);
      await stage.settle(wasDone(reply) ? 1 : 0);
    }
    await lookAtAllDocuments(stage, made);
  },
});

const download = defineMove({
  name: 'download',
  weight: 3,
  wants: ['documents'],
  args: fc.record({ document: which, who: caller, retain: fc.boolean(), unknown: seldom }),
  async play(stage, made, { document, who, retain, unknown }) {
    const { uuid, owner } = pick(made.documents, document);
    await stage.request('documents.download', await callerOf(stage, made, { who, owner }), {
      path: { uuid: unknown ? stage.unknownUuid() : uuid },
      parameters: [...unchanged, ...(retain ? [['retain', 'true'] as const] : [])],
    });
    await lookAtDocuments(stage, owner);
  },
});

const remove = defineMove({
  name: 'delete a document',
  weight: 3,
  wants: ['documents'],
  args: fc.record({ document: which, who: caller, unknown: seldom }),
  async play(stage, made, { document, who, unknown }) {
    const { uuid, owner } = pick(made.documents, document);
    await stage.request('documents.delete', await callerOf(stage, made, { who, owner }), {
      path: { uuid: unknown ? stage.unknownUuid() : uuid },
    });
    await lookAtAllDocuments(stage, made);
  },
});

const list = defineMove({
  name: 'list documents',
  wants: ['users'],
  args: fc.record({
    user: which,
    status: fc.constantFrom('', '0', '1', '2', '3', '9'),
    maxRecords: fc.constantFrom('', '1', '2', '500'),
  }),
  async play(stage, made, { user, status, maxRecords }) {
    const token = await tokenOf(stage, pick(made.users, user));
    if (token === undefined) return;
    await stage.request('documents.list', token, {
      parameters: [
        ...(status === '' ? [] : [['status', status] as const]),
        ...(maxRecords === '' ? [] : [['maxRecords', maxRecords] as const]),
      ],
    });
  },
});

/** interface 4.4, history aside: it is of the whole account. */
export const documentMoves: readonly Drawn[] = [upload, send, download, remove, list];
