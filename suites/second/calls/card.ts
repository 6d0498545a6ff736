import type { Answer } from '../answer.ts';
import type { Asked } from '../asked.ts';
import { release } from '../printing.ts';
import { Refusal } from '../refusal.ts';
import { isWithin } from '../state.ts';

const ready = 0;
const card = 4;

/** interface 4.11: the newest document first; answered when all is printed. */
export async function tap({ state, account, given }: Asked): Promise<Answer> {
  const number = given.text('cd');
  const reader = given.text('Mac');
  const person = state.people.find((one) => one.details.get(card)?.includes(number) === true);
  const port = state.outputPorts.find(
    (one) => one.given.get('ipreaderaddress')?.[0] === reader && isWithin(one.account, account),
  );
  if (person === undefined || port === undefined || !isWithin(person.account, account))
    throw new Refusal(404, 'no such card or reader');
  const waiting = state.jobs.filter(
    (job) =>
      job.status === ready && job.userName === person.userName && job.account === person.account,
  );
  const releases = waiting.toReversed().map((job) => release(state, { job, port, retain: false }));
  await Promise.all(releases);
  return { status: 200 };
}
