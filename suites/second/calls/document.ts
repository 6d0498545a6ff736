import { type Answer, done } from '../answer.ts';
import type { Asked } from '../asked.ts';
import { release } from '../printing.ts';
import { Refusal } from '../refusal.ts';
import { isWithin } from '../state.ts';
import { ownJob } from './documents.ts';

const deleted = 2;
const suffix = '.content';

/** interface 4.4: it answers when the document is on its way, not when the paper is there. */
export function sendDocument(asked: Asked): Answer {
  const { state, given, account, segments } = asked;
  const job = ownJob(asked, segments[0] ?? '');
  const port = state.outputPorts.find(
    (one) =>
      isWithin(one.account, account) &&
      [one.given.get('address')?.[0], one.given.get('deviceserial')?.[0]].includes(segments[1]),
  );
  if (port === undefined) throw new Refusal(400, 'no such port');
  const copies = given.whole('copies');
  const duplex = given.oneOf('duplex', [0, 1, 2]);
  const grayscale = given.truth('grayscale');
  void release(state, {
    job,
    port,
    retain: given.truth('retain') ?? false,
    wishes: {
      ...(copies === undefined ? {} : { copies }),
      ...(duplex === undefined ? {} : { duplex }),
      ...(grayscale === undefined ? {} : { grayscale }),
    },
  });
  return done;
}

/** What was fetched and is not kept counts as deleted. */
export function downloadDocument(asked: Asked): Answer {
  const [segment = ''] = asked.segments;
  if (!segment.endsWith(suffix)) throw new Refusal(404, 'no such call');
  const job = ownJob(asked, segment.slice(0, -suffix.length));
  // interface 4.4 lists them without [opt].
  for (const required of ['copies', 'grayscale', 'duplex']) asked.given.text(required);
  if (asked.given.truth('retain') !== true) job.status = deleted;
  return { status: 200, bytes: job.bytes };
}
