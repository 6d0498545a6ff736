import { pathText } from '../../journal/exchange.ts';
import { isSuccess } from '../../journal/success.ts';
import { assertion, type BoundCheck, seenAnswer } from '../../judge/check.ts';
import { provenPairs } from '../../judge/refusals.ts';
import type { State } from '../../model/state.ts';
import { onPaper } from './checks-releases.ts';

const printed = onPaper('DOC-SEND-09', ({ release, prints }, world) => {
  if (!isSerialNumber(release.to, world)) return undefined;
  return {
    ok: prints.length > 0,
    expected: 'a print at the port with the serial number',
    seen: prints.length > 0 ? 'a print at this port' : 'no print',
  };
});

/** interface 4.4: the path names an output port by its address or its serial number. */
export const serialNumberChecks: readonly BoundCheck[] = [
  {
    rule: 'DOC-SEND-09',
    *play(play, world) {
      yield* printed.play(play, world);
      // The same port was found by its address.
      const probes = provenPairs(play, world, {
        probe: (one) =>
          one.operation === 'documents.send' && isSerialNumber(pathText(one, 'port'), world),
      });
      for (const [probe] of probes)
        yield assertion(probe, isSuccess(probe), {
          expected: 'errorCode 0, as for the address',
          seen: seenAnswer(probe),
        });
    },
  },
];

/** Of an output port that has another address. */
export function isSerialNumber(segment: string, world: State): boolean {
  return [...world.outputPorts.values()].some(
    (port) => port.fields['deviceserial'] === segment && port.fields['address'] !== segment,
  );
}
