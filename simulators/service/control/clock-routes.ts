import Type from 'typebox';
import type { ControlAnswer, ControlRoute } from '../../kit/control.ts';
import { bodyReader } from './read-body.ts';
import type { Controlled } from './start.ts';

/** The last moment that ISO 8601 writes with four digits of a year. */
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const readFreeze = bodyReader(
  Type.Object(
    { at: Type.Optional(Type.Integer({ minimum: 0, maximum: latest })) },
    { additionalProperties: false },
  ),
);
const readAdvance = bodyReader(
  Type.Object(
    { ms: Type.Integer({ minimum: 0, maximum: 3_650 * 86_400_000 }) },
    { additionalProperties: false },
  ),
);

const clockState = {
  type: 'object',
  required: ['now', 'frozen', 'offsetMs'],
  properties: {
    now: { type: 'integer', description: 'epoch milliseconds' },
    frozen: { type: 'boolean' },
    offsetMs: { type: 'integer' },
  },
};

type ClockParts = Pick<Controlled, 'clock' | 'keepClock' | 'expiry' | 'scheduler' | 'audit'>;

/**
 * The service's clock, which a restart does not set right; waiting goes on in real time. What a move
 * expires or makes due is done before the answer.
 */
export function clockRoutes({
  clock,
  keepClock,
  expiry,
  scheduler,
  audit,
}: ClockParts): readonly ControlRoute[] {
  async function moved(): Promise<ControlAnswer> {
    await keepClock();
    await expiry.sweep();
    await scheduler.look();
    await audit.sweep();
    return { json: clock.state() };
  }
  return [
    {
      method: 'GET',
      path: '/clock',
      summary: 'Returns the time: {now, frozen, offsetMs}, now in epoch milliseconds.',
      answer: clockState,
      run: () => ({ json: clock.state() }),
    },
    {
      method: 'POST',
      path: '/clock/freeze',
      summary: 'Stops the clock, at the time {at} if given (epoch milliseconds).',
      body: readFreeze.schema,
      examples: [{}, { at: Date.UTC(2030, 0, 1) }],
      answer: clockState,
      run: ({ body }) => {
        clock.freeze(readFreeze(body).at);
        return moved();
      },
    },
    {
      method: 'POST',
      path: '/clock/advance',
      summary: 'Moves the clock forward by {ms} milliseconds, frozen or not.',
      body: readAdvance.schema,
      examples: [{ ms: 86_400_000 }],
      answer: clockState,
      run: ({ body }) => {
        clock.advance(readAdvance(body).ms);
        return moved();
      },
    },
    {
      method: 'POST',
      path: '/clock/resume',
      summary: 'Resumes a frozen clock from the time that it shows.',
      answer: clockState,
      run: () => {
        clock.resume();
        return moved();
      },
    },
  ];
}
