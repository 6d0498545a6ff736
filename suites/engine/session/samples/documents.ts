import { uniqueDocument } from '../documents/documents.ts';
import type { Pairs } from '../http/body.ts';
import type { Session } from '../session.ts';
import type { User } from '../session-context.ts';
import { unchanged } from '../unchanged.ts';
import { dummyPort } from './ports.ts';
import type { Sample, SampleMaker } from './sample.ts';

interface Waiting {
  readonly user: User;
  readonly uuid: string;
}

async function waiting(s: Session): Promise<Waiting> {
  const user = await s.user();
  return { user, uuid: await s.upload(user, await s.queue()) };
}

/** A tap at a port that takes documents without a device (SIL-48): no paper is spent. */
async function tap(s: Session): Promise<Sample> {
  const user = await s.user();
  const { reader } = await dummyPort(s);
  const parameters: Pairs = [
    ['cd', user.card],
    ['Mac', reader],
  ];
  return { options: { parameters } };
}

/** interface 4.3, 4.4 and 4.11. */
export const documentSamples: Readonly<Record<string, SampleMaker>> = {
  'login.post': async (s) => {
    const { userName } = await s.user();
    const parameters: Pairs = [
      ['authtype', '3'],
      ['userid', userName],
    ];
    return { options: { parameters } };
  },
  'documents.list': async (s) => ({ options: {}, user: await s.user() }),
  'documents.history': async () => ({ options: { parameters: [['maxrecords', '1']] } }),
  'documents.record': async (s) => {
    const parameters: Pairs = [
      ['jobtype', 'COPY'],
      ['title', s.name('copy')],
    ];
    return { options: { parameters }, user: await s.user() };
  },
  'documents.upload': async (s) => {
    const user = await s.user();
    const portname = await s.queue();
    const file = uniqueDocument(s.name('sample'));
    const parameters: Pairs = [
      ['username', user.userName],
      ['portname', portname],
      ['title', file.fileName],
      ['providerid', String(s.credentials.facts.providerId)],
    ];
    return { options: { parameters, file } };
  },
  'documents.delete': async (s) => {
    const path = { uuid: (await waiting(s)).uuid };
    const parameters: Pairs = [['retain', 'true'], ...unchanged];
    const look = { operation: 'documents.download', options: { path, parameters } };
    return { options: { path }, look };
  },
  'documents.send': async (s) => {
    const { uuid } = await waiting(s);
    const { address } = await dummyPort(s);
    return { options: { path: { uuid, port: address } } };
  },
  'documents.download': async (s) => {
    const { uuid } = await waiting(s);
    return { options: { path: { uuid }, parameters: [['retain', 'true'], ...unchanged] } };
  },
  'card.get': tap,
  'card.post': tap,
};
