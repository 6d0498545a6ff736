import fc from 'fast-check';
import { lookAtAllDocuments } from '../looks.ts';
import { type Drawn, defineMove } from '../move.ts';

const minuteMs = 60_000;

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

/** Expiry of documents and the lifetime of tokens, where the target lets its clock be moved. */
export const clockMoves: readonly Drawn[] = [waitLong];
