import { expect, it } from 'vitest';
import { errorCodes } from '../rules/error-codes.ts';
import { type ProblemCode, problemRow, problems } from '../rules/problems.ts';
import { errorDocument } from './error-document.ts';
import { anyCallPairs, errorMeanings, errorPairs, neverGiven } from './error-table.ts';
import { allOperations } from './index.ts';

const pairs = errorPairs();

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
  const met = new Set<ProblemCode>([...pairs, ...anyCallPairs()].map(({ problem }) => problem));
  const idle = (Object.keys(problems) as ProblemCode[]).filter((code) => !met.has(code));
  expect(idle.toSorted()).toEqual(ofNoCall);
});

/** Refused before it is known which call is meant, or by no call in particular. */
const ofNoCall = ['method-not-allowed', 'path-unknown'];

it('the document has each code with its meaning, and each situation with what to do', () => {
  const document = errorDocument();
  for (const meaning of Object.values(errorMeanings)) expect(document).toContain(`| ${meaning} |`);
  for (const code of Object.keys(problems)) expect(document).toContain(`| ${code} |`);
});
