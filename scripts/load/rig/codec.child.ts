import ipp from 'ipp';
import { type Attribute, isCollection } from '../../../simulators/kit/wire/ipp/attribute.ts';
import { decodeMessage } from '../../../simulators/kit/wire/ipp/decoder.ts';
import { readValue } from '../../../simulators/kit/wire/ipp/read-value.ts';
import type { CodecRound, CodecTask } from './codec.ts';

// Both codecs in one process, so that they have the same processor and the same memory.
const { answer, roundMs } = JSON.parse(process.argv[2] ?? '{}') as CodecTask;
const bytes = Buffer.from(answer, 'base64');

const work: Readonly<Record<CodecRound, () => unknown>> = {
  package: () => ipp.parse(bytes),
  decode: () => decodeMessage(bytes),
  read: () => readAll(decodeMessage(bytes).groups),
};

process.on('message', (round: CodecRound) => process.send?.(perSecond(work[round])));
process.on('disconnect', () => process.exit());
process.send?.('ready');

/** All that a reader would look at: collections to their ground. */
function readAll(groups: readonly { readonly attributes: readonly Attribute[] }[]): void {
  for (const { attributes } of groups) {
    for (const { values } of attributes) {
      for (const value of values) {
        if (isCollection(value)) readAll([{ attributes: value.members }]);
        else readValue(value);
      }
    }
  }
}

/** By processor time, which neighbours on the machine disturb less. */
function perSecond(turn: () => unknown): number {
  const start = process.cpuUsage();
  const usedMs = (): number => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  let done = 0;
  while (usedMs() < roundMs) {
    for (let count = 0; count < 20; count += 1) turn();
    done += 20;
  }
  return done / (usedMs() / 1000);
}
