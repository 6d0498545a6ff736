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

async function waiting(stage: Session): Promise<Waiting> {
  const user = await stage.user();
  return { user, uuid: await stage.upload(user, await stage.queue()) };
}

/** A tap at a port that takes documents without a device (SIL-48): no paper is spent. */
async function tap(stage: Session): Promise<Sample> {
  const user = await stage.user();
  const { reader } = await dummyPort(stage);
  const parameters: Pairs = [
    ['cd', user.card],
    ['Mac', reader],
  ];
  return { options: { parameters } };
}

/** interface 4.3, 4.4 and 4.11. */
export const documentSamples: Readonly<Record<string, SampleMaker>> = {
  'login.post': async (stage) => {
    const { userName } = await stage.user();
    const parameters: Pairs = [
      ['authtype', '3'],
      ['userid', userName],
    ];
    return { options: { parameters } };
  },
  'documents.list': async (stage) => ({ options: {}, user: await stage.user() }),
  'documents.history': async () => ({ options: { parameters: [['maxrecords', '1']] } }),
  'documents.record': async (stage) => {
    const parameters: Pairs = [
      ['jobtype', 'COPY'],
      ['title', stage.name('copy')],
    ];
    return { options: { parameters }, user: await stage.user() };
  },
  'documents.upload': async (stage) => {
    const user = await stage.user();
    const portname = await stage.queue();
    const file = uniqueDocument(stage.name('sample'));
    const parameters: Pairs = [
      ['username', user.userName],
      ['portname', portname],
      ['title', file.fileName],
      ['providerid', String(stage.credentials.facts.providerId)],
    ];
    return { options: { parameters, file } };
  },
  'documents.delete': async (stage) => {
    const path = { uuid: (await waiting(stage)).uuid };
    const parameters: Pairs = [['retain', 'true'], ...unchanged];
    const look = { operation: 'documents.download', options: { path, parameters } };
    return { options: { path }, look };
  },
  'documents.send': async (stage) => {
    const { uuid } = await waiting(stage);
    const { address } = await dummyPort(stage);
    return { options: { path: { uuid, port: address } } };
  },
  'documents.download': async (stage) => {
    const { uuid } = await waiting(stage);
    return { options: { path: { uuid }, parameters: [['retain', 'true'], ...unchanged] } };
  },
  'card.get': tap,
  'card.post': tap,
};
