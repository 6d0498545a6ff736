import type { Pairs } from '../../drive/body.ts';
import type { CallOptions } from '../../drive/client.ts';
import { uniqueDocument } from '../../drive/documents.ts';
import type { Session } from '../../drive/session.ts';
import type { User } from '../../drive/session-context.ts';

/** A call that works with the full key, and how to see afterwards whether it changed anything. */
export interface SampleCall {
  readonly operation: string;
  readonly options: CallOptions;
  readonly look?: { readonly operation: string; readonly options: CallOptions };
}

export interface Ground {
  readonly user: User;
  readonly queue: string;
}

export async function prepareGround(stage: Session): Promise<Ground> {
  return { user: await stage.user(), queue: await stage.queue() };
}

/** Calls that only read. */
export function readingSamples(stage: Session, { user }: Ground): readonly SampleCall[] {
  const provider = ['providerid', String(stage.credentials.facts.providerId)] as const;
  return [
    { operation: 'version.get', options: {} },
    {
      operation: 'account.get',
      options: { parameters: [['domainname', stage.credentials.facts.domain]] },
    },
    { operation: 'users.get', options: { parameters: [['username', user.userName], provider] } },
    { operation: 'outputports.list', options: {} },
    { operation: 'inputports.list', options: {} },
    { operation: 'documents.history', options: { parameters: [['maxrecords', '1']] } },
  ];
}

/** Calls that change something, each with a look at whether it did. */
export function writingSamples(stage: Session, { user, queue }: Ground): readonly SampleCall[] {
  const { domain, providerId } = stage.credentials.facts;
  const provider = ['providerid', String(providerId)] as const;
  const named = stage.name('made');
  const file = uniqueDocument(stage.name('sample'));
  const port: Pairs = [
    ['domainname', domain],
    ['portname', stage.name('madeport')],
    ['address', `${stage.name('host')}.example`],
    ['porttype', '0'],
  ];
  return [
    {
      operation: 'users.create',
      options: { parameters: [['username', named], provider] },
      look: { operation: 'users.get', options: { parameters: [['username', named], provider] } },
    },
    {
      operation: 'inputports.create',
      options: {
        parameters: [
          ['domainname', domain],
          ['portname', stage.name('madequeue')],
          ['porttype', '0'],
        ],
      },
      look: { operation: 'inputports.list', options: {} },
    },
    {
      operation: 'outputports.create',
      options: { parameters: port },
      look: { operation: 'outputports.list', options: {} },
    },
    {
      operation: 'documents.upload',
      options: {
        parameters: [
          ['username', user.userName],
          ['portname', queue],
          ['title', file.fileName],
          provider,
        ],
        file,
      },
    },
  ];
}
