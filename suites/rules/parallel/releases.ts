import { assertion, type Claim, claim, factIf } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { send } from '../../engine/case/subjects/sends.ts';
import { fault } from '../../engine/fault.ts';
import { alterStatus, losesFirstJob, pretends } from '../../engine/fault-proxy/alter.ts';
import { type Interception, jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import { rule } from '../../engine/rule.ts';
import type { Release } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { isBesideDeletions, perRace, type Race, racesOf } from './simultaneous.ts';

const needs = ['allow.paper'] as const;
const derived = { basis: 'derived', needs, atLeast: 3 } as const;
const bySend = { from: 'documents.send call', needs } as const;
const byTap = { from: 'card.get: what is released', needs } as const;
const remove = call('documents.delete');
const printsTwice: Interception = { paper: (job) => [job, job] };
const printsForEach = { ...printsTwice, ...pretends(send) };

const hasRivals = ({ releases }: Race): boolean => releases.length > 1;
const isSend = ({ cause }: Release): boolean => cause === 'send';
const isDone = ({ outcome }: Release): boolean => outcome === 'done';
const isGranted = ({ outcome }: Pick<Release, 'outcome'>): boolean => outcome !== 'refused';
const isTappedTwice = (race: Race): boolean => hasRivals(race) && !race.releases.some(isSend);

/**
 * Simultaneous releases and deletions of one document. Derived is what holds in whichever
 * order the calls took effect; which of them wins is not said (SIL-59).
 */
export const rules = [
  rule(
    'PAR-01',
    'A document with several simultaneous releases prints at most once for each release that succeeded',
    {
      ...bySend,
      ...derived,
      check: perRace(hasRivals, atMostOncePerSuccess),
      faults: fault(
        'race-prints-twice',
        'prints a document twice when one of several simultaneous sends succeeds',
        printsTwice,
      ),
    },
  ),
  rule(
    'PAR-02',
    'A document prints when one of several simultaneous sends was answered with errorCode 0',
    {
      ...bySend,
      ...derived,
      check: perRace(
        (race) => race.releases.filter(isSend).some(isDone) && !isTakenAway(race),
        isPrinted,
      ),
      faults: fault(
        'race-prints-nothing',
        'returns errorCode 0 for one of several simultaneous sends and prints nothing',
        losesFirstJob,
      ),
    },
  ),
  rule('PAR-19', 'Simultaneous sends of one document each succeed or are refused, without a 5xx', {
    ...bySend,
    basis: 'SIL-59',
    atLeast: 3,
    since: '2026-12',
    *check(c) {
      const sends = [...racesOf(c)].filter(hasRivals).flatMap(({ releases }) => releases);
      for (const x of c.calls(send).filter((one) => sends.some(({ call }) => call === one.call)))
        yield assertion(x, x.status < 500, {
          expected: 'success or a refusal, not a 5xx',
          seen: x.words,
        });
    },
    faults: fault(
      'race-ends-in-500',
      'returns 500 for the sends that lose a race',
      pretends(send, jsonAnswer(500, { errorCode: 1 })),
    ),
  }),
  rule(
    'PAR-03',
    'A document that is sent to two printers simultaneously prints once, at one of them',
    {
      ...bySend,
      basis: 'SIL-59',
      check: perRace(
        ({ releases, attempts }) =>
          attempts.length === 0 &&
          releases.every(isSend) &&
          new Set(releases.map(({ to }) => to)).size > 1,
        onePrint,
      ),
      faults: fault(
        'both-printers-print',
        'prints at both printers for two simultaneous sends',
        printsForEach,
      ),
    },
  ),
  rule('PAR-04', 'A document that is released by a simultaneous tap and send prints once', {
    ...byTap,
    basis: 'SIL-59',
    check: perRace(
      ({ releases, attempts }) =>
        attempts.length === 0 && releases.some(isSend) && !releases.every(isSend),
      onePrint,
    ),
    faults: fault(
      'tap-and-send-both-print',
      'prints for both a tap and a simultaneous send',
      printsForEach,
    ),
  }),
  rule('PAR-05', 'Two simultaneous taps of one card print every document that waited', {
    ...byTap,
    basis: 'derived',
    atLeast: 2,
    check: perRace((race) => isTappedTwice(race) && race.releases.some(isDone), isPrinted),
    faults: fault(
      'two-taps-lose-one',
      'loses a document between two simultaneous taps',
      losesFirstJob,
    ),
  }),
  rule('PAR-06', 'Two simultaneous taps of one card print no document twice', {
    ...byTap,
    basis: 'SIL-59',
    atLeast: 2,
    check: perRace((race) => isTappedTwice(race) && race.prints.length > 0, onePrint),
    faults: fault('two-taps-print-twice', 'prints for each of two simultaneous taps', printsTwice),
  }),
  rule(
    'PAR-07',
    'After a simultaneous send and delete of which one succeeded, the document prints only if the send succeeded',
    {
      from: ['documents.delete call', 'documents.send call'],
      ...derived,
      check: perRace(
        (race) =>
          isBesideDeletions(race) &&
          race.releases.every((one) => isSend(one) && (isDone(one) || !isGranted(one))),
        printedAsAnswered,
      ),
      faults: fault(
        'deleted-meanwhile-is-printed',
        'refuses a send during a delete but prints anyway',
        alterStatus(send, 200, jsonAnswer(200, { errorCode: 1001 })),
      ),
    },
  ),
];

/** A job that was taken and is not printed yet may go with its document: when a send prints is not said (SIL-42). */
function isTakenAway({ attempts }: Race): boolean {
  return attempts.filter(remove).some(isGranted);
}

function isPrinted({ prints }: Race): Claim {
  return claim(prints.length > 0, 'a print of the document', printsSeen(prints));
}

function printsSeen({ length }: Race['prints']): string {
  return length === 0 ? 'no print' : countOf(length, 'print');
}

function atMostOncePerSuccess({ releases, prints }: Race): Claim {
  const granted = releases.filter(isGranted).length;
  const expected = `at most ${countOf(granted, 'print')}`;
  return { ...claim(prints.length <= granted, expected, printsSeen(prints)), isFact: true };
}

function onePrint({ prints }: Race): Claim {
  const { length } = prints;
  return { ...claim(length === 1, 'one print', printsSeen(prints)), ...factIf(length > 1) };
}

function printedAsAnswered(race: Race): Claim {
  const { releases, prints } = race;
  const seen = printsSeen(prints);
  if (!releases.some(isDone)) return claim(prints.length === 0, 'no print', seen);
  if (!isTakenAway(race)) return isPrinted(race);
  return claim(prints.length <= releases.length, 'at most one print for each send', seen);
}

type Start = () => Promise<unknown>;

/** Both calls at a time; which of them is sent first changes with the round. */
function both(round: number, one: Start, other: Start): Promise<unknown> {
  const [first, last] = round % 2 === 0 ? [one, other] : [other, one];
  return Promise.all([first(), last()]);
}

export const testCases = [
  /** One document, sent to two printers at a time, twice to each. */
  testCase('parallel/two-printers', needs, async (s) => {
    const { user, queue, token, port } = await s.printSetup();
    const second = await s.printer();
    await s.times(3, async () => {
      const uuid = await s.upload(user, queue);
      const ports = [port, second, port, second];
      await Promise.all(
        ports.map(({ address }) => s.call('documents.send', { uuid, port: address }, token)),
      );
      await s.settle(1);
    });
    await s.look(token);
  }),

  /** One document, sent at the panel while its user's card is tapped. */
  testCase('parallel/tap-and-send', needs, async (s) => {
    const { user, queue, token, port } = await s.printSetup();
    const second = await s.printer();
    for (const round of [0, 1, 2]) {
      const document = { uuid: await s.upload(user, queue), port: port.address };
      const release = (): Promise<unknown> => s.call('documents.send', document, token);
      await both(round, () => s.tap(second, user.card), release);
      await s.settle(1);
    }
    await s.look(token);
  }),

  /** Four documents wait; the card is tapped at two readers at a time. */
  testCase('parallel/two-taps', needs, async (s) => {
    const { user, queue, token, port } = await s.printSetup();
    const second = await s.printer();
    await s.times(3, async () => {
      await s.times(4, () => s.upload(user, queue));
      await Promise.all([s.tap(port, user.card), s.tap(second, user.card, 'POST')]);
      await s.settle(4);
      await s.look(token);
    });
  }),

  /** One document, sent and deleted at a time. */
  testCase('parallel/send-and-delete', needs, async (s) => {
    const { user, queue, token, port } = await s.printSetup();
    for (const round of [0, 1, 2, 3, 4, 5]) {
      const uuid = await s.upload(user, queue);
      const release = (): Promise<unknown> =>
        s.call('documents.send', { uuid, port: port.address }, token);
      await both(round, release, () => s.call('documents.delete', { uuid }, token));
      await s.settle(0);
      await s.look(token);
    }
  }),
];
