import fc from 'fast-check';
import { member, numberMember } from '../../engine/journal/json.ts';
import { which } from '../arguments.ts';
import { callerOf, enter, lookAtAllDocuments } from '../looks.ts';
import { pick } from '../made.ts';
import { type Drawn, defineMove } from '../move.ts';

const minuteMs = 60_000;
/** Shorter lives leave no room for the margins of two clocks. */
const shortestLifeMs = 10 * minuteMs;

const waitLong = defineMove({
  name: 'move the clock',
  needs: ['control.clock'],
  exclusive: true,
  args: fc.record({ minutes: fc.constantFrom(1, 59, 24 * 60, 24 * 60 * 8) }),
  async play(stage, made, { minutes }) {
    const before = made.users.map(({ token }) => token).filter((token) => token !== undefined);
    await stage.advanceClock(minutes * minuteMs);
    // Tokens from before: those that are over must no longer open anything.
    for (const token of before) await stage.look(token);
    for (const user of made.users) delete user.token;
    await lookAtAllDocuments(stage, made);
  },
});

const outliveToken = defineMove({
  name: 'let a token expire',
  wants: ['users'],
  needs: ['control.clock'],
  exclusive: true,
  args: fc.record({ user: which, isOver: fc.boolean() }),
  async play(stage, made, { user, isOver }) {
    const { userName } = pick(made.users, user);
    const reply = await enter(stage, { authtype: '3', userid: userName });
    const token = callerOf(stage, reply);
    const lifeMs = (numberMember(member(reply.json, 'token'), 'expires_in') ?? 0) * 1000;
    if (token === undefined || lifeMs < shortestLifeMs) return;
    await stage.advanceClock(lifeMs + (isOver ? 5 : -5) * minuteMs);
    await stage.look(token);
    for (const one of made.users) delete one.token;
  },
});

/** Expiry of documents and the lifetime of tokens, where the target lets its clock be moved. */
export const clockMoves: readonly Drawn[] = [waitLong, outliveToken];
