import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { family } from '../../engine/family.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, both, on } from '../../engine/fault-proxy/alter.ts';
import { formOf, jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { location } from '../../engine/session/samples/administration.ts';
import { sampleOf, trySample } from '../../engine/session/samples/index.ts';
import type { Session } from '../../engine/session/session.ts';
import { testCase } from '../../engine/test-case.ts';
import { callOf, slugOf } from '../../spec/operation.ts';
import { operations } from '../../spec/operations.ts';
import { sideEffectPermissions } from '../../spec/side-effects.ts';

/** Optional parameters whose effect is in no answer, or that nothing else looks at. New ones go to the end of their area. */
const taken: Readonly<Record<string, readonly string[]>> = {
  'account.create': ['trustallclients', 'locationid'],
  'account.update': ['applicationname', 'trustallclients', 'locationid'],
  'containers.update': ['applicationname', 'locationid'],
  'outputports.list': ['providerid', 'username'],
  'outputports.create': ['vendor', 'embedded', 'sendusername'],
  'outputports.put-create': ['vendor', 'embedded'],
  'inputports.create': ['portFlags', 'locationid'],
  'inputports.list': ['providerid', 'username', 'locationids'],
  'accesscontrols.get': ['permissionsdomain'],
};

const table = operations.flatMap((operation) =>
  (taken[operation.id] ?? []).map((parameter) => ({ operation, parameter })),
);

/** interface 4: what may be given is taken. */
const optional = family('TAKES', table, ({ operation, parameter }) => [
  `${callOf(operation)} accepts ${parameter}`,
  {
    from: `${operation.id} param ${parameter}`,
    needs: sideEffectPermissions(operation.id),
    // Only jobs over IPP carry a user name (interface 4.5).
    ...(parameter === 'sendusername' ? { feature: 'ipp' } : {}),
    check: (c) => isTaken(c, operation.id, parameter),
    faults: fault(
      `${slugOf(operation)}-takes-no-${parameter.toLowerCase()}`,
      `refuses ${operation.id} with ${parameter}`,
      answersInstead(
        // A stranger is refused as ever.
        both(
          on(operation.id),
          (request) => formOf(request).has(parameter),
          ({ headers }) => headers['x-api-key']?.includes('nobody') !== true,
        ),
        jsonAnswer(400, { errorCode: 10_000 }),
      ),
    ),
  },
]);

export const rules = optional.map((one) => one.rule);

/** The call is done; it counts where the same call is refused to a stranger. */
function* isTaken(c: Case, operation: string, parameter: string): Iterable<Assertion> {
  // The parameter that a call is about stands last: others may be there so that it means something.
  const own = c.exchanges.filter(
    (x) => x.operation === operation && x.sent.parameters.at(-1)?.[0] === parameter,
  );
  for (const x of own) {
    const isTelling = own.some((other) => other.group === x.group && isStranger(other));
    if (x.group === undefined || !isTelling || x.key !== 'full' || wantsLicence(x)) continue;
    yield assertion(x, x.isSuccess, { expected: `success with ${parameter}`, seen: x.words });
  }
}

/** Refused for who asks, not for what is asked: by a status that says so, or by any (SIL-182) for another key. */
function isStranger(x: Exchange): boolean {
  return x.forbidden || (x.key !== 'full' && x.refused);
}

/** interface 7: a licence that is spent, over or not there says nothing of the parameter (SIL-65). */
function wantsLicence(x: Exchange): boolean {
  return [1050, 1051, 1052].includes(x.numberOf('errorCode') ?? 0);
}

/** Each of these calls is sent with one optional parameter, by a stranger and by the full key. */
export const testCases = [...Map.groupBy(optional, ({ operation }) => operation)].map(
  ([operation, own]) =>
    testCase(`optional/${slugOf(operation)}`, sideEffectPermissions(operation.id), async (s) => {
      for (const { parameter } of own) {
        const { options, ...sample } = await sampleOf(s, operation.id);
        const presumed = Object.entries(presumptions[parameter] ?? {});
        const parameters = [
          ...(options.parameters ?? []).filter(([name]) => !presumed.some(([one]) => one === name)),
          ...presumed,
          [parameter, await valueOf(s, operation.id, parameter)] as const,
        ];
        const richer = { ...sample, options: { ...options, parameters } };
        const pair = s.pair();
        const one = { operation: operation.id, sample: richer };
        await trySample(s, one, { caller: { key: s.name('nobody') }, pair, probes: ['KEY-02'] });
        await trySample(s, one, { caller: s.full, pair });
      }
    }),
);

/** The values of other parameters without which a parameter has no effect: printers have clients, IPP carries names (interface 4.5). */
const presumptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  embedded: { porttype: '1', vendor: 'unknown' },
  sendusername: { porttype: '1', vendor: 'unknown', printprotocol: '1' },
};

const values: Readonly<Record<string, string>> = {
  applicationname: 'Platen',
  trustallclients: 'false',
  providerid: '0',
  vendor: 'unknown',
  embedded: 'true',
  sendusername: 'true',
  portFlags: '1',
};

async function valueOf(s: Session, operation: string, parameter: string): Promise<string> {
  const { facts } = s.credentials;
  // "Guessed when absent or zero" is said of output ports alone (interface 4.5).
  if (operation === 'inputports.list' && parameter === 'providerid')
    return String(facts.providerId);
  if (parameter.startsWith('locationid')) return String((await location(s)).id);
  if (parameter === 'permissionsdomain') return facts.domain;
  if (parameter === 'username') return (await s.user()).userName;
  return values[parameter] ?? '';
}
