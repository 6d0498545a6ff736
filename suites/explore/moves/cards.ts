import fc from 'fast-check';
import { isArray } from '../../engine/journal/json.ts';
import type { Pairs } from '../../engine/session/http/body.ts';
import type { Session } from '../../engine/session/session.ts';
import { seldom, which } from '../arguments.ts';
import { enter, lookAtAllDocuments, lookAtUser, provider, tokenOf, wasDone } from '../looks.ts';
import { type MadeCard, pick } from '../made.ts';
import { type Drawn, defineMove } from '../move.ts';

const registerCard = defineMove({
  name: 'register a card',
  wants: ['users'],
  args: fc.record({ user: which, known: fc.option(which, { nil: undefined }), nothing: seldom }),
  async play(stage, made, { user, known, nothing }) {
    const holder = pick(made.users, user);
    const isFresh = known === undefined || made.cards.length === 0;
    const card: MadeCard = isFresh
      ? { number: stage.cardNumber(), holder: undefined }
      : pick(made.cards, known);
    if (isFresh) made.cards.push(card);
    const reply = await stage.request('users.card', stage.full, {
      path: { username: holder.userName },
      parameters: nothing ? [] : [['cardid', card.number]],
    });
    const isShared = card.holder !== undefined && card.holder !== holder && !card.holder.gone;
    // Whom a card opens that two users have is not said: it is not used any more.
    if (!nothing && wasDone(reply) && isShared) made.cards.splice(made.cards.indexOf(card), 1);
    if (!nothing && wasDone(reply)) card.holder = holder;
    for (const one of made.users) await lookAtUser(stage, one);
    await enter(stage, { authtype: '1', userid: card.number });
  },
});

const takeCardsAway = defineMove({
  name: 'remove the cards',
  wants: ['users'],
  args: fc.record({ user: which }),
  async play(stage, made, { user }) {
    const holder = pick(made.users, user);
    const parameters: Pairs = [provider(stage), ['detailtype', '4']];
    const reply = await stage.request('users.update', stage.full, {
      path: { username: holder.userName },
      parameters,
    });
    const own = made.cards.filter((card) => card.holder === holder);
    if (wasDone(reply)) for (const card of own) card.holder = undefined;
    await lookAtUser(stage, holder);
    await enter(stage, { authtype: '1', userid: holder.card });
  },
});

const tap = defineMove({
  name: 'tap',
  weight: 3,
  wants: ['cards', 'ports'],
  needs: ['allow.paper'],
  args: fc.record({
    card: which,
    port: which,
    via: fc.constantFrom('card.get', 'card.post'),
    unknown: seldom,
  }),
  async play(stage, made, { card, port, via, unknown }) {
    const at = pick(made.ports, port);
    const known = pick(made.cards, card);
    const waiting = unknown ? 0 : await waitingFor(stage, known);
    const parameters: Pairs = [
      ['cd', unknown ? stage.cardNumber() : known.number],
      ['Mac', at.reader],
    ];
    // Unknown cards count against whoever is not a known device (SIL-28).
    const reply = await stage.request(via, stage.panel, { parameters });
    await stage.settle(wasDone(reply) ? waiting : 0);
    await lookAtAllDocuments(stage, made);
  },
});

/** How many documents will come, if the tap does what it is for. */
async function waitingFor(stage: Session, { holder }: MadeCard): Promise<number> {
  const token = holder === undefined ? undefined : await tokenOf(stage, holder);
  const reply = token === undefined ? undefined : await stage.look(token);
  return isArray(reply?.json) ? reply.json.length : 0;
}

/** interface 4.7 (cards) and 4.11. */
export const cardMoves: readonly Drawn[] = [registerCard, takeCardsAway, tap];
