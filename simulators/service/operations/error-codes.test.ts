import { expect, it } from 'vitest';
import { type ErrorCode, errorCodes } from '../rules/error-codes.ts';
import { type ProblemCode, problemRow, problems } from '../rules/problems.ts';
import { allOperations } from './index.ts';
import { anyCall, refusalsOf } from './refusals.ts';

/** Every errorCode that a call can give, from the declarations. */
const pairs = allOperations.flatMap((operation) =>
  refusalsOf(operation).map((problem) => {
    const { errorCode = operation.errorCode }: { errorCode?: ErrorCode } = problemRow(problem);
    return { errorCode, operation, problem };
  }),
);

const noCall = 'no operation of the interface does what it is named after';

/** Codes that no call gives in a situation of its own, and why. */
const neverGiven: Partial<Readonly<Record<keyof typeof errorCodes, string>>> = {
  ok: 'the answer of every call that did what it was asked',
  createTrigger: `${noCall}: triggers`,
  deleteTrigger: `${noCall}: triggers`,
  runAutomation: `${noCall}: automation`,
  registerServer: `${noCall}: servers`,
  noServicesForAuthProvider: `${noCall}: services of a provider`,
  unknown: 'never on purpose (SIL-13): with HTTP 500, when the service failed',
};

it('every code of part 7 is given by some call, or has a reason why not, and none has both', () => {
  for (const [name, code] of Object.entries(errorCodes) as [keyof typeof errorCodes, number][]) {
    const isGiven = pairs.some(({ errorCode }) => errorCode === code);
    expect([name, isGiven]).toEqual([name, neverGiven[name] === undefined]);
  }
});

it('a call that answers with an errorCode gives the one that is named after it', () => {
  const answering = allOperations.filter(({ answer }) => answer.kind === 'json');
  const silent = answering.filter(({ id, problems: declared, errorCode }) => {
    const own = declared.filter((code) => problemRow(code).status === 200);
    if (own.length === 0) return false;
    return !pairs.some((pair) => pair.operation.id === id && pair.errorCode === errorCode);
  });
  expect(silent.map(({ id }) => id)).toEqual([]);
});

it('every situation belongs to a call, or to any; what none can meet is no situation', () => {
  const met = new Set<ProblemCode>([...pairs.map(({ problem }) => problem), ...anyCall]);
  const idle = (Object.keys(problems) as ProblemCode[]).filter((code) => !met.has(code));
  expect(idle.toSorted()).toEqual(ofNoCall);
});

/** Refused before it is known which call is meant, or by no call in particular. */
const ofNoCall = ['method-not-allowed', 'path-unknown'];
