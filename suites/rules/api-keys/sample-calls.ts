import type { Parameters } from '../../engine/session/call-parameters.ts';
import { uniqueDocument } from '../../engine/session/documents/documents.ts';
import type { Caller, CallOptions, Reply } from '../../engine/session/http/client.ts';
import type { Session } from '../../engine/session/session.ts';
import type { User } from '../../engine/session/session-context.ts';

interface Asked {
  readonly operation: string;
  readonly parameters: Parameters;
}

/** A call that works with the full key, and how to see afterwards whether it changed anything. */
export interface SampleCall extends Asked, Pick<CallOptions, 'file'> {
  readonly look?: Asked;
}

export interface Ground {
  readonly user: User;
  readonly queue: string;
}

export async function prepareGround(s: Session): Promise<Ground> {
  return { user: await s.user(), queue: await s.queue() };
}

/** Calls that only read. */
export function readingSamples(
  { domain, credentials: { facts } }: Session,
  { user }: Ground,
): readonly SampleCall[] {
  const named = { username: user.userName, providerid: facts.providerId };
  return [
    { operation: 'version.get', parameters: {} },
    { operation: 'account.get', parameters: { domainname: domain } },
    { operation: 'users.get', parameters: named },
    { operation: 'outputports.list', parameters: {} },
    { operation: 'inputports.list', parameters: {} },
    { operation: 'documents.history', parameters: { maxrecords: 1 } },
  ];
}

/** Calls that change something, each with a look at whether it did. */
export function writingSamples(s: Session, { user, queue }: Ground): readonly SampleCall[] {
  const { providerId: providerid } = s.credentials.facts;
  const newUser = { username: s.name('made'), providerid };
  const file = uniqueDocument(s.name('sample'));
  const port = {
    domainname: s.domain,
    portname: s.name('madeport'),
    address: `${s.name('host')}.example`,
    porttype: 0,
  };
  const pull = { domainname: s.domain, portname: s.name('madequeue'), porttype: 0 };
  const upload = { username: user.userName, portname: queue, title: file.fileName, providerid };
  return [
    {
      operation: 'users.create',
      parameters: newUser,
      look: { operation: 'users.get', parameters: newUser },
    },
    {
      operation: 'inputports.create',
      parameters: pull,
      look: { operation: 'inputports.list', parameters: {} },
    },
    {
      operation: 'outputports.create',
      parameters: port,
      look: { operation: 'outputports.list', parameters: {} },
    },
    { operation: 'documents.upload', parameters: upload, file },
  ];
}

interface Tried {
  readonly samples: readonly SampleCall[];
  /** The rules by which the caller must be refused. */
  readonly rules: (operation: string) => readonly string[];
  /** The samples of the controls, where a call that was done cannot be done again. */
  readonly again?: () => readonly SampleCall[];
}

/** Every sample by this caller, a look at what it changed, and the full key as control. */
export async function tryWith(
  s: Session,
  caller: Caller,
  { samples, rules, again }: Tried,
): Promise<void> {
  for (const sample of samples)
    await s.probe(
      rules(sample.operation),
      async () => {
        await send(s, sample, caller);
        if (sample.look !== undefined) await send(s, sample.look, s.full);
      },
      () => {
        const control = again?.().find(({ operation }) => operation === sample.operation);
        return send(s, control ?? sample, s.full);
      },
    );
}

function send(
  s: Session,
  { operation, parameters, file }: SampleCall,
  caller: Caller,
): Promise<Reply> {
  return s.call(operation, parameters, { ...caller, ...(file !== undefined && { file }) });
}
