import type { Caller } from '../../drive/client.ts';
import type { Session } from '../../drive/session.ts';
import type { Port, User } from '../../drive/session-context.ts';

/** Somebody whose documents, people and queues nobody else touches. */
export interface Owner {
  readonly user: User;
  token: Caller;
  /** Documents that an upload was answered with. */
  readonly known: Set<string>;
  /** Those of them that wait, as far as is known. */
  waiting: string[];
  /** Documents that went to a push queue. */
  readonly pushed: Set<string>;
  /** Users that were made, with those asked for since the last look at them. */
  readonly people: string[];
  readonly touched: Set<string>;
  readonly queues: number[];
}

export interface Ground {
  readonly owners: readonly Owner[];
  /** One of the owners, who uploads a document and lets it wait to the end. */
  readonly patient: Owner;
  readonly queue: string;
  /** Push queues, of a raw printer and of one that takes IPP where the target has that. */
  readonly pushes: readonly string[];
  readonly ports: readonly Port[];
}

const busyCount = 4;

export async function crashGround(stage: Session): Promise<Ground> {
  const queue = await stage.queue();
  const front = stage.credentials.facts.declines.includes('ipp') ? 'raw' : 'ipp';
  const ports = [await stage.printer(), await stage.printer({ front })];
  const pushes: string[] = [];
  for (const port of ports) pushes.push(await stage.queue(port));
  const patient = await newOwner(stage);
  const owners = [patient];
  while (owners.length <= busyCount) owners.push(await newOwner(stage));
  return { owners, patient, queue, pushes, ports };
}

async function newOwner(stage: Session): Promise<Owner> {
  const user = await stage.user();
  const token = await stage.login(user);
  const things = { known: new Set<string>(), waiting: [], people: [], queues: [] };
  const pushed = new Set<string>();
  return { user, token, ...things, pushed, touched: new Set() };
}
