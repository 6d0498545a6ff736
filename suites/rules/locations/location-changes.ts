import { answersWith } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { given } from '../../engine/case/records.ts';
import { mismatch, shapeWords } from '../../engine/case/shape.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterJson,
  alterRecords,
  alterStatus,
  answersInstead,
  both,
  made,
  okayFor,
  pretends,
  stillDoes,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import {
  alterBody,
  bodyOf,
  namesKnown,
  whose,
  withBody,
} from '../../engine/fault-proxy/json-bodies.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { isArray, type Json } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import {
  location,
  locationWishes,
  networkName,
} from '../../engine/session/samples/administration.ts';
import { newQueue } from '../../engine/session/samples/ports.ts';
import { madeId } from '../../engine/session/samples/sample.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { errorCodeInfoId, locationInfo } from '../../spec/shape.ts';
import { pathIdOf } from './identifiers.ts';
import { network } from './new-locations.ts';
import { differsAtAll, readAfter, readsAs } from './reads.ts';

const changes = call('locations.update');
const removes = call('locations.delete');
const any = { locationType: 4, stringData: ['any'] };

/** interface 4.10: locations are changed and deleted; unknown ones are asked for. */
export const rules = [
  rule('LOC-GET-02', 'Reading an unknown location is answered 404', {
    from: ['locations.get param locationid', 'locations.get errors 404', '7 status 404'],
    basis: 'derived',
    refused: 404,
    faults: fault(
      'unknown-location-is-400',
      'returns 400 when an unknown location is read',
      alterStatus(call('locations.get'), 404, jsonAnswer(400, {})),
    ),
  }),
  rule('LOC-MOD-01', 'A changed location is returned with the new values', {
    from: ['locations.update call', 'locations.update params'],
    basis: 'derived',
    check: readsAs('locations.update', differsAtAll),
    faults: [
      fault(
        'location-is-not-changed',
        'returns success for the change of a location and does not store it',
        alterBody(changes, (body) => ({ ...body, sortOrder: 1 })),
      ),
      fault(
        'changed-location-has-one-identifier',
        'keeps only the first identifier of a changed location',
        alterBody(changes, (body) => {
          const { identifiers } = body;
          return isArray(identifiers) ? { ...body, identifiers: identifiers.slice(0, 1) } : body;
        }),
      ),
    ],
  }),
  rule('LOC-MOD-02', 'Changing a location returns LocationInfo', {
    from: [
      'locations.update returns',
      ...['id', 'name', 'sortOrder', 'identifiers'].map((name) => `2 LocationInfo ${name}`),
    ],
    check: answersWith('locations.update', locationInfo),
    faults: fault(
      'changed-location-is-a-code',
      'returns an errorCode for the change of a location',
      alterJson(changes, () => ({ errorCode: 0 })),
    ),
  }),
  rule('LOC-MOD-03', 'Changing an unknown location is answered 404 or 403', {
    from: 'locations.update errors 400 403 404',
    basis: 'derived',
    refused: 'absent',
    faults: fault(
      'unknown-location-is-changed',
      'returns 400 for the change of an unknown location',
      alterStatus(changes, 404, jsonAnswer(400, {})),
    ),
  }),
  rule(
    'LOC-MOD-04',
    'A change of a location without a name or identifiers, or with an unknown type, is refused',
    {
      from: 'locations.update errors 400 403 404',
      basis: 'derived',
      atLeast: 3,
      refused: 'any',
      besides: unchanged,
      faults: fault(
        'location-is-changed-and-refused',
        'refuses a change without identifiers but stores its other members',
        stillDoes(
          whose(changes, (body) => !('identifiers' in body)),
          (request) => withBody(request, { ...bodyOf(request), identifiers: [any] }),
        ),
      ),
    },
  ),
  rule('LOC-DEL-01', 'Reading a deleted location is answered 404', {
    from: 'locations.delete call',
    basis: 'derived',
    check: perDeletion(function* (_, look) {
      const expected = '404 after the location was deleted';
      yield assertion(look, look.status === 404, { expected, seen: look.words });
    }),
    faults: fault(
      'location-outlives-its-end',
      'returns success for the deletion of a location and keeps it',
      answersInstead(both(removes, namesKnown), okayFor),
    ),
  }),
  rule('LOC-DEL-02', 'Deleting an unknown location is answered 404 or 403', {
    from: 'locations.delete errors 403 404',
    basis: 'derived',
    refused: 'absent',
    faults: fault(
      'unknown-location-is-deleted',
      'returns 400 for the deletion of an unknown location',
      alterStatus(removes, 404, jsonAnswer(400, {})),
    ),
  }),
  rule('LOC-DEL-03', 'Deleting a location returns ErrorCodeInfoId', {
    from: ['locations.delete returns', '2 ErrorCodeInfoId errorCode', '2 ErrorCodeInfoId id'],
    check: perDeletion(function* (x, look) {
      if (look.status !== 404) return;
      const wrong = mismatch(x.json, errorCodeInfoId);
      yield assertion(x, wrong === undefined, shapeWords(wrong));
    }),
    faults: fault(
      'deleted-location-without-id',
      'returns no id for the deletion of a location',
      alterRecords(removes, (record) => without(record, 'id')),
    ),
  }),
  rule('LOC-DEL-04', 'A location that a queue uses cannot be deleted', {
    from: 'locations.delete call',
    basis: 'SIL-72',
    refused: 'any',
    faults: fault(
      'location-in-use-is-deleted',
      'deletes a location that a queue uses',
      pretends(removes, made),
    ),
  }),
];

/** The next call about the location, if it is a read, does not show the sort order of the probe. */
function* unchanged(probe: Exchange, c: Case): Iterable<Assertion> {
  const look = c.after(probe, (one) => pathIdOf(one) === pathIdOf(probe));
  if (look?.operation !== 'locations.get' || look.key !== 'full' || !look.isSuccess) return;
  const seen = look.numberOf('sortOrder');
  const ok = seen !== given(probe, 'sortOrder');
  yield assertion(look, ok, {
    expected: 'the location unchanged by the refused call',
    seen: ok ? 'an unchanged location' : `sortOrder ${String(seen)} of the refused call`,
  });
}

/** Looks at each deletion that succeeded, with the read after it. */
function perDeletion(judge: (x: Exchange, look: Exchange) => Iterable<Assertion>) {
  return function* (c: Case): Iterable<Assertion> {
    for (const x of c.calls(removes)) {
      const look = readAfter(c, x);
      if (x.ok && look !== undefined) yield* judge(x, look);
    }
  };
}

export const testCases = [
  /** A location is changed and deleted, and read after each; unknown ones are asked for. */
  testCase('locations/change', [], async (s) => {
    const { id } = await location(s);
    const unknown = s.unknownId();
    const read = (locationid: number | string) => s.call('locations.get', { locationid });
    // The id stands in the path and in the body.
    const change = (to: number | string, members: Readonly<Record<string, Json>>) =>
      s.call(
        'locations.update',
        { id: to },
        { ...s.full, members: { ...members, id: Number(to) } },
      );
    await s.probe(
      'LOC-GET-02',
      () => read(unknown),
      () => read(id),
    );
    const identifiers = [...network, { locationType: 4, stringData: [networkName(s)] }];
    const members = { ...locationWishes(s), sortOrder: 42, identifiers };
    await s.probe(
      'LOC-MOD-03',
      () => change(unknown, members),
      () => change(id, members),
    );
    await read(id);
    // Fewer than before, and none: which may be refused.
    for (const fewer of [identifiers.slice(1), []]) {
      await change(id, { ...members, id, sortOrder: 43 + fewer.length, identifiers: fewer });
      await read(id);
    }
    const whole = locationWishes(s);
    for (const [rules, wrong] of [
      [['LOC-MOD-04', 'NEED-LOCATIONS-06'], without(whole, 'name')],
      [['LOC-MOD-04', 'NEED-LOCATIONS-08'], without(whole, 'identifiers')],
      [['LOC-MOD-04'], { ...whole, identifiers: [{ locationType: 9, stringData: ['x'] }] }],
    ] as const)
      await s.probe(
        rules,
        async () => {
          await change(id, { ...wrong, sortOrder: 77 });
          await read(id);
        },
        async () => {
          await change(id, locationWishes(s));
          await read(id);
        },
      );
    await s.probe(
      'LOC-DEL-02',
      () => s.call('locations.delete', { id: unknown }),
      () => s.call('locations.delete', { id }),
    );
    await read(id);
  }),

  /** A queue stands at a location: it is deleted while it does, and when the queue is gone. */
  testCase('locations/in-use', [], async (s) => {
    const { id } = await location(s);
    const wanted = { ...newQueue(s), locationid: id };
    const queue = await s.call('inputports.create', wanted);
    const inputportid = madeId(s.need(queue, 'creating a queue at a location'));
    const pair = s.pair();
    await s.call('locations.delete', { id }, { ...s.full, pair, probes: ['LOC-DEL-04'] });
    await s.call('inputports.delete', { inputportid });
    await s.call('locations.delete', { id }, { ...s.full, pair });
  }),
];
